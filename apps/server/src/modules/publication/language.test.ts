import { brotliDecompressSync } from 'node:zlib'
import { newBlockId } from '@bubbles/report-document'
import { describeOneEngine } from '@bubbles/test-kit'
import { beforeAll, beforeEach, expect, it } from 'vitest'
import { type Harness, makeOrganisation, openHarness } from '../../testing/harness.ts'
import { makeReport, publishReport } from './testing.ts'

const publisher = 'sub-publisher'
const builder = 'sub-builder'

describeOneEngine('a report in another language than its organisation', (open) => {
  let harness: Harness
  let reportId: string
  let slug: string
  let count = 0

  beforeAll(async () => {
    harness = await openHarness(await open())
    await makeOrganisation(harness.database, 'acme', [
      { sub: builder, roles: ['Builder'] },
      { sub: publisher, roles: ['Builder', 'Publisher'] },
      { sub: 'sub-admin', roles: ['Admin'] },
    ])
    return () => harness.close()
  })

  const api = (
    method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE',
    path: string,
    body?: unknown,
    as = publisher,
  ) =>
    harness.call(as, {
      method,
      url: `/api/report/v1/${path}`,
      body,
      headers: method === 'PATCH' ? { 'if-match': '*' } : {},
    })
  const load = (url: string) =>
    harness.app.inject({ url, headers: { host: 'acme.bubbles.localhost:4000', 'accept-encoding': 'br' } })
  const textOf = async (url: string) => {
    const answer = await load(url)
    return answer.headers['content-encoding'] === 'br'
      ? brotliDecompressSync(answer.rawPayload).toString()
      : answer.body
  }

  beforeEach(async () => {
    slug = `report-${++count}`
    reportId = await makeReport(harness, publisher, { title: 'تقرير', text: 'نص' })
  })

  it('has its page, its figures, dates and words in it, edition by edition', async () => {
    await publishReport(harness, publisher, { audience: 'public', reportId, slug })
    expect(await textOf(`/bubbles/${slug}`)).toContain('<html lang="en-GB"')

    const set = await api('PUT', `reports/${reportId}`, { language: 'ar-EG' }, builder)
    expect(set).toMatchObject({ status: 200, body: { language: 'ar-EG', name: 'تقرير' } })
    // What is live stays as it was published.
    expect(await textOf(`/bubbles/${slug}`)).toContain('<html lang="en-GB"')
    await publishReport(harness, publisher, { audience: 'public', reportId, slug })
    const page = await textOf(`/bubbles/${slug}`)
    expect(page).toContain('<html lang="ar-EG" dir="rtl"')
    expect(page).toContain('الانتقال إلى التقرير')
    expect(page).not.toMatch(/Skip to the report|Published|Edition/)
    expect(await textOf(`/bubbles/embed/${slug}`)).toContain('lang="ar-EG" dir="rtl"')
  })

  it('is refused in it: behind a password, withdrawn, asked for by strangers, in frames', async () => {
    await api('PUT', `reports/${reportId}`, { language: 'ar-EG' })
    await publishReport(harness, publisher, { audience: 'public', reportId, slug })
    await api('PUT', `reports/${reportId}/sharing`, { password: 'correct horse battery' })
    for (const [url, status] of [
      [`/bubbles/${slug}`, 401],
      [`/bubbles/embed/${slug}`, 401],
    ] as const) {
      expect((await load(url)).statusCode).toBe(status)
      expect(await textOf(url)).toContain('lang="ar-EG" dir="rtl"')
    }
    await api('PUT', `reports/${reportId}/sharing`, { password: null, downloads: false, embedding: false })
    expect(await textOf(`/bubbles/embed/${slug}`)).toContain('lang="ar-EG"')
    expect(await textOf(`/bubbles/download/${slug}/report.html`)).toContain('lang="ar-EG"')

    await api('DELETE', `published-reports/public/${reportId}`)
    expect((await load(`/bubbles/${slug}`)).statusCode).toBe(410)
    expect(await textOf(`/bubbles/${slug}`)).toContain('lang="ar-EG" dir="rtl"')
    await publishReport(harness, publisher, { audience: 'internal', reportId, slug })
    expect((await load(`/bubbles/${slug}`)).statusCode).toBe(401)
    expect(await textOf(`/bubbles/${slug}`)).toContain('lang="ar-EG"')
  })

  it('thanks and complains in it', async () => {
    await api('PUT', `reports/${reportId}`, { language: 'de-DE' })
    const question = { id: newBlockId(), kind: 'comment', prompt: 'Und?', required: true }
    await api('PATCH', `reports/${reportId}/document`, {
      operations: [{ op: 'add', path: '/content/2', value: { type: 'question', attrs: question } }],
    })
    await publishReport(harness, publisher, { audience: 'public', reportId, slug })
    const token = /name="token" value="([^"]+)"/.exec(await textOf(`/bubbles/${slug}`))?.[1] ?? ''
    const answer = await harness.app.inject({
      method: 'POST',
      url: '/bubbles/answers',
      headers: {
        host: 'acme.bubbles.localhost:4000',
        'content-type': 'application/x-www-form-urlencoded',
      },
      payload: new URLSearchParams({ token, blocks: question.id, [question.id]: '' }).toString(),
    })
    expect(answer.statusCode).toBe(422)
    expect(answer.body).toContain('<html lang="de-DE"')
  })

  it('is kept by a duplicate, a template, an export and an older version', async () => {
    await api('PUT', `reports/${reportId}`, { language: 'ar-EG' })
    for (const asTemplate of [false, true]) {
      const copy = await api('POST', `reports/${reportId}/duplicate`, { asTemplate, newReportName: 'Copy' })
      expect(copy).toMatchObject({ status: 201, body: { language: 'ar-EG', name: 'Copy' } })
    }
    const { version } = (await api('GET', `reports/${reportId}`)).body
    expect((await api('PUT', `reports/${reportId}`, { language: null })).body.language).toBeNull()
    await api('POST', `reports/${reportId}/document/history/${version}/restore`)
    expect((await api('GET', `reports/${reportId}`)).body.language).toBe('ar-EG')

    const made = await api('POST', 'reports', { name: 'Neu', language: 'de-DE' })
    expect(made).toMatchObject({ status: 201, body: { language: 'de-DE' } })
  })

  it.each([{ language: 'English' }, { language: 'en_GB' }, { language: 'ar-eg' }, { language: '' }])(
    'is refused as %j with a sentence',
    async (body) => {
      const refused = await api('PUT', `reports/${reportId}`, body)
      expect(refused.status).toBe(400)
      expect(refused.body.errors[0].detail).toContain('such as en-GB')
      const patched = await api('PATCH', `reports/${reportId}/document`, {
        operations: [{ op: 'add', path: '/content/0/attrs/language', value: body.language }],
      })
      expect(patched).toMatchObject({
        status: 422,
        body: {
          errors: expect.arrayContaining([expect.objectContaining({ pointer: '/content/0/attrs/language' })]),
        },
      })
    },
  )

  it('wants a name or a language', async () => {
    expect((await api('PUT', `reports/${reportId}`, {})).body.detail).toContain('Send a name')
  })

  it('keeps the warnings that were accepted in the history and in the audit log, by their words', async () => {
    const { document } = (await api('GET', `reports/${reportId}`)).body
    const on = { blockId: document.content[2].attrs.id, blockLabel: 'A block' }
    expect((await api('POST', `reports/${reportId}/threads`, { ...on, body: 'Sure?' })).status).toBe(201)
    await publishReport(harness, publisher, { audience: 'public', reportId, slug })
    const { versions } = (await api('GET', `reports/${reportId}/document/history`)).body
    expect(versions[0].publications).toMatchObject([
      { edition: 1, acceptedWarnings: [expect.stringContaining('open')] },
    ])
    const audit = await harness.call('sub-admin', { url: '/api/iam/v1/organisations/audit' })
    const entry = audit.body.entries.find(
      ({ subject }: { subject: { reportId?: string } }) => subject.reportId === reportId,
    )
    expect(entry.sentence).toMatch(/edition 1, with 1 warning accepted: .*open/)
  })
})
