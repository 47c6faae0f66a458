import { tx } from '@bubbles/db'
import { gunzipSync } from 'node:zlib'
import { newBlockId } from '@bubbles/report-document'
import { describeOneEngine } from '@bubbles/test-kit'
import type { FastifyInstance } from 'fastify'
import sharp from 'sharp'
import { beforeAll, beforeEach, expect, it, vi } from 'vitest'
import { createApp } from '../../http/app.ts'
import { WorkQueue } from '../../http/queue.ts'
import { OrganisationIds } from '../../http/tenant.ts'
import { type Harness, makeOrganisation, openHarness } from '../../testing/harness.ts'
import { registerPreviewPage } from './previewPage.ts'
import { makeReport, openReaders } from './testing.ts'
import { PageHeads } from './pageHeads.ts'

const builder = 'sub-builder'
const DAY_MS = 86_400_000

describeOneEngine('preview links', (open) => {
  let harness: Harness
  let readers: FastifyInstance
  let now = new Date()
  let reportId: string

  beforeAll(async () => {
    const database = await open()
    harness = await openHarness(database)
    readers = await openReaders(database, { now: () => now })
    await makeOrganisation(database, 'acme', [
      { sub: builder, roles: ['Builder'] },
      { sub: 'sub-publisher', roles: ['Publisher'] },
      { sub: 'sub-reviewer', roles: ['Reviewer'] },
      { sub: 'sub-admin', roles: ['Admin'] },
    ])
    await makeOrganisation(database, 'globex', [{ sub: 'sub-stranger', roles: ['Builder'] }])
    return async () => {
      await readers.close()
      await harness.close()
    }
  })

  beforeEach(async () => {
    now = new Date()
    reportId = await makeReport(harness, builder, { title: 'Wind', text: 'Wind doubled.' })
  })

  const links = (
    method: 'GET' | 'POST' | 'DELETE',
    { body, as = builder, host, id = '' }: { body?: object; as?: string; host?: string; id?: string } = {},
  ) =>
    harness.call(as, {
      method,
      url: `/api/report/v1/reports/${reportId}/preview-links${id && `/${id}`}`,
      body,
      host,
    })
  const add = async (value: object) => {
    const answer = await harness.call(builder, {
      method: 'PATCH',
      url: `/api/report/v1/reports/${reportId}/document`,
      body: { operations: [{ op: 'add', path: '/content/-', value }] },
      headers: { 'if-match': '*' },
    })
    expect(answer.status).toBe(200)
  }
  const paragraph = (text: string, attrs: object = {}) => ({
    type: 'paragraph',
    attrs: { id: newBlockId(), ...attrs },
    content: [{ type: 'text', text }],
  })
  const read = (url: string, host = 'acme') =>
    readers.inject({ url: new URL(url).pathname, headers: { host: `${host}.bubbles.localhost:4000` } })

  it('shows the present draft as the world would read it, and nothing counts it', async () => {
    const { status, body } = await links('POST', { body: { days: 3 } })
    expect(status).toBe(201)
    expect(body.url).toMatch(/^http:\/\/acme\.bubbles\.localhost:4000\/bubbles\/preview\/[\w-]{43}$/)
    expect(Math.round((Date.parse(body.expiresAt) - Date.now()) / DAY_MS)).toBe(3)
    await add(paragraph('Written afterwards.'))
    await add(paragraph('For members alone.', { internal: true }))
    const page = await read(body.url)
    expect(page.statusCode).toBe(200)
    expect(page.body).toContain('Wind doubled.')
    expect(page.body).toContain('Written afterwards.')
    expect(page.body).not.toContain('For members alone.')
    expect(page.body).not.toContain('/bubbles/collect')
    expect(page.headers).toMatchObject({
      'cache-control': 'private, no-store',
      'x-robots-tag': 'noindex',
      'referrer-policy': 'no-referrer',
    })
    expect(page.headers['content-security-policy']).toMatch(
      /^sandbox .*connect-src 'none'.*frame-ancestors 'none'/,
    )
    expect(page.headers.etag).toBeUndefined()
  })

  it('shows the pictures of the draft, and no other file by its hash', async () => {
    const image = await sharp({ create: { width: 8, height: 8, channels: 3, background: 'teal' } })
      .png()
      .toBuffer()
    const form = new FormData()
    form.append('file', new Blob([new Uint8Array(image)], { type: 'image/png' }), 'a.png')
    const encoded = new Response(form)
    const uploaded = await harness.app.inject({
      method: 'POST',
      url: '/api/report/v1/images',
      headers: {
        host: 'acme.bubbles.localhost:4000',
        authorization: `Bearer ${builder}`,
        'content-type': encoded.headers.get('content-type')!,
      },
      payload: Buffer.from(await encoded.arrayBuffer()),
    })
    const { hash } = uploaded.json()
    await add({
      type: 'image',
      attrs: {
        id: newBlockId(),
        file: hash,
        alt: 'Teal.',
        decorative: false,
        caption: '',
        width: 8,
        height: 8,
        internal: false,
      },
    })
    const { url } = (await links('POST', { body: { days: 1 } })).body
    const source = /src="([^"]*\/bubbles\/preview\/[^"]*)"/.exec((await read(url)).body)![1]!
    const picture = await read(source)
    expect([picture.statusCode, picture.headers['content-type']]).toEqual([200, 'image/webp'])
    expect((await read(`${url}/${hash}`)).statusCode).toBe(404)
    expect((await read(`${url}/${hash}.${'A'.repeat(22)}`)).statusCode).toBe(404)
    now = new Date(now.getTime() + 2 * DAY_MS)
    expect((await read(source)).statusCode).toBe(410)
  })

  it('says that it has ended, and answers one that never was or is another tenant’s with 404', async () => {
    const { url, id } = (await links('POST', { body: { days: 1 } })).body
    const unknown = await read('http://acme.bubbles.localhost:4000/bubbles/preview/never')
    expect(unknown.statusCode).toBe(404)
    expect(unknown.headers['content-security-policy']).toMatch(/^sandbox/)
    const hasEnded = async (other: Awaited<ReturnType<typeof read>>) => {
      expect(other.statusCode).toBe(410)
      expect(other.body).toContain('This preview link has ended')
      expect(other.body).not.toContain('Wind')
      expect(other.headers['cache-control']).toBe('private, no-store')
    }
    expect((await read(url)).statusCode).toBe(200)
    const elsewhere = await read(url, 'globex')
    expect([elsewhere.statusCode, elsewhere.body.includes('Wind')]).toEqual([404, false])
    now = new Date(now.getTime() + DAY_MS + 1000)
    await hasEnded(await read(url))
    now = new Date()
    expect((await links('DELETE', { id })).status).toBe(204)
    await hasEnded(await read(url))
    expect((await links('DELETE', { id })).status).toBe(404)
    const [listed] = (await links('GET')).body.previewLinks
    expect(listed).toMatchObject({ id, endedAt: expect.any(String) })
    expect(Math.abs(Date.parse(listed.endedAt) - Date.now())).toBeLessThan(60_000)
  })

  it('is forgotten a month after it has ended', async () => {
    const { url, id } = (await links('POST', { body: { days: 1 } })).body
    expect((await links('DELETE', { id })).status).toBe(204)
    const long = new Date(Date.now() - 31 * DAY_MS)
    await harness.database.transaction({ kind: 'platform' }, () =>
      tx().updateTable('preview_links').set({ ended_at: long }).where('id', '=', id).execute(),
    )
    expect((await links('GET')).body.previewLinks.map((each: { id: string }) => each.id)).not.toContain(id)
    await links('POST', { body: { days: 1 } })
    expect((await read(url)).statusCode).toBe(404)
  })

  it('is listed without its address, and nothing of the address is kept', async () => {
    const { url, id } = (await links('POST', { body: { days: 30 } })).body
    const listed = await links('GET')
    expect(listed.body).toMatchObject({ total: 1, previewLinks: [{ id, createdBy: { name: builder } }] })
    expect(listed.text).not.toContain(url.split('/').at(-1))
  })

  it('is for who writes or publishes, and for a report of the organisation', async () => {
    expect((await links('POST', { body: { days: 1 }, as: 'sub-publisher' })).status).toBe(201)
    expect((await links('POST', { body: { days: 1 }, as: 'sub-reviewer' })).status).toBe(403)
    expect((await links('POST', { body: { days: 1 }, as: 'sub-stranger', host: 'globex' })).status).toBe(404)
    for (const days of [0, 31, 1.5]) expect((await links('POST', { body: { days } })).status).toBe(400)
  })

  /** A process that renders through that queue. */
  async function withQueue(rendering: WorkQueue) {
    const { config, database } = harness
    const { addresses, secret } = config
    const app = createApp(config)
    const organisationIds = new OrganisationIds(database)
    registerPreviewPage(app, {
      database,
      heads: new PageHeads(database),
      addresses,
      organisationIds,
      secret,
      rendering,
    })
    await app.ready()
    const headers = { host: 'acme.bubbles.localhost:4000' }
    return {
      show: (url: string, more: object = {}) =>
        app.inject({ url: new URL(url).pathname, headers: { ...headers, ...more } }),
      close: () => app.close(),
    }
  }

  it('renders a page once for as long as it stays the same, however many ask', async () => {
    const rendering = new WorkQueue({ atOnce: 1, mostWaiting: 20 })
    const rendered = vi.spyOn(rendering, 'run')
    const { show, close } = await withQueue(rendering)
    const { url, id } = (await links('POST', { body: { days: 1 } })).body
    const pages = await Promise.all(Array.from({ length: 8 }, () => show(url)))
    expect(pages.map(({ statusCode }) => statusCode)).toEqual(Array(8).fill(200))
    const packed = await show(url, { 'accept-encoding': 'gzip' })
    expect(gunzipSync(packed.rawPayload).toString()).toBe(pages[0]!.body)
    expect(packed.headers['content-security-policy']).toBe(pages[0]!.headers['content-security-policy'])
    expect((await show(url, { 'accept-encoding': 'br' })).headers['content-encoding']).toBeUndefined()
    expect(rendered).toHaveBeenCalledTimes(1)
    expect(rendered.mock.lastCall?.[1]).toMatch(/^[0-9a-f-]{36}$/)
    await add(paragraph('Written afterwards.'))
    expect((await show(url)).body).toContain('Written afterwards.')
    const profile = { method: 'PUT', url: '/api/iam/v1/organisations/branding' } as const
    const branding = (await harness.call('sub-admin', { ...profile, method: 'GET' })).body
    const body = { ...branding, fonts: ['Lora'], defaultReportFont: 'Lora' }
    expect((await harness.call('sub-admin', { ...profile, body })).status).toBeLessThan(300)
    expect((await show(url)).body).toContain('"Lora"')
    expect(rendered).toHaveBeenCalledTimes(3)
    await links('DELETE', { id })
    expect((await show(url)).statusCode).toBe(410)
    await close()
  })

  it('asks in a page of the organisation to come again when too much is rendered already', async () => {
    const { show, close } = await withQueue(new WorkQueue({ atOnce: 0, mostWaiting: 0 }))
    const { url } = (await links('POST', { body: { days: 1 } })).body
    const { statusCode, headers, body } = await show(url)
    expect([statusCode, headers['retry-after'], headers['content-type']]).toEqual([
      503,
      '5',
      'text/html; charset=utf-8',
    ])
    expect(headers['content-security-policy']).toMatch(/^sandbox/)
    expect(headers['cache-control']).toBe('private, no-store')
    expect(body).toMatch(/<title>[^<]*acme/i)
    await close()
  })

  it('goes with its report', async () => {
    const { url } = (await links('POST', { body: { days: 1 } })).body
    await harness.call(builder, { method: 'DELETE', url: `/api/report/v1/reports/${reportId}` })
    expect((await read(url)).statusCode).toBe(410)
  })
})
