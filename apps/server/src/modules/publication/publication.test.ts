import { inferDataset } from '@bubbles/tables'
import { brotliDecompressSync } from 'node:zlib'
import { tx } from '@bubbles/db'
import { newBlockId, replaceDocument, type ReportDocument } from '@bubbles/report-document'
import { NO_BRANDING } from '@bubbles/domain'
import { describeEachEngine } from '@bubbles/test-kit'
import { beforeAll, beforeEach, expect, it } from 'vitest'
import * as Y from 'yjs'
import { type Harness, makeOrganisation, openHarness } from '../../testing/harness.ts'
import { saveBranding } from '../branding/writer.ts'
import { fromBase64, toBase64 } from '../report/patch.ts'

const publisher = 'sub-publisher'
const dataset = inferDataset([
  ['Year', 'Wind'],
  ['2019', '10'],
  ['2020', '14'],
  ['2021', '21'],
])

/** A report fit for publishing: a title, words and one whole figure. */
const documentOf = (title: string, hash: string, alt = 'Wind power grew from 10 to 21.'): ReportDocument => ({
  type: 'doc',
  content: [
    { type: 'title', attrs: { id: newBlockId() }, content: [{ type: 'text', text: title }] },
    {
      type: 'paragraph',
      attrs: { id: newBlockId() },
      content: [{ type: 'text', text: 'Wind doubled in two years.' }],
    },
    {
      type: 'chart',
      attrs: {
        id: newBlockId(),
        dataset: hash,
        kind: 'line',
        title: 'Wind doubled',
        alt,
        sourceName: 'Our own count',
        x: dataset.columns[0]!.id,
        series: [dataset.columns[1]!.id],
      },
    },
  ],
})

