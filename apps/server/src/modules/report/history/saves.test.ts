import { tx } from '@bubbles/db'
import { newBlockId, setTitle } from '@bubbles/report-document'
import { describeEachEngine } from '@bubbles/test-kit'
import { beforeAll, expect, it } from 'vitest'
import * as Y from 'yjs'
import type { Resource } from '@bubbles/contract'
import { type Harness, makeOrganisation, openHarness } from '../../../testing/harness.ts'
import { fromBase64 } from '../patch.ts'
import { CHECKPOINT_EVERY } from './documentAt.ts'

type ListedSave = Resource<'listDocumentSaves'>['saves'][number]

const [builder, second] = ['sub-builder', 'sub-second']
const MISSING = '00000000-0000-4000-8000-000000000000'

describeEachEngine('the saves of a session', (open) => {
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
  const rename = async (id: string, name: string, as = builder) =>
    expect((await call('PUT', `/${id}`, { name }, as)).status).toBe(200)
  const patch = (id: string, operations: unknown[], as = builder) =>
    harness.call(as, {
      method: 'PATCH',
      url: `/api/report/v1/reports/${id}/document`,
      body: { operations },
      headers: { 'if-match': '*' },
    })
  const paragraph = (text: string) => ({
    type: 'paragraph',
    attrs: { id: newBlockId(), internal: false },
    content: [{ type: 'text', text }],
  })
  const saves = (id: string, version: number, query = '') =>
    call('GET', `/${id}/document/history/${version}/saves${query}`)

  it('are listed one by one, with who made them, when, and what they changed', async () => {
    const id = await create('Wind')
    await rename(id, 'Wind power')
    await rename(id, 'Wind power, 2026', second)
    const first = paragraph('First.')
    await patch(id, [
      { op: 'add', path: '/content/2', value: paragraph('It blew.') },
      { op: 'add', path: '/content/2', value: first },
    ])
    await patch(id, [{ op: 'remove', path: '/content/2' }], second)
    const [session, made] = (await call('GET', `/${id}/document/history`)).body.versions
    expect([session, made]).toMatchObject([
      { version: 5, edits: 4, since: 1 },
      { version: 1, edits: 1, since: 0 },
    ])

    const { status, body } = await saves(id, session.version, `?since=${session.since}`)
    expect(status).toBe(200)
    expect(body.cursor).toBeNull()
    expect(
      body.saves.map(({ version, since, createdBy, changed }: ListedSave) => [
        version,
        since,
        createdBy.name,
        changed,
      ]),
    ).toEqual([
      [5, 4, second, { kind: 'removed', label: 'First.', blocks: 1 }],
      [4, 3, builder, { kind: 'added', label: 'First.', blocks: 2 }],
      [3, 2, second, { kind: 'changed', label: 'Wind power, 2026', blocks: 1 }],
      [2, 1, builder, { kind: 'changed', label: 'Wind power', blocks: 1 }],
    ])
    expect(body.saves[0]).toMatchObject({
      createdAt: session.createdAt,
      people: [{ name: second }],
      kind: 'edited',
      edits: 1,
      name: null,
      publications: [],
    })
    expect(body.saves.map(({ removed }: { removed: string[] }) => removed)).toEqual([
      [first.attrs.id],
      [],
      [],
      [],
    ])
    // From the beginning, where the report was made.
    expect((await saves(id, 1)).body.saves).toMatchObject([{ version: 1, kind: 'created', since: 0 }])
  })

  it('come in pages that miss and repeat nothing, within what is asked for', async () => {
    const id = await create('p1')
    for (let number = 2; number <= 8; number++) await rename(id, `p${number}`)
    const found: [number, string][] = []
    let cursor: string | null = null
    do {
      const { body }: { body: { saves: ListedSave[]; cursor: string | null } } = await saves(
        id,
        7,
        `?since=1&limit=4${cursor ? `&cursor=${cursor}` : ''}`,
      )
      found.push(
        ...body.saves.map(({ version, changed }): [number, string] => [version, changed?.label ?? '']),
      )
      cursor = body.cursor
    } while (cursor)
    expect(found).toEqual([7, 6, 5, 4, 3, 2].map((version) => [version, `p${version}`]))
    for (const query of ['?limit=51', '?since=-1', '?cursor=x'])
      expect([query, (await saves(id, 7, query)).status]).toEqual([query, 400])
  })

  it('are versions: each can be looked at, compared, named and restored', async () => {
    const id = await create('One')
    for (const name of ['Two', 'Three', 'Four']) await rename(id, name)
    expect((await call('GET', `/${id}/document/history`)).body.versions).toHaveLength(2)
    const third = (await call('GET', `/${id}/document/history/3`)).body
    expect(third.document.content[0].content[0].text).toBe('Three')
    const compared = await call('GET', `/${id}/document/history/3/changes?since=2`)
    expect(compared.body.changes).toMatchObject([{ before: 'Two', after: 'Three' }])
    await call('PUT', `/${id}/document/history/3`, { name: 'Before lunch' })
    expect((await saves(id, 4, '?since=1')).body.saves).toMatchObject([
      { version: 4, name: null },
      { version: 3, name: 'Before lunch', kind: 'named' },
      { version: 2 },
    ])
    expect((await call('POST', `/${id}/document/history/3/restore`)).body).toEqual({ version: 5 })
    expect((await call('GET', `/${id}`)).body.name).toBe('Three')
  })

  it('cost what a page takes: nothing from before the last checkpoint is read', async () => {
    const id = await create('Long')
    const report = (await call('GET', `/${id}`)).body
    const ydoc = new Y.Doc()
    Y.applyUpdate(ydoc, fromBase64(report.state))
    const own = { organisation_id: organisationId, report_id: id, created_by: report.createdBy.id }
    const versions = CHECKPOINT_EVERY + 40
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
    const newest = await saves(id, versions)
    expect(newest.body.saves[0]).toMatchObject({ changed: { kind: 'changed', label: `Long ${versions}` } })
    // What is unreadable now would be missed if it were read.
    await inOrganisation(() =>
      tx()
        .updateTable('document_updates')
        .set({ update: Uint8Array.of(255) })
        .where('report_id', '=', id)
        .where('seq', '<=', CHECKPOINT_EVERY)
        .execute(),
    )
    expect((await saves(id, versions)).body).toEqual(newest.body)
  })

  it('are refused to those without the right, and to everybody elsewhere', async () => {
    const id = await create('Ours')
    const ask = (as: string, report = id, host?: string) =>
      call('GET', `/${report}/document/history/1/saves`, undefined, as, host)
    for (const as of ['sub-viewer', 'sub-analyst', 'sub-publisher', 'sub-admin', 'sub-acme-owner'])
      expect([as, (await ask(as)).status]).toEqual([as, 403])
    for (const as of [builder, second, 'sub-reviewer'])
      expect([as, (await ask(as)).status]).toEqual([as, 200])
    expect((await ask('sub-stranger')).status).toBe(404)
    const theirs = await ask('sub-stranger', id, 'globex')
    expect(theirs).toMatchObject({ status: 404, body: { detail: 'Report not found' } })
    expect(theirs.text).toBe((await ask('sub-stranger', MISSING, 'globex')).text)
    const { status, body } = await saves(id, 7)
    expect([status, body.detail]).toEqual([404, 'This report has no version 7. Its newest is 1.'])
  })
})
