import { type Database, tx } from '@bubbles/db'
import { type RawBuilder, sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { schemas } from '@bubbles/contract/schemas'
import { generateReaders } from '../generate.ts'
import { eventStore } from '../store/chosenStore.ts'
import { describeEachStore } from '../testing/stores.ts'
import { makeOrganisation, testProperty, type TestOrganisation } from '../testing.ts'
import { analyticsNow } from './now.ts'
import { type BatchRunReportsResponse, type RunReportResponse, runReports } from './runReports.ts'

const now = new Date('2026-11-21T23:00:00Z')
const published = [
  new Date('2026-10-01T08:00:00Z'),
  new Date('2026-10-28T14:30:00Z'),
  new Date('2026-11-17T09:00:00Z'),
]

describeEachStore('run-reports of blocks, marks, links and medians', (open) => {
  let database: Database
  let acme: TestOrganisation
  let globex: TestOrganisation

  beforeAll(async () => {
    database = await open()
    acme = await makeOrganisation(database, 'acme', 3)
    globex = await makeOrganisation(database, 'globex')
    const publications = acme.publications.map((publication, index) => ({
      organisationId: acme.organisationId,
      ...publication,
      publishedAt: published[index]!,
      blocks: Array.from({ length: 8 }, (_, block) => ({
        id: `block-${block}`,
        seconds: 6 + block,
        ...(block % 3 === 0 && { marks: ['Peru', 'Chad', 'Mali', 'Kenya'] }),
        ...(block === 5 && { links: ['https://data.example/rain', 'https://data.example/wind'] }),
      })),
    }))
    await generateReaders({
      database,
      seed: 3,
      days: 40,
      readersPerDay: 45,
      publications,
      until: now,
    })
  })

  async function run(request: object, organisation = acme): Promise<RunReportResponse> {
    const body = schemas.runAnalyticsReports.body.parse({ requests: [request] })
    const answer: BatchRunReportsResponse = await eventStore(database).answer(
      organisation.organisationId,
      (answers) => runReports(testProperty(organisation.organisationId), body, now, undefined, answers),
    )
    schemas.runAnalyticsReports.response.parse(answer)
    return answer.reports[0]!
  }
  const flat = ({ rows }: Pick<RunReportResponse, 'rows'>): string[][] =>
    rows.map(({ dimensionValues, metricValues }) =>
      [...dimensionValues, ...metricValues].map(({ value }) => value),
    )

  const range = { startDate: '27daysAgo', endDate: 'today' }
  const filter = (fieldName: string, stringFilter: object): object => ({
    filter: { fieldName, stringFilter },
  })

  /** Rows by plain SQL over the raw events of the last 28 days. */
  const ask = (query: RawBuilder<unknown>): Promise<string[][]> =>
    database.transaction({ kind: 'organisation', organisationId: acme.organisationId }, async () => {
      const { rows } = await sql<Record<string, string | number>>`
        with raw as (
          select (at at time zone 'UTC')::date as day, publication_id::text || session_id as session, e.*
          from engagement_events e where at >= '2026-10-25Z'
        ) ${query}`.execute(tx())
      return rows.map((row) => Object.values(row).map((value) => (value === null ? '0' : String(value))))
    })
  const sorted = (rows: string[][]): string[][] => rows.sort((a, b) => (a.join() < b.join() ? -1 : 1))
  const named = (...names: string[]) => names.map((name) => ({ name }))
  /** Sessions of a block by the raw events: attention, whether seen and used, and the furthest block. */
  const readings = sql`, readings as (
      select day, session, publication_id, block_id, coalesce(sum(duration_ms) filter (where kind = 'block'), 0) as ms,
        bool_or(kind = 'block' and (share >= 0.5 or duration_ms > 0)) as seen, bool_or(kind in ('use', 'link')) as used,
        max(place) as place
      from raw where block_id is not null group by 1, 2, 3, 4
    ), places as (select *, max(place) over (partition by day, session) = place as is_last from readings)`

  test.each([
    ['', false],
    ['customEvent:publication_id', true],
  ])('blocks agree with plain SQL %s', async (second, byPublication) => {
    const report = await run({
      dateRanges: [range],
      dimensions: named('customEvent:block_id', ...(second ? [second] : [])),
      metrics: named(
        'sessions',
        'customEvent:block_sessions',
        'customEvent:block_seconds',
        'customEvent:block_median_seconds',
        'customEvent:block_use_sessions',
        'customEvent:block_exits',
      ),
    })
    const keys = byPublication ? sql`block_id, publication_id` : sql`block_id`
    const expected = await ask(sql`${readings}
        select ${keys}, count(*) filter (where seen) as a, count(*) filter (where seen) as b, sum(ms) / 1000.0 as c,
          percentile_cont(0.5) within group (order by round(ms / 1000.0)) filter (where seen) as d,
          count(*) filter (where used) as e, count(*) filter (where is_last) as f
        from places group by ${keys}`)
    const numbers = (rows: string[][]) =>
      sorted(rows.map((row) => row.map((value) => (/^[\d.]+$/.test(value) ? String(Number(value)) : value))))
    expect(numbers(flat(report))).toEqual(numbers(expected))
    expect(expected).toHaveLength(byPublication ? 24 : 8)
  })

  test('marks and links agree with plain SQL', async () => {
    const marks = await run({
      dateRanges: [range],
      dimensions: named('customEvent:block_id', 'customEvent:mark'),
      metrics: named('customEvent:mark_sessions', 'eventCount'),
    })
    expect(sorted(flat(marks))).toEqual(
      sorted(
        await ask(sql`
          select block_id, target, count(distinct day || session) as a, count(*) as b
          from raw where kind = 'use' group by 1, 2`),
      ),
    )
    const links = await run({
      dateRanges: [range],
      dimensions: named('linkUrl'),
      metrics: named('sessions', 'eventCount'),
    })
    const expected = await ask(sql`
      select target, count(distinct day || session) as a, count(*) as b from raw where kind = 'link' group by 1`)
    expect(sorted(flat(links))).toEqual(sorted(expected))
    expect(expected).toHaveLength(2)
    const one = await run({
      dateRanges: [range],
      dimensions: named('customEvent:mark'),
      metrics: named('eventCount'),
      dimensionFilter: filter('customEvent:block_id', { value: 'block-3', caseSensitive: true }),
    })
    expect(one.rowCount).toBe(4)
  })

  test.each([[[]], [['customEvent:report_id']], [['deviceCategory']], [['deviceCategory', 'browser']]])(
    'the median of reading times by %j is that of the whole seconds of the sessions',
    async (dimensions: string[]) => {
      const report = await run({
        dateRanges: [range],
        dimensions: named(...dimensions),
        metrics: named('sessions', 'customEvent:median_read_seconds'),
      })
      const KEY: Record<string, RawBuilder<unknown>> = {
        'customEvent:report_id': sql`report_id`,
        deviceCategory: sql`device`,
        browser: sql`browser`,
      }
      const keys = dimensions.map((name) => KEY[name]!)
      const columns = keys.length > 0 ? sql`${sql.join(keys)},` : sql``
      const expected = await ask(sql`, times as (
          select day, session, ${columns} round(coalesce(sum(duration_ms) filter (where kind = 'read'), 0) / 1000.0) as seconds
          from raw group by day, session ${keys.length > 0 ? sql`, ${sql.join(keys)}` : sql``}
        ) select ${columns} count(*) as n, percentile_cont(0.5) within group (order by seconds) as median from times
        ${keys.length > 0 ? sql`group by ${sql.join(keys)}` : sql``}`)
      expect(sorted(flat(report))).toEqual(sorted(expected))
    },
  )

  test('countries have their English names, and are filtered by them', async () => {
    const report = await run({
      dateRanges: [range],
      dimensions: named('country', 'countryId'),
      metrics: named('sessions'),
      dimensionFilter: filter('country', { matchType: 'CONTAINS', value: 'united' }),
    })
    expect(flat(report).map(([name, id]) => [name, id])).toEqual([
      ['United Kingdom', 'GB'],
      ['United States', 'US'],
    ])
    const unknown = await run({
      dateRanges: [range],
      metrics: named('sessions'),
      dimensionFilter: filter('country', { value: '(not set)' }),
    })
    expect(Number(flat(unknown)[0]![0])).toBeGreaterThan(0)
  })

  test('totals of blocks add their rows up; totals of medians are medians of all', async () => {
    const report = await run({
      dateRanges: [range],
      dimensions: named('customEvent:block_id'),
      metrics: named('customEvent:block_seconds', 'customEvent:block_median_seconds'),
      metricAggregations: ['TOTAL'],
    })
    const total = flat(report).reduce((sum, [, seconds]) => sum + Number(seconds), 0)
    const [, seconds, median] = flat({ rows: report.totals! })[0]!
    expect(Number(seconds)).toBeCloseTo(total, 6)
    expect(Number(median)).toBeGreaterThan(0)
  })

  const block = 'customEvent:block_id'
  test.each([
    [
      [block, 'browser'],
      ['customEvent:block_exits'],
      [],
      'The dimension “browser” can’t be combined with “customEvent:block_id”. Use it in the dimensionFilter.',
    ],
    [
      [block],
      ['totalUsers'],
      [],
      'The metric “totalUsers” can’t be combined with the dimension “customEvent:block_id”.',
    ],
    [
      ['date'],
      ['customEvent:block_exits'],
      [],
      'The metric “customEvent:block_exits” needs the dimension “customEvent:block_id”.',
    ],
    [
      ['date'],
      ['eventCount'],
      [],
      'The metric “eventCount” needs the dimension “customEvent:mark” or “linkUrl”.',
    ],
    [
      ['customEvent:mark'],
      ['eventCount'],
      [],
      'The dimension “customEvent:block_id” must be one of the dimensions, or limited to one value by the filter.',
    ],
    [
      ['date'],
      ['customEvent:block_exits'],
      ['a', 'b'],
      'The dimension “customEvent:block_id” must be one of the dimensions, or limited to one value by the filter.',
    ],
    [
      [block, 'linkUrl'],
      ['eventCount'],
      [],
      'The dimension “customEvent:block_id” can’t be combined with “linkUrl”.',
    ],
  ])('refuses %j with %j', async (dimensions, metrics, blocks, sentence) => {
    const refusal = await run({
      dateRanges: [range],
      dimensions: named(...dimensions),
      metrics: named(...metrics),
      ...(blocks.length > 0 && {
        dimensionFilter: { filter: { fieldName: block, inListFilter: { values: blocks } } },
      }),
    }).catch((error: unknown) => error)
    expect(refusal).toMatchObject({ code: 'invalid-request', message: sentence })
  })

  test('the readers of the last five minutes, of all and of one report', async () => {
    const late = new Date('2026-11-21T22:59:00Z')
    const row = (reader: string, receivedAt: Date, report: number) => ({
      ...acme.publications[report]!,
      // Readers' clocks are hours off, either way.
      at: new Date(receivedAt.getTime() + (Number(reader) % 2 ? 1 : -1) * 3 * 3_600_000),
      receivedAt,
      sessionId: `now-${reader}`,
      id: `${receivedAt.getTime()}`,
      kind: 'read',
      durationMs: 1,
      blockId: null,
      share: null,
      readerHash: reader,
      device: 'desktop' as const,
      source: null,
      browser: 'Chrome',
      country: null,
      medium: null,
      campaign: null,
      place: null,
      target: null,
    })
    const scope = { kind: 'organisation', organisationId: globex.organisationId } as const
    await eventStore(database).store(globex.organisationId, [
      row('1', late, 0),
      row('1', new Date(late.getTime() - 1000), 1),
      row('2', late, 1),
      row('3', new Date('2026-11-21T22:54:59Z'), 0),
      row('4', new Date('2026-11-21T23:00:01Z'), 0),
    ])
    const ask = (reportId?: string) =>
      analyticsNow(eventStore(database), { id: globex.organisationId }, reportId, now)
    expect(await ask()).toEqual({ readers: 2, since: '2026-11-21T22:55:00.000Z' })
    expect((await ask(acme.publications[0]!.reportId)).readers).toBe(1)
    await database.transaction(scope, async () => {
      await tx().deleteFrom('engagement_events').execute()
      await tx().deleteFrom('engagement_dirty_days').execute()
    })
  })
})
