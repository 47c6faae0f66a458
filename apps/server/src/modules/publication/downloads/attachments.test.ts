import { tx } from '@bubbles/db'
import { newBlockId } from '@bubbles/report-document'
import { describeEachEngine } from '@bubbles/test-kit'
import sharp from 'sharp'
import { beforeAll, expect, it } from 'vitest'
import { type Harness, makeOrganisation, openHarness } from '../../../testing/harness.ts'
import { publishReport } from '../testing.ts'

const builder = 'sub-builder'
const viewer = 'sub-viewer'
const stranger = 'sub-stranger'
const PDF = new TextEncoder().encode('%PDF-1.7 of the wind')
const OTHER = new TextEncoder().encode('%PDF-1.7 of the sun')

describeEachEngine('files that readers download', (open) => {
  let harness: Harness

  beforeAll(async () => {
    harness = await openHarness(await open())
    await makeOrganisation(harness.database, 'acme', [
      { sub: builder, roles: ['Builder', 'Publisher', 'Admin'] },
      { sub: viewer, roles: [] },
    ])
    await makeOrganisation(harness.database, 'globex', [{ sub: stranger, roles: ['Builder'] }])
    return () => harness.close()
  })

  const api = (method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE', path: string, body?: unknown) =>
    harness.call(builder, { method, url: `/api/report/v1/${path}`, body, headers: { 'if-match': '*' } })
  const get = (path: string, headers: Record<string, string> = {}) =>
    harness.app.inject({ url: path, headers: { host: 'acme.bubbles.localhost:4000', ...headers } })
  const getFile = (hash: string, as = builder, host = 'acme', kind = 'files') =>
    harness.app.inject({
      url: `/api/report/v1/${kind}/${hash}`,
      headers: { host: `${host}.bubbles.localhost:4000`, authorization: `Bearer ${as}` },
    })

  async function upload(bytes: Uint8Array, name: string, as = builder, kind = 'files') {
    const form = new FormData()
    form.append('file', new File([bytes as Uint8Array<ArrayBuffer>], name))
    const request = new Request('http://localhost', { method: 'POST', body: form })
    const answer = await harness.app.inject({
      method: 'POST',
      url: `/api/report/v1/${kind}`,
      headers: {
        host: 'acme.bubbles.localhost:4000',
        authorization: `Bearer ${as}`,
        'content-type': request.headers.get('content-type')!,
      },
      payload: Buffer.from(await request.arrayBuffer()),
    })
    return { status: answer.statusCode, body: answer.json() }
  }

  /** A draft with a file block. @returns its ID and the block's. */
  async function draft(attrs: Record<string, unknown>) {
    const { id } = (await api('POST', 'reports', { name: 'Wind' })).body
    const blockId = newBlockId()
    const value = { type: 'file', attrs: { id: blockId, size: PDF.length, ...attrs } }
    const answer = await api('PATCH', `reports/${id}/document`, {
      operations: [{ op: 'add', path: '/content/2', value }],
    })
    expect([answer.status, answer.body.detail]).toEqual([200, undefined])
    return { id: id as string, blockId }
  }

  async function published(slug: string, attrs: Record<string, unknown>, audience: 'public' | 'internal') {
    const made = await draft(attrs)
    await publishReport(harness, builder, { audience, reportId: made.id, slug })
    return { ...made, path: `/bubbles/download/${slug}/file-${made.blockId}.pdf` }
  }

  it('are kept as they are, and given to members who read drafts, to be saved', async () => {
    const { status, body } = await upload(PDF, 'wind.pdf')
    expect([status, body]).toEqual([201, { hash: expect.any(String), kind: 'pdf', size: PDF.length }])
    const answer = await getFile(body.hash)
    expect(answer.statusCode).toBe(200)
    expect(answer.headers).toMatchObject({
      'content-type': 'application/pdf',
      'content-disposition': expect.stringMatching(/^attachment; filename="file\.pdf"/),
      'content-security-policy': expect.stringMatching(/^sandbox;/),
      'x-content-type-options': 'nosniff',
    })
    expect(answer.rawPayload.equals(Buffer.from(PDF))).toBe(true)
    expect((await getFile(body.hash, viewer)).statusCode).toBe(403)
    expect((await getFile(body.hash, stranger, 'globex')).statusCode).toBe(404)
    expect((await getFile(body.hash, stranger)).statusCode).toBe(404)
    // Neither call gives what is the other's: a file is never shown.
    expect((await getFile(body.hash, builder, 'acme', 'images')).statusCode).toBe(404)
    const image = await sharp({ create: { width: 4, height: 4, channels: 3, background: 'teal' } })
      .png()
      .toBuffer()
    const { hash } = (await upload(new Uint8Array(image), 'a.png', builder, 'images')).body
    expect((await getFile(hash)).statusCode).toBe(404)
  })

  it('are refused with a sentence where they are not what their name says, or of no use', async () => {
    for (const [bytes, name] of [
      [new TextEncoder().encode('<script>alert(1)</script>'), 'report.pdf'],
      [new TextEncoder().encode('<script>alert(1)</script>'), 'report.html'],
      [PDF, 'report.xlsx'],
      [PDF, '.htaccess'],
    ] as const)
      expect(await upload(bytes, name)).toMatchObject({ status: 422, body: { code: 'invalid-file' } })
    expect((await upload(PDF, 'wind.pdf', viewer)).status).toBe(403)
  })

  it.each([
    ['plain', 'wind.pdf', 'filename="wind.pdf"'],
    ['climbing', '../../etc/passwd.pdf', 'filename="etc passwd.pdf"'],
    ['broken', 'a\r\nSet-Cookie: x="1".pdf', 'filename="a Set-Cookie x= 1.pdf"'],
    ['turned', 'gpj\u202efdp.exe.pdf', 'filename="gpj fdp.exe.pdf"'],
    ['foreign', 'Größe.pdf', `filename*=UTF-8''Gr%C3%B6%C3%9Fe.pdf`],
    ['long', `${'x'.repeat(290)}.pdf`, `filename="${'x'.repeat(80)}.pdf"`],
  ])('are given to readers under a name that is safe (%s)', async (slug, name, expected) => {
    const { hash } = (await upload(PDF, 'wind.pdf')).body
    const { path } = await published(slug, { file: hash, name }, 'public')
    const page = await get(`/bubbles/${slug}`)
    expect(page.body).toContain(`href="${path}"`)
    expect(page.headers['content-security-policy']).toContain('allow-downloads')
    const answer = await get(path)
    expect(answer.statusCode).toBe(200)
    expect(answer.headers['content-disposition']).toContain(expected)
    expect(answer.headers).toMatchObject({
      'content-type': 'application/pdf',
      'content-security-policy': expect.stringMatching(/^sandbox;/),
      'x-content-type-options': 'nosniff',
      'x-robots-tag': 'noindex',
    })
    expect(Object.keys(answer.headers)).not.toContain('set-cookie')
    expect(answer.rawPayload.equals(Buffer.from(PDF))).toBe(true)
    expect((await get(path, { 'if-none-match': String(answer.headers.etag) })).statusCode).toBe(304)
  })

  it('are the report’s: whoever may read it has them, also where other downloads are off, and nobody else', async () => {
    const { hash } = (await upload(PDF, 'wind.pdf')).body
    const open = await published('guarded', { file: hash, name: 'wind.pdf' }, 'public')
    await api('PUT', `reports/${open.id}/sharing`, { downloads: false })
    expect((await get(open.path)).statusCode).toBe(200)
    await api('PUT', `reports/${open.id}/sharing`, { password: 'correct horse battery' })
    const guarded = await get(open.path)
    expect([guarded.statusCode, guarded.headers['content-disposition']]).toEqual([401, undefined])
    const inside = await published('members', { file: hash, name: 'wind.pdf' }, 'internal')
    const refused = await get(inside.path)
    expect([refused.statusCode, refused.headers['content-disposition']]).toEqual([401, undefined])
    expect((await get(inside.path, { cookie: 'member=1' })).headers['cache-control']).toBe(
      'private, no-store',
    )
    expect((await get(open.path.replace(open.blockId, newBlockId()))).statusCode).toBe(401)
    expect((await get(inside.path.replace('.pdf', '.zip'), { cookie: 'member=1' })).statusCode).toBe(404)
  })

  it('are those of the newest edition, and none once it is unpublished', async () => {
    const [first, second] = [(await upload(PDF, 'a.pdf')).body, (await upload(OTHER, 'b.pdf')).body]
    const { id, path } = await published('newest', { file: first.hash, name: 'a.pdf' }, 'public')
    await api('PATCH', `reports/${id}/document`, {
      operations: [
        { op: 'replace', path: '/content/2/attrs/file', value: second.hash },
        { op: 'replace', path: '/content/2/attrs/name', value: 'b.pdf' },
      ],
    })
    // Not before it is published.
    expect((await get(path)).rawPayload.equals(Buffer.from(PDF))).toBe(true)
    await publishReport(harness, builder, { audience: 'public', reportId: id, slug: 'newest' })
    const replaced = await get(path)
    expect(replaced.rawPayload.equals(Buffer.from(OTHER))).toBe(true)
    expect(replaced.headers['content-disposition']).toContain('filename="b.pdf"')
    // A file has no address beside its page’s.
    const keys = await harness.database.transaction({ kind: 'platform' }, () =>
      tx().selectFrom('publication_files').where('file_hash', '=', second.hash).select('media_key').execute(),
    )
    expect(keys).toEqual([])
    await api('DELETE', `published-reports/public/${id}`)
    expect((await get(path)).statusCode).toBe(410)
  })

  it('are given to whoever has a preview link of the draft, while that lasts', async () => {
    const { hash } = (await upload(PDF, 'wind.pdf')).body
    const { id, blockId } = await draft({ file: hash, name: 'wind.pdf' })
    const link = (await api('POST', `reports/${id}/preview-links`, { days: 1 })).body
    const path = `${new URL(link.url).pathname}/file-${blockId}.pdf`
    expect((await get(new URL(link.url).pathname)).body).toContain(`href="${path}"`)
    const answer = await get(path)
    expect([answer.statusCode, answer.headers['content-type']]).toEqual([200, 'application/pdf'])
    expect(answer.headers['content-disposition']).toContain('attachment; filename="wind.pdf"')
    expect(answer.headers['x-content-type-options']).toBe('nosniff')
    await api('PATCH', `reports/${id}/document`, {
      operations: [{ op: 'replace', path: '/content/2/attrs/internal', value: true }],
    })
    expect((await get(path)).statusCode).toBe(404)
    await api('DELETE', `reports/${id}/preview-links/${link.id}`)
    expect((await get(path)).statusCode).toBe(410)
  })

  it('that aren’t here, or are something else than they say, stop a report from being published', async () => {
    const image = await sharp({ create: { width: 4, height: 4, channels: 3, background: 'red' } })
      .png()
      .toBuffer()
    const picture = (await upload(new Uint8Array(image), 'a.png', builder, 'images')).body.hash
    const { hash } = (await upload(PDF, 'wind.pdf')).body
    for (const [attrs, message] of [
      [{}, 'A file block has no file'],
      [{ file: 'a'.repeat(64), name: 'gone.pdf' }, 'The file “gone.pdf” isn’t here any more'],
      [{ file: picture, name: 'a.pdf' }, 'The file “a.pdf” isn’t here any more'],
      [{ file: hash, name: 'wind.xlsx', title: 'Wind' }, 'The file “Wind” isn’t here any more'],
    ] as const) {
      const { id } = await draft(attrs)
      const request = { reportId: id, slug: 'never', acceptWarnings: true }
      const answer = await api('POST', 'published-reports/public', request)
      expect(answer.status).toBe(422)
      expect(answer.text).toContain(message)
    }
    // Nor is a picture given as a file before that.
    const { id, blockId } = await draft({ file: picture, name: 'a.pdf' })
    const link = (await api('POST', `reports/${id}/preview-links`, { days: 1 })).body
    expect((await get(`${new URL(link.url).pathname}/file-${blockId}.pdf`)).statusCode).toBe(404)
  })
})