describeEachEngine('publishing', (open) => {
  let harness: Harness
  let reportId: string
  let slug: string
  let count = 0

  beforeAll(async () => {
    harness = await openHarness(await open())
    await makeOrganisation(harness.database, 'acme', [
      { sub: 'sub-builder', roles: ['Builder'] },
      { sub: publisher, roles: ['Builder', 'Publisher'] },
      { sub: 'sub-viewer', roles: [] },
    ])
    await makeOrganisation(harness.database, 'globex', [
      { sub: 'sub-stranger', roles: ['Builder', 'Publisher'] },
    ])
    return () => harness.close()
  })

  const api = (
    method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE',
    path: string,
    body?: unknown,
    as = publisher,
  ) => harness.call(as, { method, url: `/api/report/v1/${path}`, body })
  const page = (path: string, headers: Record<string, string> = {}, host = 'acme') =>
    harness.app.inject({
      url: path,
      headers: { host: `${host}.bubbles.localhost:4000`, 'accept-encoding': 'br', ...headers },
    })
  const textOf = async (path: string) => brotliDecompressSync((await page(path)).rawPayload).toString()
  const inPlatform = <T>(work: () => Promise<T>) => harness.database.transaction({ kind: 'platform' }, work)
  const setDocument = async (id: string, document: ReportDocument) => {
    const ydoc = new Y.Doc()
    Y.applyUpdate(ydoc, fromBase64((await api('GET', `reports/${id}`)).body.state))
    const before = Y.encodeStateVector(ydoc)
    replaceDocument(ydoc, document)
    const answer = await api('PATCH', `reports/${id}/document`, {
      update: toBase64(Y.encodeStateAsUpdate(ydoc, before)),
    })
    expect(answer.status).toBe(200)
  }
  const publish = (audience: 'public' | 'internal', more: object = {}, as = publisher) =>
    api(
      'POST',
      `published-reports/${audience}`,
      { reportId, slug, note: '', acceptWarnings: true, ...more },
      as,
    )

  beforeEach(async () => {
    slug = `wind-${++count}`
    reportId = (await api('POST', 'reports', { name: 'Wind' })).body.id
    const { hash } = (await api('POST', 'datasets', { name: 'wind.csv', dataset })).body
    await setDocument(reportId, documentOf('Wind doubled', hash))
  })

  it('publishes to everyone: an immutable edition, an address, a page', async () => {
    const answer = await publish('public', { note: 'First.' })
    expect(answer).toMatchObject({
      status: 201,
      body: {
        id: reportId,
        slug,
        audience: 'public',
        edition: 1,
        note: 'First.',
        changed: false,
        url: `http://acme.bubbles.localhost:4000/bubbles/${slug}`,
      },
    })
    const shown = await page(`/bubbles/${slug}`)
    expect(shown.statusCode).toBe(200)
    expect(shown.headers['content-security-policy']).toContain('sandbox allow-scripts')
    expect(shown.headers['content-security-policy']).not.toContain('allow-same-origin')
    const html = await textOf(`/bubbles/${slug}`)
    expect(html).toContain('Wind doubled in two years.')
    expect(html).toContain('<svg')
    expect(html).toContain('<table')
    const list = await api('GET', 'published-reports/public')
    expect(list.body.publishedReports).toContainEqual(expect.objectContaining({ id: reportId, edition: 1 }))
  })

  it('checks the colours of figures: those nobody can see, and those nobody can tell apart', async () => {
    const { organisation_id } = await inPlatform(() =>
      tx()
        .selectFrom('reports')
        .where('id', '=', reportId)
        .select('organisation_id')
        .executeTakeFirstOrThrow(),
    )
    const check = async (...palette: string[]) => {
      await inPlatform(() => saveBranding(organisation_id, { ...NO_BRANDING, palette }))
      const { findings } = (await api('GET', `reports/${reportId}/publication-check`)).body
      return findings.map(({ level, message }: Record<string, string>) => `${level} ${message}`)
    }
    expect(await check('#ffffff')).toEqual([
      expect.stringMatching(/^warning Figure 1: Colour 1: #ffffff can’t be seen on white: /),
    ])
    // Drawn darker; and alike, but the figure has only one of the two.
    expect(await check('#ffcc00', '#ffcc01')).toEqual([])
    const two = inferDataset([
      ['Year', 'Wind', 'Solar'],
      ['2019', '10', '4'],
      ['2020', '14', '5'],
    ])
    const { hash } = (await api('POST', 'datasets', { name: 'two.csv', dataset: two })).body
    const document = documentOf('Wind doubled', hash)
    document.content[2]!.attrs!.series = two.columns.slice(1).map(({ id }) => id)
    await setDocument(reportId, document)
    expect(await check('#1b2a49', '#1b2a49')).toEqual(['warning Figure 1: Colour 2: The same as colour 1.'])
    expect(await check()).toEqual([])
  })

  it('keeps the edition while the draft goes on, and replaces it on the next one', async () => {
    await publish('public')
    const { document } = (await api('GET', `reports/${reportId}`)).body
    document.content[1].content = [{ type: 'text', text: 'Wind more than doubled.' }]
    await setDocument(reportId, document)
    expect(await textOf(`/bubbles/${slug}`)).toContain('Wind doubled in two years.')
    expect((await api('GET', `published-reports/public/${reportId}`)).body.changed).toBe(true)
    const check = (await api('GET', `reports/${reportId}/publication-check`)).body
    expect(check).toMatchObject({
      edition: 2,
      addresses: { internal: `${slug}-internal`, public: slug },
      changes: { added: 0, removed: 0, changed: 1, moved: 0 },
    })
    expect((await publish('public')).body.edition).toBe(2)
    expect(await textOf(`/bubbles/${slug}`)).toContain('Wind more than doubled.')
    const editions = await harness.database.transaction({ kind: 'platform' }, () =>
      tx()
        .selectFrom('publications')
        .where('report_id', '=', reportId)
        .select(['edition', 'document'])
        .orderBy('edition')
        .execute(),
    )
    expect(editions.map((row) => row.edition)).toEqual([1, 2])
    expect(JSON.stringify(editions[0]!.document)).toContain('Wind doubled in two years.')
  })

  it('answers a known ETag with 304, HEAD without a body, and every encoding', async () => {
    await publish('public')
    const first = await page(`/bubbles/${slug}`)
    const again = await page(`/bubbles/${slug}`, { 'if-none-match': String(first.headers.etag) })
    expect(again.statusCode).toBe(304)
    expect(again.headers['content-security-policy']).toContain('sandbox')
    for (const encoding of ['gzip', 'identity']) {
      const shown = await page(`/bubbles/${slug}`, { 'accept-encoding': encoding })
      expect(shown.statusCode).toBe(200)
      expect(shown.headers['content-encoding']).toBe(encoding === 'identity' ? undefined : encoding)
    }
  })

  it('asks everyone but members to sign in to an internal one, and tells strangers nothing', async () => {
    await publish('internal')
    const outside = await page(`/bubbles/${slug}`)
    expect(outside.statusCode).toBe(401)
    expect(outside.body).not.toContain('Wind')
    expect(outside.headers.etag).toBeUndefined()
    const inside = await page(`/bubbles/${slug}`, { cookie: 'member=1' })
    expect(inside.statusCode).toBe(200)
    expect(inside.headers['cache-control']).toContain('private')
    expect((await page(`/bubbles/${slug}`, {}, 'globex')).statusCode).toBe(404)
    expect(
      (await api('GET', `published-reports/internal/by-slug/${slug}`, undefined, 'sub-viewer')).body.id,
    ).toBe(reportId)
    expect(
      (await api('GET', 'published-reports/internal', undefined, 'sub-viewer')).body.total,
    ).toBeGreaterThan(0)
  })

  it('can be live for both, and unpublishing one leaves the other', async () => {
    await publish('internal')
    await publish('public')
    expect((await api('DELETE', `published-reports/public/${reportId}`)).status).toBe(204)
    expect((await page(`/bubbles/${slug}`)).statusCode).toBe(401)
    expect((await api('DELETE', `published-reports/internal/${reportId}`)).status).toBe(204)
    expect((await page(`/bubbles/${slug}`)).statusCode).toBe(410)
    expect(await api('DELETE', `published-reports/internal/${reportId}`)).toMatchObject({
      status: 404,
      body: { detail: 'Report not found' },
    })
  })

  it('leads old addresses to the new one', async () => {
    await publish('public')
    await publish('public', { slug: `${slug}-again` })
    const old = await page(`/bubbles/${slug}`)
    expect(old.statusCode).toBe(301)
    expect(old.headers.location).toBe(`/bubbles/${slug}-again`)
    expect(old.headers['content-security-policy']).toContain('sandbox')
  })

  it('refuses an address that another report has, or the product itself', async () => {
    await publish('public')
    const other = (await api('POST', 'reports', { name: 'Other' })).body.id
    const taken = await publish('public', { reportId: other })
    expect(taken).toMatchObject({
      status: 409,
      body: { code: 'slug-taken', suggestion: `${slug}-2`, errors: [{ pointer: '/slug' }] },
    })
    expect((await publish('public', { slug: 'collect' })).status).toBe(400)
    expect((await publish('public', { slug: 'No Good' })).body.detail).toContain('lower-case letters')
  })

  it('stops at errors and asks at warnings', async () => {
    const { document } = (await api('GET', `reports/${reportId}`)).body
    document.content[2].attrs.alt = ''
    document.content[2].attrs.sourceName = ''
    await setDocument(reportId, document)
    const blocked = await publish('public')
    expect(blocked).toMatchObject({ status: 422, body: { code: 'publish-blocked' } })
    expect(
      blocked.body.findings.filter((finding: { level: string }) => finding.level === 'error'),
    ).toHaveLength(2)
    // Each error once, as a sentence with one full stop.
    expect(blocked.body.detail).toMatch(/^Fix 2 errors to publish\. Figure 1: .+\. Figure 1: .+\.$/)
    expect(blocked.body.detail).not.toMatch(/\.\./)
    expect((await page(`/bubbles/${slug}`)).statusCode).toBe(404)

    const empty = (await api('POST', 'reports', { name: 'Empty' })).body.id
    expect((await publish('public', { reportId: empty })).body.findings).toContainEqual(
      expect.objectContaining({ code: 'empty' }),
    )
  })

  it('keeps what is internal from the world: page, stored document, pictures, changes', async () => {
    const { document } = (await api('GET', `reports/${reportId}`)).body
    const secret = { id: newBlockId(), internal: true }
    document.content.push({
      type: 'paragraph',
      attrs: secret,
      content: [{ type: 'text', text: 'The budget is secret.' }],
    })
    await setDocument(reportId, document)
    await publish('internal')
    const inside = await page(`/bubbles/${slug}`, { cookie: 'member=1' })
    const insideText = brotliDecompressSync(inside.rawPayload).toString()
    expect(insideText).toMatch(/Only for members of acme.*The budget is secret\./is)

    await publish('public')
    expect(await textOf(`/bubbles/${slug}`)).not.toMatch(/secret|Only inside/)
    const rows = await harness.database.transaction({ kind: 'platform' }, () =>
      tx()
        .selectFrom('publications')
        .where('report_id', '=', reportId)
        .select(['audience', 'document', 'block_changes'])
        .orderBy('edition')
        .execute(),
    )
    const texts = rows.map((row) => JSON.stringify([row.document, row.block_changes]))
    expect(texts[0]).toContain('secret')
    expect(texts[1]).not.toContain('secret')
    expect(texts[1]).not.toContain(secret.id)
    // What the world has is what there is: the internal block is neither new nor gone.
    const check = (await api('GET', `reports/${reportId}/publication-check`)).body
    expect(check.changes).toEqual({ added: 0, removed: 0, changed: 0, moved: 0 })
  })

  it('refuses the world a report of which nothing is left', async () => {
    const { document } = (await api('GET', `reports/${reportId}`)).body
    for (const node of document.content.slice(1)) node.attrs.internal = true
    await setDocument(reportId, document)
    const answer = await publish('public')
    expect(answer).toMatchObject({ status: 422, body: { findings: [{ code: 'empty' }] } })
    const check = async (query: string) =>
      (await api('GET', `reports/${reportId}/publication-check${query}`)).body.findings
    expect(await check('?audience=public')).toMatchObject([{ level: 'error', code: 'empty' }])
    expect(await check('?audience=internal')).toEqual([])
    expect(await check('')).toEqual([])
    expect((await publish('internal')).status).toBe(201)
  })

  it('names in its policy what a page frames and posts to, and nothing on pages without', async () => {
    await publish('public')
    const plain = String((await page(`/bubbles/${slug}`)).headers['content-security-policy'])
    expect(plain).toContain("frame-src 'none'")
    expect(plain).toContain("form-action 'none'")
    expect(plain).toContain('frame-ancestors *')
    const { document } = (await api('GET', `reports/${reportId}`)).body
    document.content.push(
      {
        type: 'embed',
        attrs: { id: newBlockId(), url: 'https://vimeo.com/12', title: 'A film', caption: '' },
      },
      { type: 'question', attrs: { id: newBlockId(), kind: 'rating', prompt: 'How useful was it?' } },
    )
    await setDocument(reportId, document)
    await publish('public')
    const policy = String((await page(`/bubbles/${slug}`)).headers['content-security-policy'])
    expect(policy).toContain('frame-src https://player.vimeo.com;')
    expect(policy).toContain('form-action http://acme.bubbles.localhost:4000/bubbles/answers;')
    expect(policy).toContain('sandbox allow-scripts allow-forms')
  })

  it('is for Publishers', async () => {
    expect((await publish('public', {}, 'sub-builder')).status).toBe(403)
    await publish('public')
    expect(
      (await api('DELETE', `published-reports/public/${reportId}`, undefined, 'sub-builder')).status,
    ).toBe(403)
    const deletion = await api('DELETE', `reports/${reportId}`, undefined, 'sub-builder')
    expect(deletion).toMatchObject({
      status: 403,
      body: { detail: 'This report is published. Ask a publisher to unpublish it first.' },
    })
    expect((await page(`/bubbles/${slug}`)).statusCode).toBe(200)
  })

  it('numbers the editions of ten racing publications without gap or repeat, and tells the rest', async () => {
    const answers = await Promise.all(Array.from({ length: 10 }, () => publish('public')))
    const editions = answers.filter((answer) => answer.status === 201).map((answer) => answer.body.edition)
    expect(editions.toSorted((a, b) => a - b)).toEqual(editions.map((_, index) => index + 1))
    expect(editions.length).toBeGreaterThan(0)
    const lost = answers.filter((answer) => answer.status !== 201)
    for (const answer of lost) expect(answer).toMatchObject({ status: 409, body: { code: 'conflict' } })
    expect((await api('GET', `published-reports/public/${reportId}`)).body.edition).toBe(editions.length)
  })

  it('gives an address to one of four reports that race for it, and leaves the others as they were', async () => {
    const rivals = await Promise.all(
      Array.from({ length: 4 }, async () => {
        const { id } = (await api('POST', 'reports', { name: 'Rival' })).body
        await setDocument(id, (await api('GET', `reports/${reportId}`)).body.document)
        return id as string
      }),
    )
    const answers = await Promise.all(
      rivals.map((id) => publish('public', { reportId: id, slug: `${slug}-race` })),
    )
    expect(answers.map((answer) => answer.status).toSorted((a, b) => a - b)).toEqual([201, 409, 409, 409])
    for (const [index, id] of rivals.entries()) {
      const isWinner = answers[index]!.status === 201
      const check = (await api('GET', `reports/${id}/publication-check`)).body
      expect([check.edition, check.live.length]).toEqual(isWinner ? [2, 1] : [1, 0])
      expect((await api('DELETE', `reports/${id}`, undefined, 'sub-builder')).status).toBe(
        isWinner ? 403 : 204,
      )
    }
  })

  it('publishes what was checked while the draft is edited on', async () => {
    const editing = Array.from({ length: 5 }, (_, number) =>
      harness.call('sub-builder', {
        method: 'PUT',
        url: `/api/report/v1/reports/${reportId}`,
        body: { name: `Wind ${number}` },
      }),
    )
    const [answer] = await Promise.all([publish('public'), ...editing])
    expect(answer.status).toBe(201)
  })

  it('restores a deleted report as a draft for who may not publish, for good', async () => {
    await publish('public')
    expect((await api('DELETE', `reports/${reportId}`)).status).toBe(204)
    expect((await page(`/bubbles/${slug}`)).statusCode).toBe(410)
    const restored = await api('POST', `reports/${reportId}/restore`, undefined, 'sub-builder')
    expect(restored).toMatchObject({
      status: 200,
      body: {
        publications: {
          restored: [],
          notRestored: [
            {
              audience: 'public',
              edition: 1,
              detail: 'Edition 1 was published to everyone. Ask a publisher to publish it again.',
            },
          ],
        },
      },
    })
    // Nor when a publisher restores what a builder deleted as a draft.
    expect((await api('DELETE', `reports/${reportId}`, undefined, 'sub-builder')).status).toBe(204)
    expect((await api('POST', `reports/${reportId}/restore`)).body.publications.restored).toEqual([])
    expect((await page(`/bubbles/${slug}`)).statusCode).toBe(410)
    expect(
      (await api('GET', 'published-reports/public')).body.publishedReports.map(
        (each: { id: string }) => each.id,
      ),
    ).not.toContain(reportId)
  })

  it('publishes one edition for a call that is sent again with its key, and none for one that failed', async () => {
    const send = (more: object = {}) =>
      harness.call(publisher, {
        method: 'POST',
        url: '/api/report/v1/published-reports/public',
        body: { reportId, slug, acceptWarnings: true, ...more },
        headers: { 'idempotency-key': `publish-${slug}` },
      })
    expect((await send({ slug: 'collect' })).status).toBe(400)
    const first = await send()
    expect(first.body.edition).toBe(1)
    expect((await send()).body).toEqual(first.body)
  })

  it('sandboxes every answer of the class', async () => {
    for (const path of [
      '/bubbles/none',
      '/bubbles/assets/none',
      '/bubbles/media/none',
      '/bubbles/a/b/c',
      `/bubbles/${'x'.repeat(300)}`,
    ]) {
      const answer = await page(path)
      expect([path, answer.statusCode >= 400]).toEqual([path, true])
      expect(`${path} ${String(answer.headers['content-security-policy'])}`).toContain('sandbox')
    }
  })

  it('shows a thumbnail of the draft to its makers and of the publication to viewers', async () => {
    const url = `/api/report/v1/reports/${reportId}/thumbnail`
    expect((await harness.call('sub-viewer', { url })).status).toBe(404)
    const draft = await harness.call(publisher, { url })
    expect(draft.text).toContain('<svg')
    expect(draft.headers['content-type']).toContain('image/svg+xml')
    expect(
      (await harness.call(publisher, { url, headers: { 'if-none-match': String(draft.headers.etag) } }))
        .status,
    ).toBe(304)
    await publish('internal')
    expect((await harness.call('sub-viewer', { url })).text).toContain('<svg')
  })

  it('previews the draft without counting', async () => {
    const preview = await harness.call('sub-builder', { url: `/api/report/v1/reports/${reportId}/preview` })
    expect(preview.status).toBe(200)
    expect(preview.text).toContain('Wind doubled in two years.')
    expect(preview.text).not.toContain('/bubbles/collect')
  })
})
