import { type Database, tx } from '@bubbles/db'
import { newBlockId, type ReportDocument } from '@bubbles/report-document'
import { describeEachEngine } from '@bubbles/test-kit'
import { afterEach, beforeAll, beforeEach, expect, it } from 'vitest'
import { type Harness, makeOrganisation, openHarness } from '../../testing/harness.ts'
import { dataPublishingJob, refreshDueData } from './public.ts'
import { openTestSite, type TestSite } from './testingSource.ts'

const builder = 'sub-builder'
const publisher = 'sub-publisher'
const API = '/api/report/v1'
const [first, second] = [newBlockId(), newBlockId()]
const FUTURE = new Date('2100-01-01T00:00:00Z')

/** What may go out without anyone looking at it: new data of addresses that a publisher knows, and nothing else. */
describeEachEngine('publishing new data automatically', (open) => {
  let harness: Harness
  let site: TestSite
  let organisationId: string
  let reportId: string
  let slug: string
  let reports = 0
  /** The values of each figure's site, by its path. */
  let values: Record<string, number>

  const call = (
    as: string,
    method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE',
    path: string,
    body?: unknown,
  ) => harness.call(as, { method, url: `${API}/${path}`, body, headers: { 'if-match': '*' } })
  const inPlatform = <T>(work: () => Promise<T>) => harness.database.transaction({ kind: 'platform' }, work)
  const source = (figure: string, path = '') => `reports/${reportId}/data-sources/${figure}${path}`
  const patch = (operations: unknown[]) =>
    call(builder, 'PATCH', `reports/${reportId}/document`, { operations })
  const document = async (): Promise<ReportDocument> =>
    (await call(builder, 'GET', `reports/${reportId}`)).body.document
  const sources = async () => (await call(builder, 'GET', `reports/${reportId}/data-sources`)).body
  const held = async (): Promise<string | null> => (await sources()).publishing.held?.words ?? null
  const publish = () =>
    call(publisher, 'POST', 'published-reports/public', { reportId, slug, acceptWarnings: true })
  const allow = (allowed: boolean) =>
    call(publisher, 'PUT', `reports/${reportId}/data-publishing`, { allowed })
  const live = () =>
    inPlatform(() =>
      tx()
        .selectFrom('live_publications as live')
        .innerJoin('publications as publication', 'publication.id', 'live.publication_id')
        .where('live.report_id', '=', reportId)
        .select(['publication.edition', 'publication.document'])
        .executeTakeFirst(),
    )

  const connect = async (figure: string, path: string) => {
    const connected = await call(builder, 'PUT', source(figure), {
      address: site.at(path),
      schedule: { repeats: 'daily' },
    })
    expect(connected.status).toBe(200)
    return connected.body.table
  }
  const addFigure = async (figure: string, path: string) => {
    const table = await connect(figure, path)
    const [x, y] = table.dataset.columns
    const attrs = {
      id: figure,
      dataset: table.hash,
      kind: 'line',
      title: 'Wind grew',
      alt: 'Wind grew.',
      sourceName: 'Our own count',
      x: x.id,
      series: [y.id],
    }
    const added = await patch([{ op: 'add', path: '/content/2', value: { type: 'chart', attrs } }])
    expect(added.status).toBe(200)
  }
  /** Puts a table of one's own into a figure, as the builder's table editor does. */
  const typeInto = async (figure: string, change: (dataset: Table) => Table) => {
    const { content } = await document()
    const at = content.findIndex(({ attrs }) => attrs?.id === figure)
    const { dataset } = (await call(builder, 'GET', `datasets/${String(content[at]!.attrs!.dataset)}`)).body
    const { hash } = (await call(builder, 'POST', 'datasets', { name: 'Mine', dataset: change(dataset) }))
      .body
    await patch([{ op: 'replace', path: `/content/${at}/attrs/dataset`, value: hash }])
  }
  const write = (text: string) =>
    patch([
      {
        op: 'add',
        path: '/content/2',
        value: { type: 'paragraph', attrs: { id: newBlockId() }, content: [{ type: 'text', text }] },
      },
    ])
  /** New values come from the sites, and the worker fetches them. */
  const refresh = async (next: Record<string, number>) => {
    Object.assign(values, next)
    await inPlatform(() =>
      tx()
        .updateTable('data_sources')
        .where('report_id', '=', reportId)
        .set({ next_at: new Date() })
        .execute(),
    )
    await refreshDueData(harness, new Date())
  }
  /** Runs the job; something else happens once a transaction of its own has ended: the first plans, the third prepares. */
  const work = async (between: Record<number, () => Promise<unknown>> = {}) => {
    let ended = 0
    const database: Database = {
      ...harness.database,
      transaction: (scope, inside, options) =>
        harness.database.transaction(scope, inside, options).then(async (result) => {
          await between[++ended]?.()
          return result
        }),
    }
    const job = dataPublishingJob({ ...harness, database, forgetPages: () => undefined })
    await job({ payload: { organisationId, reportId } })
  }

  beforeAll(async () => {
    site = await openTestSite()
    site.answer = ({ url = '' }, response) =>
      void response
        .writeHead(200, { 'content-type': 'text/csv' })
        .end(`Year,Wind\n2019,10\n2020,${values[url] ?? 1}\n`)
    harness = await openHarness(await open(), {}, { DATA_ALLOWED_HOSTS: site.host })
    organisationId = await makeOrganisation(harness.database, 'acme', [
      { sub: builder, roles: ['Builder'] },
      { sub: publisher, roles: ['Publisher', 'Reviewer'] },
    ])
    return async () => {
      await harness.close()
      await site.close()
    }
  })

  beforeEach(async () => {
    values = { '/a.csv': 11, '/b.csv': 12 }
    slug = `wind-${++reports}`
    reportId = (await call(builder, 'POST', 'reports', { name: 'Wind' })).body.id
    await addFigure(first, '/a.csv')
    await addFigure(second, '/b.csv')
    const statuses = [(await publish()).status, (await allow(true)).status]
    if (String(statuses) !== '201,200') throw new Error(`Not published, or not allowed: ${statuses.join()}`)
  })
  afterEach(async () => {
    await inPlatform(() => tx().updateTable('data_sources').set({ next_at: FUTURE }).execute())
  })

  it('goes out, once', async () => {
    await refresh({ '/a.csv': 20 })
    await work()
    await work()
    expect([(await live())!.edition, await held()]).toEqual([2, null])
  })

  it('publishes nothing that was written after it was judged', async () => {
    await refresh({ '/a.csv': 20 })
    await work({ 1: () => write('Half a thought') })
    expect([(await live())!.edition, await held()]).toEqual([
      1,
      expect.stringContaining('The draft has other changes'),
    ])
    expect(JSON.stringify((await live())!.document)).not.toContain('Half a thought')
  })

  it('brings nothing back that is unpublished while the page is drawn', async () => {
    await refresh({ '/a.csv': 20 })
    await work({ 3: () => call(publisher, 'DELETE', `published-reports/public/${reportId}`) })
    expect([await live(), await held()]).toEqual([undefined, expect.stringContaining('isn’t published')])
  })

  it('publishes nothing on behalf of whoever may no longer, or has ended it, while the page is drawn', async () => {
    await refresh({ '/a.csv': 20 })
    await work({ 3: () => allow(false) })
    expect((await live())!.edition).toBe(1)
    await allow(true)
    const setRoles = (roles: ('Publisher' | 'Reviewer')[]) =>
      inPlatform(() =>
        tx()
          .updateTable('members')
          .set({ roles })
          .where('user_id', '=', (eb) =>
            eb.selectFrom('users').where('pool_sub', '=', publisher).select('id'),
          )
          .execute(),
      )
    await work({ 3: () => setRoles(['Reviewer']) })
    expect([(await live())!.edition, await held()]).toEqual([
      1,
      expect.stringContaining('can no longer publish reports'),
    ])
    await setRoles(['Publisher', 'Reviewer'])
  })

  it('keeps in the draft what someone typed into another figure, or called its columns', async () => {
    await typeInto(second, ({ columns }) => ({ columns, rows: [['2019', 99]] }))
    await refresh({ '/a.csv': 20 })
    await work()
    expect([(await live())!.edition, await held()]).toEqual([
      1,
      expect.stringContaining('The draft has other changes'),
    ])
    // Published by hand it is no other change any more.
    await publish()
    await refresh({ '/a.csv': 21 })
    await work()
    expect([(await live())!.edition, await held()]).toEqual([3, null])

    await typeInto(first, ({ columns, rows }) => ({
      columns: columns.map((column, at) => (at === 1 ? { ...column, name: 'Lies' } : column)),
      rows,
    }))
    await refresh({ '/a.csv': 22 })
    await work()
    expect([(await live())!.edition, await held()]).toEqual([
      3,
      expect.stringContaining('The draft has other changes'),
    ])
  })

  it('waits where a builder connected a figure to another address, until a publisher has published it', async () => {
    const { hash } = await connect(first, '/elsewhere.csv')
    const { content } = await document()
    const at = content.findIndex(({ attrs }) => attrs?.id === first)
    await patch([{ op: 'replace', path: `/content/${at}/attrs/dataset`, value: hash }])
    await refresh({ '/elsewhere.csv': 666 })
    await work()
    expect([(await live())!.edition, await held()]).toEqual([
      1,
      expect.stringContaining('an address that no publisher has seen yet'),
    ])
    await publish()
    await refresh({ '/elsewhere.csv': 667 })
    await work()
    expect([(await live())!.edition, await held()]).toEqual([3, null])
  })
})

interface Table {
  columns: { id: string; name: string; type: string }[]
  rows: unknown[][]
}
