import { type Database, tx } from '@bubbles/db'
import { type RawBuilder, sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import { schemas } from '@bubbles/contract/schemas'
import { generateReaders } from '../generate.ts'
import { eventStore } from '../store/chosenStore.ts'
import { describeEachStore } from '../testing/stores.ts'
import { makeOrganisation, testProperty, type TestOrganisation } from '../testing.ts'
import { setUpAnalytics } from '../setup.ts'
import { readDay } from './dateRange.ts'
import { type BatchRunReportsResponse, type RunReportResponse, runReports } from './runReports.ts'

const now = new Date('2026-11-21T23:00:00Z')
const published = [
  new Date('2026-10-01T08:00:00Z'),
  new Date('2026-10-28T14:30:00Z'),
  new Date('2026-11-17T09:00:00Z'),
]

describeEachStore('run-reports', (open) => {
  let database: Database
  let acme: TestOrganisation
  let globex: TestOrganisation
  let made: { events: number }

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
    made = await generateReaders({
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

  /** The same numbers by plain SQL over the raw events, with no rollup in between. */
  async function count(
    keys: RawBuilder<unknown>[],
    first: string,
    last: string,
    where = sql`true`,
  ): Promise<string[][]> {
    const { rows } = await database.transaction(
      { kind: 'organisation', organisationId: acme.organisationId },
      () =>
        sql<Record<string, string | number>>`
        with raw as (
          select (at at time zone 'UTC')::date as day, e.*,
            first_value(e.source) over w as first_source, first_value(e.device) over w as first_device,
            first_value(e.medium) over w as first_medium, first_value(e.campaign) over w as first_campaign,
            first_value(e.country) over w as first_country, first_value(e.browser) over w as first_browser,
            first_value(publication_id::text || session_id) over (
              partition by reader_hash, (at at time zone 'UTC')::date order by at, session_id
            ) = publication_id::text || session_id as is_first
          from engagement_events e
          window w as (partition by publication_id, session_id, (at at time zone 'UTC')::date order by kind = 'view' desc, at)
        )
        select ${sql.join([
          ...keys.map((key, index) => sql`${key} as ${sql.ref(`k${index}`)}`),
          sql`count(*) filter (where kind = 'view') as m0`,
          sql`count(distinct day || ' ' || reader_hash) as m1`,
          sql`count(distinct day || publication_id::text || session_id) as m2`,
          sql`sum(duration_ms) filter (where kind = 'read') / 1000.0 as m3`,
          sql`count(distinct day || ' ' || reader_hash) filter (where is_first) as m4`,
          sql`count(distinct day || ' ' || reader_hash) filter (where kind = 'end' and share >= 0.9) as m5`,
          sql`count(distinct day || publication_id::text || session_id) filter (where kind = 'end' and share >= 0.9) as m6`,
        ])}
        from raw where day between ${first}::date and ${last}::date and ${where}
        ${keys.length > 0 ? sql`group by ${sql.join(keys)}` : sql``}
      `.execute(tx()),
    )
    return rows
      .map((row) => [
        ...keys.map((_, index) => String(row[`k${index}`])),
        ...metrics.map((_, metric) => String(Number(row[`m${metric}`]))),
      ])
      .sort((a, b) => (a.join() < b.join() ? -1 : 1))
  }

  const metrics = [
    'screenPageViews',
    'totalUsers',
    'sessions',
    'userEngagementDuration',
    'newUsers',
    'scrolledUsers',
    'customEvent:completions',
  ].map((name) => ({ name }))
  const range = { startDate: '27daysAgo', endDate: 'today' }
  const KEYS: Record<string, RawBuilder<unknown>> = {
    date: sql`to_char(day, 'YYYYMMDD')`,
    'customEvent:report_id': sql`report_id::text`,
    'customEvent:publication_id': sql`publication_id::text`,
    deviceCategory: sql`first_device`,
    sessionSource: sql`coalesce(first_source, '(direct)')`,
    sessionMedium: sql`coalesce(first_medium, case when first_source is null then '(none)' else 'referral' end)`,
    sessionCampaignName: sql`coalesce(first_campaign, '(not set)')`,
    browser: sql`first_browser`,
    countryId: sql`coalesce(first_country, '(not set)')`,
    newVsReturning: sql`case when is_first then 'new' else 'returning' end`,
  }

  test.each([
    [[]],
    [['date']],
    [['customEvent:report_id']],
    [['customEvent:publication_id']],
    [['deviceCategory']],
    [['sessionSource']],
    [['sessionMedium']],
    [['sessionCampaignName']],
    [['browser']],
    [['countryId']],
    [['newVsReturning']],
    [['customEvent:report_id', 'newVsReturning']],
    [['countryId', 'deviceCategory']],
    [['browser', 'newVsReturning']],
    [['date', 'customEvent:report_id']],
    [['date', 'sessionSource']],
    [['customEvent:publication_id', 'deviceCategory']],
  ])('agrees with plain SQL by %j', async (dimensions: string[]) => {
    const report = await run({
      dateRanges: [range],
      dimensions: dimensions.map((name) => ({ name })),
      metrics,
    })
    const expected = await count(
      dimensions.map((name) => KEYS[name]!),
      '2026-10-25',
      '2026-11-21',
    )
    // By two things that say who read, groups of few readers are left out; filteredReaders.test.ts has which.
    const isCut = report.metadata.subjectToThresholding === true
    const keyOf = (row: readonly unknown[]) => row.slice(0, dimensions.length).join()
    const told = new Set(flat(report).map(keyOf))
    const toldOf = isCut ? expected.filter((row) => told.has(keyOf(row))) : expected
    expect(flat(report).sort((a, b) => (a.join() < b.join() ? -1 : 1))).toEqual(toldOf)
    expect(told.size).toBeGreaterThan(0)
    expect(report.rowCount).toBe(toldOf.length)
    expect(report.dimensionHeaders).toEqual(dimensions.map((name) => ({ name })))
  })

  const filter = (fieldName: string, stringFilter: object): object => ({
    filter: { fieldName, stringFilter },
  })

  test('was asked of 20,000 events or more', () => {
    expect(made.events).toBeGreaterThan(20_000)
  })

  test('filters: one report, two reports, a device and a source', async () => {
    const [first, second] = acme.publications.map(({ reportId }) => reportId)
    const ask = (dimensionFilter: object) => run({ dateRanges: [range], metrics, dimensionFilter })
    const countWhere = (where: RawBuilder<unknown>) => count([], '2026-10-25', '2026-11-21', where)

    expect(flat(await ask(filter('customEvent:report_id', { value: first })))).toEqual(
      await countWhere(sql`report_id = ${first}::uuid`),
    )
    const both = { filter: { fieldName: 'customEvent:report_id', inListFilter: { values: [first, second] } } }
    expect(flat(await ask(both))).toEqual(
      await countWhere(sql`report_id in (${first}::uuid, ${second}::uuid)`),
    )
    const phonesOfFirst = {
      andGroup: {
        expressions: [
          filter('customEvent:report_id', { value: first }),
          filter('deviceCategory', { value: 'MOBILE' }),
        ],
      },
    }
    expect(flat(await ask(phonesOfFirst))).toEqual(
      await countWhere(sql`report_id = ${first}::uuid and first_device = 'mobile'`),
    )
    expect(flat(await ask(filter('sessionSource', { matchType: 'ENDS_WITH', value: '.COM' })))).toEqual(
      await countWhere(sql`first_source like '%.com'`),
    )
    const notDirect = { notExpression: filter('sessionSource', { value: '(direct)' }) }
    expect(flat(await ask(notDirect))).toEqual(await countWhere(sql`first_source is not null`))
    expect(flat(await ask(filter('customEvent:report_id', { value: 'no such report' })))).toEqual([])
  })

  test('compares date ranges, with totals', async () => {
    const report = await run({
      dateRanges: [
        { startDate: '6daysAgo', endDate: 'today', name: 'now' },
        { startDate: '13daysAgo', endDate: '7daysAgo' },
      ],
      dimensions: [{ name: 'deviceCategory' }],
      metrics,
      metricAggregations: ['TOTAL', 'MAXIMUM'],
    })
    expect(report.dimensionHeaders.at(-1)).toEqual({ name: 'dateRange' })
    const [latest] = await count([], '2026-11-15', '2026-11-21')
    const [before] = await count([], '2026-11-08', '2026-11-14')
    expect(flat({ rows: report.totals! })).toEqual([
      ['RESERVED_TOTAL', 'now', ...latest!],
      ['RESERVED_TOTAL', 'date_range_1', ...before!],
    ])
    const views = report.rows
      .filter((row) => row.dimensionValues[1]!.value === 'now')
      .map((row) => Number(row.metricValues[0]!.value))
    expect(report.maximums![0]!.metricValues[0]!.value).toBe(String(Math.max(...views)))
  })

  test('orders, limits and pages', async () => {
    const request = {
      dateRanges: [range],
      dimensions: [{ name: 'date' }],
      metrics: [{ name: 'totalUsers' }],
      orderBys: [{ metric: { metricName: 'totalUsers' }, desc: true }],
    }
    const all = flat(await run(request))
    expect(all.map(([, users]) => Number(users))).toEqual(
      all.map(([, users]) => Number(users)).sort((a, b) => b - a),
    )
    const page = await run({ ...request, limit: '5', offset: 3 })
    expect([flat(page), page.rowCount]).toEqual([all.slice(3, 8), 28])
    const past = await run({ ...request, offset: 100 })
    expect([past.rows, past.rowCount]).toEqual([[], 28])
  })

  test('keepEmptyRows gives every day', async () => {
    const request = {
      dateRanges: [{ startDate: '2026-11-20', endDate: '2026-11-22' }],
      dimensions: [{ name: 'date' }],
      metrics,
    }
    expect(flat(await run(request)).map(([date]) => date)).toEqual(['20261120', '20261121'])
    const filled = flat(await run({ ...request, keepEmptyRows: true }))
    expect(filled.map(([date]) => date)).toEqual(['20261120', '20261121', '20261122'])
    expect(filled[2]).toEqual(['20261122', ...metrics.map(() => '0')])
  })

  test('average session duration is from first to last event', async () => {
    const ask = async (dimensions: object[]) =>
      flat(await run({ dateRanges: [range], dimensions, metrics: [{ name: 'averageSessionDuration' }] }))
    const { rows } = await database.transaction(
      { kind: 'organisation', organisationId: acme.organisationId },
      () =>
        sql<{ average: number }>`select avg(seconds) as average from (
        select extract(epoch from max(at) - min(at)) as seconds from engagement_events where at >= '2026-10-25Z'
        group by publication_id, session_id, (at at time zone 'UTC')::date) as t`.execute(tx()),
    )
    expect(Number((await ask([]))[0]![0])).toBeCloseTo(rows[0]!.average, 6)
    const byDevice = await ask([{ name: 'deviceCategory' }])
    expect(byDevice).toHaveLength(3)
  })

  test('another organisation has nothing', async () => {
    const request = { dateRanges: [range], dimensions: [{ name: 'customEvent:report_id' }], metrics }
    expect(await run(request, globex)).toMatchObject({ rows: [], rowCount: 0 })
    const asked = {
      ...request,
      dimensionFilter: filter('customEvent:report_id', { value: acme.publications[0]!.reportId }),
    }
    expect(await run(asked, globex)).toMatchObject({ rows: [], rowCount: 0 })
  })

  test('refuses everything unknown by name', async () => {
    const wrong = {
      dateRanges: [
        { startDate: '2026-02-30', endDate: 'today' },
        { startDate: 'today', endDate: 'yesterday' },
      ],
      dimensions: [{ name: 'date' }, { name: 'city' }, { name: 'constructor' }],
      metrics: [{ name: 'totalRevenue' }],
      dimensionFilter: { andGroup: { expressions: [filter('platform', { value: 'x' })] } },
      orderBys: [{ metric: { metricName: 'sessions' } }],
    }
    const refusal = await run(wrong).catch((error: unknown) => error)
    expect(refusal).toMatchObject({
      code: 'invalid-request',
      errors: [
        { pointer: '/requests/0/dateRanges/0/startDate', detail: 'There is no day “2026-02-30”.' },
        { pointer: '/requests/0/dateRanges/1', detail: 'The range ends before it starts.' },
        {
          pointer: '/requests/0/dimensions/1/name',
          detail:
            'The dimension “city” isn’t recognised. Only a reader’s country is stored: use country or countryId.',
        },
        { pointer: '/requests/0/dimensions/2/name', detail: 'The dimension “constructor” isn’t recognised.' },
        {
          pointer: '/requests/0/metrics/0/name',
          detail: 'The metric “totalRevenue” isn’t recognised. Nothing is sold or converted on a report.',
        },
        { pointer: '/requests/0/dimensionFilter', detail: 'The dimension “platform” isn’t recognised.' },
        {
          pointer: '/requests/0/orderBys/0',
          detail: 'The order names “sessions”, which isn’t one of the requested metrics.',
        },
      ],
    })
  })

  test.each([
    ['0001-01-01', '9999-12-31', 'The startDate “0001-01-01” is before 2000-01-01.'],
    ['0000-01-01', 'today', 'The startDate “0000-01-01” is before 2000-01-01.'],
    ['9999daysAgo', 'today', 'The startDate “9999daysAgo” is before 2000-01-01.'],
    ['today', '2026-11-23', 'The endDate “2026-11-23” is more than one day ahead.'],
    ['1096daysAgo', 'today', 'The range from startDate to endDate covers 1097 days; the maximum is 1096.'],
  ])('refuses the range %s to %s', async (startDate, endDate, sentence) => {
    const refusal = await run({
      dateRanges: [{ startDate, endDate }],
      dimensions: [{ name: 'date' }],
      metrics,
      keepEmptyRows: true,
    }).catch((error: unknown) => error)
    expect(refusal).toMatchObject({ code: 'invalid-request', message: expect.stringContaining(sentence) })
  })

  test('allows the longest range, and refuses too many of them at once', async () => {
    const longest = {
      dateRanges: [{ startDate: '1095daysAgo', endDate: 'today' }],
      dimensions: [{ name: 'date' }],
      metrics,
      keepEmptyRows: true,
    }
    expect((await run(longest)).rowCount).toBe(1096)
    const { requests } = schemas.runAnalyticsReports.body.parse({ requests: Array(19).fill(longest) })
    const refusal = await eventStore(database)
      .answer(acme.organisationId, (answers) =>
        runReports(testProperty(acme.organisationId), { requests }, now, undefined, answers),
      )
      .catch((error: unknown) => error)
    expect(refusal).toMatchObject({
      code: 'invalid-request',
      message: 'The dateRanges of all requests cover 20824 days in all; the maximum is 20000.',
    })
  })

  test('set-up gives one measurement id, once', async () => {
    const setUp = () =>
      database.transaction({ kind: 'organisation', organisationId: globex.organisationId }, () =>
        setUpAnalytics({ id: globex.organisationId }, globex.ownerId),
      )
    const { googleAnalytics4MeasurementId: id } = await setUp()
    expect(id).toMatch(/^G-[A-Z0-9]{10}$/)
    expect(await setUp()).toEqual({ googleAnalytics4MeasurementId: id })
  })
})

describe('limit and offset', () => {
  const read = (paging: object) =>
    schemas.runAnalyticsReports.body.safeParse({
      requests: [
        {
          dateRanges: [{ startDate: 'today', endDate: 'today' }],
          metrics: [{ name: 'sessions' }],
          ...paging,
        },
      ],
    })
  test.each([true, [5], [], null, '', ' 5', '5.0', '1e3', '0x10', 1.5, 0, '0', 250_001, '999999999', {}])(
    'limit %j is refused',
    (limit) => {
      const refused = read({ limit })
      expect(refused.error?.issues[0]).toMatchObject({ path: ['requests', 0, 'limit'] })
    },
  )
  test('take integers and digits', () => {
    expect(read({ limit: '5', offset: '0' }).data?.requests[0]).toMatchObject({ limit: 5, offset: 0 })
    expect(read({ limit: 7 }).data?.requests[0]).toMatchObject({ limit: 7, offset: 0 })
    expect(read({ offset: false }).success).toBe(false)
  })
})

describe('days', () => {
  test.each([
    ['today', '2026-11-21'],
    ['yesterday', '2026-11-20'],
    ['21daysAgo', '2026-10-31'],
    ['2024-02-29', '2024-02-29'],
    ['2026-02-29', null],
    ['tomorrow', null],
  ])('%s is %s', (text, day) => {
    expect(readDay(text, '2026-11-21')).toBe(day)
  })
})
