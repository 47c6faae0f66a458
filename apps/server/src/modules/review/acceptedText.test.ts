import { tx } from '@bubbles/db'
import { wordsOfBlock, writeWords, yDocToDocument } from '@bubbles/report-document'
import { describeEachEngine } from '@bubbles/test-kit'
import { beforeAll, beforeEach, expect, it } from 'vitest'
import * as Y from 'yjs'
import { type Harness, makeOrganisation, openHarness, readUserIds } from '../../testing/harness.ts'
import { changedBy } from '../report/changedBy.ts'
import { fromBase64, toBase64 } from '../report/patch.ts'

const BUILDER = 'sub-builder'
const WRITER = 'sub-writer'
const REVIEWER = 'sub-reviewer'
const BLOCK = 'block00001'
const TEXT = 'Coal made a quarter in 2012.'

describeEachEngine('the text of accepted suggestions', (open) => {
  let harness: Harness
  let reportId: string
  let ids: Record<string, string>
  beforeAll(async () => {
    harness = await openHarness(await open())
    await makeOrganisation(harness.database, 'acme', [
      { sub: BUILDER, roles: ['Builder'] },
      { sub: WRITER, roles: ['Builder'] },
      { sub: REVIEWER, roles: ['Reviewer'] },
    ])
    ids = await harness.database.transaction({ kind: 'platform' }, readUserIds)
    return () => harness.close()
  })
  beforeEach(async () => {
    const body = { name: 'Wind' }
    reportId = (await harness.call(BUILDER, { method: 'POST', url: '/api/report/v1/reports', body })).body.id
    const paragraph = { type: 'paragraph', attrs: { id: BLOCK }, content: [{ type: 'text', text: TEXT }] }
    await patch([{ op: 'add', path: '/content/-', value: paragraph }])
  })

  type Method = 'GET' | 'POST' | 'PUT' | 'PATCH'
  const at = (as: string, method: Method, path: string, body?: unknown, headers = {}) =>
    harness.call(as, {
      method,
      url: `/api/report/v1/reports/${reportId}${path}`,
      ...(body !== undefined && { body }),
      headers,
    })
  const patch = async (operations: object[]) =>
    expect((await at(BUILDER, 'PATCH', '/document', { operations }, { 'if-match': '*' })).status).toBe(200)
  const suggest = async (original: string, replacement: string): Promise<string> => {
    const [before, after] = TEXT.split(original)
    const change = { blockId: BLOCK, blockLabel: '', before, original, after, replacement }
    return (await at(REVIEWER, 'POST', '/suggestions', change)).body.id
  }
  /** What an editor of the draft as it is now would send with its decision. */
  const editOf = async (original: string, words: string) => {
    const { body } = await at(BUILDER, 'GET', '')
    const ydoc = await draft()
    const from = wordsOfBlock(ydoc, BLOCK)!.indexOf(original)
    const to = from + original.length
    const update = changedBy(ydoc, (shared) => void writeWords(shared, BLOCK, { from, to, words }))!
    return { update: toBase64(update), generation: body.generation }
  }
  const accept = (as: string, id: string, edit?: object, headers = {}) =>
    at(
      as,
      'POST',
      `/threads/${id}/suggestion/decision`,
      { decision: 'accepted', ...(edit && { edit }) },
      headers,
    )
  const draft = async (): Promise<Y.Doc> => {
    const ydoc = new Y.Doc()
    Y.applyUpdate(ydoc, fromBase64((await at(BUILDER, 'GET', '')).body.state))
    return ydoc
  }
  const textNow = async () => wordsOfBlock(await draft(), BLOCK)
  const stateOf = async (id: string) =>
    (await at(BUILDER, 'GET', '/review')).body.threads.find((each: { id: string }) => each.id === id)
      .suggestion
  const writers = () =>
    harness.database.transaction({ kind: 'platform' }, () =>
      tx()
        .selectFrom('document_updates')
        .where('report_id', '=', reportId)
        .select('created_by')
        .orderBy('seq')
        .execute(),
    )

  it('is stored with the decision, as an edit of whoever accepted', async () => {
    const id = await suggest('quarter', 'third')
    const answer = await accept(WRITER, id, await editOf('quarter', 'third'))
    expect(answer.status).toBe(200)
    expect(await textNow()).toBe('Coal made a third in 2012.')
    expect(await stateOf(id)).toMatchObject({ state: 'accepted', decidedBy: { id: ids[WRITER] } })
    expect((await writers()).at(-1)!.created_by).toBe(ids[WRITER])
    const [newest] = (await at(BUILDER, 'GET', '/document/history')).body.versions
    expect(JSON.stringify(newest)).toContain(ids[WRITER])
  })

  it('is written once where two accept at once, and its history tells by whom', async () => {
    const id = await suggest('quarter', 'third')
    const [one, other] = [await editOf('quarter', 'third'), await editOf('quarter', 'third')]
    const answers = await Promise.all([accept(BUILDER, id, one), accept(WRITER, id, other)])
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
    expect(await textNow()).toBe('Coal made a third in 2012.')
    const first = answers[0]!.status === 200 ? BUILDER : WRITER
    expect(await stateOf(id)).toMatchObject({ decidedBy: { id: ids[first] } })
    expect((await writers()).at(-1)!.created_by).toBe(ids[first])
  })

  it('is all there where each of two accepts another, out of order', async () => {
    const [first, second] = [await suggest('quarter', 'third'), await suggest(' in 2012', '')]
    const [edit, another] = [await editOf('quarter', 'third'), await editOf(' in 2012', '')]
    const answers = await Promise.all([accept(BUILDER, second, another), accept(WRITER, first, edit)])
    expect(answers.map(({ status }) => status)).toEqual([200, 200])
    expect(await textNow()).toBe('Coal made a third.')
  })

  it('is never half there: a paragraph deleted meanwhile leaves the suggestion open', async () => {
    const id = await suggest('quarter', 'third')
    const edit = await editOf('quarter', 'third')
    const version = (await at(BUILDER, 'GET', '')).body.version
    const { content } = yDocToDocument(await draft())
    const index = content.findIndex(({ attrs }) => attrs?.id === BLOCK)
    await patch([{ op: 'remove', path: `/content/${index}` }])
    const answer = await accept(WRITER, id, edit)
    expect(answer.status).toBe(409)
    expect(answer.body.detail).toContain('deleted or changed in the meantime')
    expect(await stateOf(id)).toMatchObject({ state: 'open', decidedBy: null })
    expect((await at(BUILDER, 'GET', '')).body.version).toBe(version + 1)
  })

  it('is refused with the decision, and the decision with it', async () => {
    const id = await suggest('quarter', 'third')
    const before = (await at(BUILDER, 'GET', '')).body.version
    expect((await accept(WRITER, id, { update: toBase64(new Uint8Array([9])), generation: 0 })).status).toBe(
      422,
    )
    expect((await accept(WRITER, id, await editOf('quarter', 'third'), { 'if-match': '"7"' })).status).toBe(
      412,
    )
    expect(await stateOf(id)).toMatchObject({ state: 'open' })
    expect((await at(BUILDER, 'GET', '')).body.version).toBe(before)
    expect(await textNow()).toBe(TEXT)
    const declined = { decision: 'declined', edit: await editOf('quarter', 'third') }
    expect((await at(WRITER, 'POST', `/threads/${id}/suggestion/decision`, declined)).status).toBe(400)
  })

  it('is answered the same once more after a lost answer', async () => {
    const id = await suggest('quarter', 'third')
    const edit = await editOf('quarter', 'third')
    const again = { 'idempotency-key': 'accept-1' }
    const [first, second] = [await accept(WRITER, id, edit, again), await accept(WRITER, id, edit, again)]
    expect([first.status, second.status]).toEqual([200, 200])
    expect(await textNow()).toBe('Coal made a third in 2012.')
  })
})
