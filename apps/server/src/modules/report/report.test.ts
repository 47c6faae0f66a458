import { documentToYUpdate, emptyDocument, setTitle, yDocToDocument } from '@bubbles/report-document'
import { describeEachEngine } from '@bubbles/test-kit'
import { beforeAll, describe, expect, it } from 'vitest'
import * as Y from 'yjs'
import { type Harness, makeOrganisation, openHarness } from '../../testing/harness.ts'
import { fromBase64, toBase64 } from './patch.ts'

const builder = 'sub-builder'

describeEachEngine('reports', (open) => {
  let harness: Harness
  beforeAll(async () => {
    harness = await openHarness(await open())
    await makeOrganisation(harness.database, 'acme', [
      { sub: builder, roles: ['Builder'] },
      { sub: 'sub-publisher', roles: ['Builder', 'Publisher'] },
      { sub: 'sub-viewer', roles: [] },
      { sub: 'sub-reviewer', roles: ['Reviewer'] },
    ])
    await makeOrganisation(harness.database, 'globex', [{ sub: 'sub-stranger', roles: ['Builder'] }])
    return () => harness.close()
  })

  const create = async (name: string, isTemplate = false): Promise<string> => {
    const { status, body } = await harness.call(builder, {
      method: 'POST',
      url: '/api/report/v1/reports',
      body: { name, isTemplate },
    })
    expect(status).toBe(201)
    return body.id
  }
  const get = (id: string, as = builder) => harness.call(as, { url: `/api/report/v1/reports/${id}` })
  const patch = (id: string, body: unknown, headers: Record<string, string> = {}, as = builder) =>
    harness.call(as, { method: 'PATCH', url: `/api/report/v1/reports/${id}/document`, body, headers })
  const editorOf = async (id: string) => {
    const ydoc = new Y.Doc()
    Y.applyUpdate(ydoc, fromBase64((await get(id)).body.state))
    return ydoc
  }

  it('creates, lists, renames with a trim, duplicates, deletes and restores', async () => {
    const id = await create('  Wind  ')
    expect((await get(id)).body).toMatchObject({ name: 'Wind', isTemplate: false, version: 1, slug: null })

    const renamed = await harness.call(builder, {
      method: 'PUT',
      url: `/api/report/v1/reports/${id}`,
      body: { name: '  Wind and sun ' },
    })
    expect(renamed).toMatchObject({ status: 200, body: { name: 'Wind and sun', version: 2 } })
    expect((await get(id)).body.document.content[0].content).toEqual([{ type: 'text', text: 'Wind and sun' }])

    const copy = await harness.call(builder, {
      method: 'POST',
      url: `/api/report/v1/reports/${id}/duplicate`,
      body: { asTemplate: true, newReportName: 'Energy template' },
    })
    expect(copy).toMatchObject({ status: 201, body: { name: 'Energy template', isTemplate: true } })
    const blockIds = (body: { document: { content: { attrs: { id: string } }[] } }) =>
      body.document.content.map((node) => node.attrs.id)
    const originals = new Set(blockIds((await get(id)).body))
    expect(blockIds((await get(copy.body.id)).body).some((blockId) => originals.has(blockId))).toBe(false)

    const list = await harness.call(builder, { url: '/api/report/v1/reports' })
    expect(list.body.reports.map((report: { id: string }) => report.id)).toEqual(
      expect.arrayContaining([id, copy.body.id]),
    )

    expect(
      (await harness.call(builder, { method: 'DELETE', url: `/api/report/v1/reports/${id}` })).status,
    ).toBe(204)
    expect(await get(id)).toMatchObject({ status: 404, body: { detail: 'Report not found' } })
    expect(
      (await harness.call(builder, { method: 'DELETE', url: `/api/report/v1/reports/${id}` })).body.detail,
    ).toBe('Report not found')
    expect(
      (await harness.call(builder, { method: 'POST', url: `/api/report/v1/reports/${id}/restore` })).status,
    ).toBe(200)
    expect((await get(id)).status).toBe(200)
  })

  it('makes one report of a call that is sent ten times with one key', async () => {
    const send = () =>
      harness.call(builder, {
        method: 'POST',
        url: '/api/report/v1/reports',
        body: { name: 'Once' },
        headers: { 'idempotency-key': 'the-same-key' },
      })
    const answers = await Promise.all(Array.from({ length: 10 }, send))
    expect(new Set(answers.map((answer) => answer.body.id)).size).toBe(1)
    expect((await send()).body.id).toBe(answers[0]!.body.id)
    const bad = await harness.call(builder, {
      method: 'POST',
      url: '/api/report/v1/reports',
      body: {},
      headers: { 'idempotency-key': 'x' },
    })
    expect(bad.status).toBe(400)
  })

  it('answers HEAD with the version', async () => {
    const id = await create('Head')
    const answer = await harness.call(builder, { method: 'HEAD', url: `/api/report/v1/reports/${id}` })
    expect(answer).toMatchObject({ status: 200, headers: { etag: '"1"' }, text: '' })
  })

  it('shows drafts to Builders and Reviewers only, and edits by Builders only', async () => {
    const id = await create('Draft')
    expect((await get(id, 'sub-reviewer')).status).toBe(200)
    expect((await get(id, 'sub-viewer')).status).toBe(403)
    expect((await harness.call('sub-viewer', { url: '/api/report/v1/reports' })).body).toEqual({
      reports: [],
      total: 0,
      cursor: null,
      counts: { all: 0, published: 0, unpublished: 0, templates: 0 },
      hiddenTemplates: 0,
    })
    const edit = { update: toBase64(new Uint8Array([0, 0])) }
    expect((await patch(id, edit, {}, 'sub-reviewer')).status).toBe(403)
    expect((await get(id)).body.version).toBe(1)
  })

  it('hides a report of another organisation like one that does not exist', async () => {
    const id = await create('Ours')
    const theirs = await harness.call('sub-stranger', { url: `/api/report/v1/reports/${id}`, host: 'globex' })
    const missing = await harness.call('sub-stranger', {
      url: '/api/report/v1/reports/00000000-0000-4000-8000-000000000000',
      host: 'globex',
    })
    expect(theirs.status).toBe(404)
    expect(theirs.text).toBe(missing.text)
  })

  describe('editing by Yjs updates', () => {
    it('is idempotent and free of order, and takes the name from the title', async () => {
      const id = await create('Order')
      const ydoc = await editorOf(id)
      const updates: Uint8Array[] = []
      ydoc.on('update', (update: Uint8Array) => updates.push(update))
      setTitle(ydoc, 'Order matters')
      setTitle(ydoc, 'Order matters not')
      for (const update of [...updates.toReversed(), ...updates]) {
        expect((await patch(id, { update: toBase64(update) })).status).toBe(200)
      }
      const { body } = await get(id)
      expect(body.name).toBe('Order matters not')
      expect(body.version).toBe(1 + updates.length)
    })

    it('tells the sender what it lacks', async () => {
      const id = await create('Two')
      const [one, two] = [await editorOf(id), await editorOf(id)]
      const before = Y.encodeStateVector(one)
      setTitle(one, 'Two editors')
      await patch(id, { update: toBase64(Y.encodeStateAsUpdate(one, before)) })
      const answer = await patch(id, {
        update: toBase64(Y.encodeStateAsUpdate(two)),
        stateVector: toBase64(Y.encodeStateVector(two)),
      })
      Y.applyUpdate(two, fromBase64(answer.body.missing))
      expect(yDocToDocument(two)).toEqual(yDocToDocument(one))
    })

    it('refuses bytes that are no update and changes nothing', async () => {
      const id = await create('Bytes')
      const answer = await patch(id, { update: toBase64(new Uint8Array([9, 9, 9, 9])) })
      expect(answer).toMatchObject({
        status: 422,
        body: { code: 'invalid-document', errors: [{ pointer: '/update' }] },
      })
      expect((await get(id)).body.version).toBe(1)
    })

    it('folds a long log and still answers the same document', async () => {
      const id = await create('Long')
      const ydoc = await editorOf(id)
      for (let number = 0; number < 120; number++) {
        const before = Y.encodeStateVector(ydoc)
        setTitle(ydoc, `Long ${number}`)
        await patch(id, { update: toBase64(Y.encodeStateAsUpdate(ydoc, before)) })
      }
      expect((await get(id)).body).toMatchObject({
        version: 121,
        name: 'Long 119',
        document: yDocToDocument(ydoc),
      })
    })

    it('keeps both of two edits that race', async () => {
      const id = await create('Race')
      const editors = await Promise.all(Array.from({ length: 10 }, () => editorOf(id)))
      const answers = await Promise.all(
        editors.map((ydoc, number) => {
          const before = Y.encodeStateVector(ydoc)
          const document = emptyDocument(`Race ${number}`)
          Y.applyUpdate(ydoc, documentToYUpdate({ type: 'doc', content: document.content }))
          return patch(id, { update: toBase64(Y.encodeStateAsUpdate(ydoc, before)) })
        }),
      )
      expect(answers.map((answer) => answer.status)).toEqual(Array(10).fill(200))
      expect(new Set(answers.map((answer) => answer.body.version)).size).toBe(10)
      // Each brings a title of its own, which is made a paragraph by an update behind it.
      expect((await get(id)).body.version).toBe(21)
    })
  })

  describe('editing by JSON Patch', () => {
    const rename = [{ op: 'replace', path: '/content/0/content/0/text', value: 'Patched' }]

    it('needs If-Match and the version it was made on', async () => {
      const id = await create('Patch')
      expect((await patch(id, { operations: rename })).status).toBe(428)
      const stale = await patch(id, { operations: rename }, { 'if-match': '"7"' })
      expect(stale).toMatchObject({ status: 412, body: { version: 1 } })
      expect(await patch(id, { operations: rename }, { 'if-match': '"1"' })).toMatchObject({
        status: 200,
        body: { version: 2 },
      })
      expect((await get(id)).body.name).toBe('Patched')
      expect((await patch(id, { operations: rename }, { 'if-match': '*' })).status).toBe(200)
    })

    it.each([
      [[{ op: 'remove', path: '/content/99' }], 'patch-failed'],
      [[{ op: 'add', path: '/__proto__/polluted', value: 1 }], 'patch-failed'],
      [[...rename, { op: 'add', path: '/content/-', value: { type: 'script' } }], 'invalid-document'],
    ])('%j changes nothing and says where', async (operations, code) => {
      const id = await create('Whole or nothing')
      const answer = await patch(id, { operations }, { 'if-match': '*' })
      expect(answer).toMatchObject({ status: 422, body: { code } })
      expect(answer.body.detail).toContain('Nothing was changed.')
      expect((await get(id)).body).toMatchObject({ name: 'Whole or nothing', version: 1 })
      expect(({} as Record<string, unknown>).polluted).toBeUndefined()
    })
  })

  it('keeps a data set once, by the hash of its content', async () => {
    const dataset = { columns: [{ id: 'c1', name: 'Year', type: 'text' }], rows: [['2020'], [null]] }
    const send = () =>
      harness.call(builder, {
        method: 'POST',
        url: '/api/report/v1/datasets',
        body: { name: 'a.csv', dataset },
      })
    const [first, second] = [await send(), await send()]
    expect(first.status).toBe(201)
    expect(second.body.hash).toBe(first.body.hash)
    const read = await harness.call(builder, { url: `/api/report/v1/datasets/${first.body.hash}` })
    expect(read.body).toMatchObject({ name: 'a.csv', dataset })
    expect(
      (
        await harness.call('sub-stranger', {
          url: `/api/report/v1/datasets/${first.body.hash}`,
          host: 'globex',
        })
      ).status,
    ).toBe(404)
  })
})
