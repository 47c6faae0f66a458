import { type DocumentNode, newBlockId } from '@bubbles/report-document'
import { describeEachEngine } from '@bubbles/test-kit'
import { beforeAll, beforeEach, expect, it } from 'vitest'
import { type Harness, makeOrganisation, openHarness } from '../../testing/harness.ts'
import { compareAllWithLive } from '../report/publicRounds.ts'
import { makeReport, publishReport } from './testing.ts'

const API = '/api/report/v1'
const EDITOR = 'sub-editor'

describeEachEngine('what isn’t published', (open) => {
  let harness: Harness
  let id: string
  beforeAll(async () => {
    harness = await openHarness(await open())
    await makeOrganisation(harness.database, 'acme', [{ sub: EDITOR, roles: ['Builder', 'Publisher'] }])
    return () => harness.close()
  })

  const call = async (method: string, path: string, body?: unknown) => {
    const answer = await harness.call(EDITOR, {
      method,
      url: `${API}/${path}`,
      body,
      headers: method === 'PATCH' ? { 'if-match': '*' } : {},
    })
    expect([answer.status, answer.text]).toEqual([expect.toBeOneOf([200, 201, 204]), answer.text])
    return answer.body
  }
  const edit = (...operations: object[]) => call('PATCH', `reports/${id}/document`, { operations })
  const paragraph = (text: string, attrs: object = {}): DocumentNode => ({
    type: 'paragraph',
    attrs: { id: newBlockId(), ...attrs },
    ...(text !== '' && { content: [{ type: 'text', text }] }),
  })
  const publish = (audience: 'internal' | 'public') =>
    publishReport(harness, EDITOR, { audience, reportId: id, slug: `wind-${id.slice(0, 8)}` })
  const filtered = async (changed: boolean): Promise<boolean> => {
    const filters = { changed, ids: [id] }
    return (await call('POST', 'reports/search', { filters })).reports.length === 1
  }
  /** What the list, its filter and each live edition say; they must agree. */
  const state = async () => {
    const { reports } = await call('GET', 'reports')
    const row = reports.find((each: { id: string }) => each.id === id)
    const live: Record<string, boolean> = {}
    for (const audience of ['internal', 'public'] as const)
      if (row[audience] !== null)
        live[audience] = (await call('GET', `published-reports/${audience}/${id}`)).changed
    expect([row.changed, await filtered(true), await filtered(false)]).toEqual([
      Object.values(live).includes(true),
      row.changed,
      !row.changed,
    ])
    return live
  }
  const worker = () => compareAllWithLive(harness.database)

  beforeEach(async () => {
    id = await makeReport(harness, EDITOR, { title: 'Wind', text: 'Wind rose.' })
    await publish('public')
  })

  const WORDS = '/content/2/content/0/text'

  it('is an edit as soon as it is made, and nothing once it was undone', async () => {
    expect(await state()).toEqual({ public: false })
    await edit({ op: 'replace', path: WORDS, value: 'Wind fell.' })
    expect(await state()).toEqual({ public: true })
    await worker()
    expect(await state()).toEqual({ public: true })
    await edit({ op: 'replace', path: WORDS, value: 'Wind rose.' })
    await worker()
    expect(await state()).toEqual({ public: false })
    await edit({ op: 'replace', path: WORDS, value: 'Wind doubled.' })
    expect(await state()).toEqual({ public: true })
  })

  it('is for the public nothing that only members would read', async () => {
    await publish('internal')
    await edit({ op: 'add', path: '/content/3', value: paragraph('For us.', { internal: true }) })
    await worker()
    expect(await state()).toEqual({ internal: true, public: false })
    await publish('internal')
    await worker()
    expect(await state()).toEqual({ internal: false, public: false })
  })

  it('is no paragraph without words', async () => {
    await edit({ op: 'add', path: '/content/3', value: paragraph('') })
    await worker()
    expect(await state()).toEqual({ public: false })
    expect((await call('GET', `reports/${id}/changes?audience=public`)).changes).toEqual([])
  })

  it('is compared by looking at the changes', async () => {
    await edit({ op: 'add', path: '/content/3', value: paragraph('') })
    expect(await state()).toEqual({ public: true })
    await call('GET', `reports/${id}/changes?audience=public`)
    expect(await state()).toEqual({ public: false })
  })

  it('begins again with another edition', async () => {
    await edit({ op: 'add', path: '/content/3', value: paragraph('') })
    await worker()
    await publish('public')
    expect(await state()).toEqual({ public: false })
    await edit({ op: 'replace', path: WORDS, value: 'Wind fell.' })
    expect(await state()).toEqual({ public: true })
  })
})
