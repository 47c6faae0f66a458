import { inferDataset } from '@bubbles/tables'
import { tx } from '@bubbles/db'
import { newBlockId, setTitle, yDocToDocument } from '@bubbles/report-document'
import { describeOneEngine } from '@bubbles/test-kit'
import { beforeAll, describe, expect, it } from 'vitest'
import * as Y from 'yjs'
import { type Harness, makeOrganisation, openHarness } from '../../../testing/harness.ts'
import { fromBase64, toBase64 } from '../patch.ts'
import { CHECKPOINT_EVERY } from './documentAt.ts'

const [builder, second] = ['sub-builder', 'sub-second']
const MISSING = '00000000-0000-4000-8000-000000000000'

describeOneEngine('the history of a document', (open) => {
  let harness: Harness
  let organisationId: string
  beforeAll(async () => {
    harness = await openHarness(await open())
    organisationId = await makeOrganisation(harness.database, 'acme', [
      { sub: builder, roles: ['Builder', 'Publisher'] },
      { sub: second, roles: ['Builder'] },
      { sub: 'sub-viewer', roles: [] },
      { sub: 'sub-analyst', roles: ['EngagementAnalyst'] },
      { sub: 'sub-publisher', roles: ['Publisher'] },
      { sub: 'sub-admin', roles: ['Admin'] },
      { sub: 'sub-reviewer', roles: ['Reviewer'] },
    ])
    await makeOrganisation(harness.database, 'globex', [{ sub: 'sub-stranger', roles: ['Builder'] }])
    return () => harness.close()
  })

  const inOrganisation = <T>(work: () => Promise<T>) =>
    harness.database.transaction({ kind: 'organisation', organisationId }, work)
  const call = (method: 'GET' | 'PUT' | 'POST', path: string, body?: unknown, as = builder, host?: string) =>
    harness.call(as, { method, url: `/api/report/v1/reports${path}`, body, ...(host && { host }) })
  const create = async (name: string): Promise<string> => (await call('POST', '', { name })).body.id
  const history = (id: string, query = '') => call('GET', `/${id}/document/history${query}`)
  const at = (id: string, version: number) => call('GET', `/${id}/document/history/${version}`)

  /** Edits as somebody and moves the save to so many minutes after the report's beginning. */
  const rename = async (id: string, title: string, minutes: number, as = builder): Promise<number> => {
    const { body } = await call('PUT', `/${id}`, { name: title }, as)
    await moveSave(id, body.version, minutes)
    return body.version
  }
  const start = Date.UTC(2026, 0, 5, 9)
  const moveSave = (id: string, seq: number, minutes: number) =>
    inOrganisation(() =>
      tx()
        .updateTable('document_updates')
        .set({ created_at: new Date(start + minutes * 60_000) })
        .where('organisation_id', '=', organisationId)
        .where('report_id', '=', id)
        .where('seq', '=', seq)
        .execute(),
    )
  const lines = (body: {
    versions: { version: number; kind: string; edits: number; name: string | null }[]
  }) => body.versions.map(({ version, kind, edits }) => [version, kind, edits])

  it('folds saves into sessions that end at pauses, after half an hour, and at versions that matter', async () => {
    const id = await create('Wind')
    await moveSave(id, 1, 0)
    for (const [index, minutes] of [1, 5, 9].entries())
      await rename(id, `a${index}`, minutes, index ? second : builder)
    // A pause of more than ten minutes.
    for (const minutes of [30, 38]) await rename(id, `b${minutes}`, minutes)
    // No pause, and more than half an hour since 30.
    for (const minutes of [46, 54, 61, 69]) await rename(id, `c${minutes}`, minutes)
    const { body } = await history(id)
    expect(lines(body)).toEqual([
      [10, 'edited', 2],
      [8, 'edited', 4],
      [4, 'edited', 3],
      [1, 'created', 1],
    ])
    expect(body).toMatchObject({ total: 4, cursor: null })
    expect(body.versions[2]).toMatchObject({
      createdAt: new Date(start + 9 * 60_000).toISOString(),
      createdBy: { name: second },
      people: [{ name: builder }, { name: second }],
      name: null,
      publications: [],
    })

    expect(await call('PUT', `/${id}/document/history/3`, { name: '  First draft ' })).toMatchObject({
      status: 200,
      body: { version: 3, name: 'First draft' },
    })
    expect(lines((await history(id)).body).slice(2)).toEqual([
      [4, 'edited', 1],
      [3, 'named', 2],
      [1, 'created', 1],
    ])
    await call('PUT', `/${id}/document/history/3`, { name: null })
    expect(lines((await history(id)).body)).toHaveLength(4)
  })

  it('comes in pages that miss and repeat nothing', async () => {
    const id = await create('Pages')
    await moveSave(id, 1, 0)
    for (let number = 1; number <= 6; number++) await rename(id, `p${number}`, number * 20)
    const found: number[] = []
    let cursor: string | null = null
    do {
      const { body }: { body: { versions: { version: number }[]; cursor: string | null; total: number } } =
        await history(id, `?limit=3${cursor ? `&cursor=${cursor}` : ''}`)
      expect(body.total).toBe(7)
      found.push(...body.versions.map(({ version }) => version))
      cursor = body.cursor
    } while (cursor)
    expect(found).toEqual([7, 6, 5, 4, 3, 2, 1])
    expect((await history(id, '?cursor=x')).status).toBe(400)
    expect((await history(id, '?limit=201')).status).toBe(400)
  })

  it('says what was published of a version', async () => {
    const id = await create('Published')
    const words = { id: newBlockId(), internal: false }
    await harness.call(builder, {
      method: 'PATCH',
      url: `/api/report/v1/reports/${id}/document`,
      headers: { 'if-match': '*' },
      body: {
        operations: [
          {
            op: 'replace',
            path: '/content/2',
            value: { type: 'paragraph', attrs: words, content: [{ type: 'text', text: 'It blew.' }] },
          },
        ],
      },
    })
    const published = await harness.call(builder, {
      method: 'POST',
      url: '/api/report/v1/published-reports/internal',
      body: { reportId: id, slug: 'published', acceptWarnings: true },
    })
    expect(published.status).toBe(201)
    await call('PUT', `/${id}`, { name: 'Published and changed' })
    const { body } = await history(id)
    expect(lines(body).map(([version]) => version)).toEqual([3, 2, 1])
    expect(body.versions[1].publications).toEqual([
      expect.objectContaining({ audience: 'internal', edition: 1, acceptedWarnings: [] }),
    ])
  })

  describe('a version', () => {
    it('is the document as it was then, after the log was folded many times', async () => {
      const id = await create('v1')
      const ydoc = new Y.Doc()
      Y.applyUpdate(ydoc, fromBase64((await call('GET', `/${id}`)).body.state))
      const titles = ['v1']
      for (let number = 2; number <= 120; number++) {
        const before = Y.encodeStateVector(ydoc)
        setTitle(ydoc, `v${number}`)
        titles.push(`v${number}`)
        await harness.call(builder, {
          method: 'PATCH',
          url: `/api/report/v1/reports/${id}/document`,
          body: { update: toBase64(Y.encodeStateAsUpdate(ydoc, before)) },
        })
      }
      for (const version of [1, 2, 49, 50, 51, 99, 120]) {
        const { status, body } = await at(id, version)
        expect(status).toBe(200)
        expect(body).toMatchObject({ version, name: null, createdBy: { name: builder } })
        expect(body.document.content[0].content[0].text).toBe(titles[version - 1])
      }
      expect((await at(id, 120)).body.document).toEqual(yDocToDocument(ydoc))
    })

    it('leaves checkpoints behind where the log is long, and is the same with them', async () => {
      const id = await create('Long')
      const ydoc = new Y.Doc()
      Y.applyUpdate(ydoc, fromBase64((await call('GET', `/${id}`)).body.state))
      const userId = (await call('GET', `/${id}`)).body.createdBy.id
      const own = { organisation_id: organisationId, report_id: id, created_by: userId }
      const versions = CHECKPOINT_EVERY * 2 + 10
      const rows = Array.from({ length: versions - 1 }, (_, index) => {
        const before = Y.encodeStateVector(ydoc)
        setTitle(ydoc, `Long ${index + 2}`)
        const update = Y.encodeStateAsUpdate(ydoc, before)
        return { ...own, seq: index + 2, update, update_hash: Buffer.from(`hash ${index}`) }
      })
      await inOrganisation(async () => {
        for (let from = 0; from < rows.length; from += 200)
          await tx()
            .insertInto('document_updates')
            .values(rows.slice(from, from + 200))
            .execute()
      })
      const checkpoints = () =>
        inOrganisation(() =>
          tx()
            .selectFrom('document_checkpoints')
            .where('report_id', '=', id)
            .orderBy('seq')
            .select('seq')
            .execute(),
        )
      const first = await at(id, versions)
      expect((await checkpoints()).map(({ seq }) => seq)).toEqual([501, 1001])
      expect((await at(id, versions)).body).toEqual(first.body)
      expect((await at(id, 777)).body.document.content[0].content[0].text).toBe('Long 777')
    })

    it('keeps the data of a block that is gone', async () => {
      const id = await create('Data')
      const dataset = inferDataset([
        ['Year', 'Wind'],
        ['2019', '10'],
      ])
      const { hash } = (
        await harness.call(builder, {
          method: 'POST',
          url: '/api/report/v1/datasets',
          body: { name: 'a.csv', dataset },
        })
      ).body
      const patch = (operations: unknown[]) =>
        harness.call(builder, {
          method: 'PATCH',
          url: `/api/report/v1/reports/${id}/document`,
          body: { operations },
          headers: { 'if-match': '*' },
        })
      const chart = { type: 'chart', attrs: { id: newBlockId(), dataset: hash, kind: 'line' } }
      expect((await patch([{ op: 'add', path: '/content/2', value: chart }])).status).toBe(200)
      expect((await patch([{ op: 'remove', path: '/content/2' }])).status).toBe(200)
      const old = (await at(id, 2)).body.document.content[2]
      expect(old).toMatchObject({ type: 'chart', attrs: { dataset: hash } })
      expect((await harness.call(builder, { url: `/api/report/v1/datasets/${hash}` })).body.dataset).toEqual(
        dataset,
      )
    })

    it('compares with another, block by block', async () => {
      const id = await create('Before')
      await call('PUT', `/${id}`, { name: 'After' })
      const { body } = await call('GET', `/${id}/document/history/2/changes?since=1`)
      expect(body.changes).toMatchObject([
        { type: 'title', kind: 'changed', label: 'After', before: 'Before', after: 'After' },
      ])
      const back = await call('GET', `/${id}/document/history/1/changes?since=2`)
      expect(back.body.changes).toMatchObject([{ before: 'After', after: 'Before' }])
      const all = await call('GET', `/${id}/document/history/1/changes?since=0`)
      expect(all.body.changes.map(({ kind }: { kind: string }) => kind)).toEqual(['added', 'added', 'added'])
      expect((await call('GET', `/${id}/document/history/2/changes`)).status).toBe(400)
    })

    it('comes back as a new version on top of all others', async () => {
      const id = await create('One')
      await call('PUT', `/${id}`, { name: 'Two' })
      await call('PUT', `/${id}`, { name: 'Three' })
      const restored = await call('POST', `/${id}/document/history/1/restore`)
      expect(restored).toMatchObject({ status: 200, body: { version: 4 } })
      expect((await call('GET', `/${id}`)).body).toMatchObject({ name: 'One', version: 4 })
      expect((await at(id, 4)).body.document).toEqual((await at(id, 1)).body.document)
      expect((await at(id, 3)).body.document.content[0].content[0].text).toBe('Three')
      expect((await history(id)).body.versions[0]).toMatchObject({ version: 4, kind: 'restored', edits: 1 })
      // Again there is nothing to do, and nothing is done.
      expect((await call('POST', `/${id}/document/history/1/restore`)).body).toEqual({ version: 4 })
      expect((await call('GET', `/${id}`)).body.version).toBe(4)
    })

    it('reaches an open builder as an update it merges', async () => {
      const id = await create('One')
      await call('PUT', `/${id}`, { name: 'Two' })
      const editor = new Y.Doc()
      Y.applyUpdate(editor, fromBase64((await call('GET', `/${id}`)).body.state))
      await call('POST', `/${id}/document/history/1/restore`)
      const { body } = await harness.call(builder, {
        method: 'PATCH',
        url: `/api/report/v1/reports/${id}/document`,
        body: {
          update: toBase64(Y.encodeStateAsUpdate(editor)),
          stateVector: toBase64(Y.encodeStateVector(editor)),
        },
      })
      Y.applyUpdate(editor, fromBase64(body.missing))
      expect(yDocToDocument(editor).content[0]?.content?.[0]?.text).toBe('One')
    })
  })

  describe('who is refused', () => {
    const operations = [
      ['GET', '', undefined],
      ['GET', '/1', undefined],
      ['GET', '/1/changes?since=0', undefined],
      ['PUT', '/1', { name: 'x' }],
      ['POST', '/1/restore', undefined],
    ] as const

    it.each(operations)(
      '%s …/history%s: those without the right, and everybody elsewhere',
      async (method, path, body) => {
        const id = await create('Ours')
        const ask = (as: string, report = id, host?: string) =>
          call(method, `/${report}/document/history${path}`, body, as, host)
        const others = ['sub-viewer', 'sub-analyst', 'sub-publisher', 'sub-admin', 'sub-acme-owner']
        for (const as of others) expect([as, (await ask(as)).status]).toEqual([as, 403])
        expect((await ask('sub-reviewer')).status).toBe(method === 'GET' ? 200 : 403)
        expect((await ask('sub-stranger')).status).toBe(404)
        const theirs = await ask('sub-stranger', id, 'globex')
        expect(theirs).toMatchObject({ status: 404, body: { detail: 'Report not found' } })
        expect(theirs.text).toBe((await ask('sub-stranger', MISSING, 'globex')).text)
        expect((await call('GET', `/${id}`)).body.version).toBe(1)
      },
    )

    it('names the newest version to who asks for one that is not there', async () => {
      const id = await create('One')
      for (const [method, path] of [
        ['GET', '/7'],
        ['GET', '/7/changes?since=1'],
        ['GET', '/1/changes?since=7'],
        ['POST', '/7/restore'],
      ] as const) {
        const { status, body } = await call(method, `/${id}/document/history${path}`)
        expect([status, body.detail]).toEqual([404, 'This report has no version 7. Its newest is 1.'])
      }
      expect((await at(id, 0)).status).toBe(400)
      expect((await call('PUT', `/${id}/document/history/1`, { name: 'x'.repeat(121) })).status).toBe(400)
    })
  })
})
