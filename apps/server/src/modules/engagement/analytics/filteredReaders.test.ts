import { schemas } from '@bubbles/contract/schemas'
import { type Database, tx } from '@bubbles/db'
import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { rollUpDirtyDays } from '../rollup.ts'
import { eventStore } from '../store/chosenStore.ts'
import { describeEachStore } from '../testing/stores.ts'
import { makeOrganisation, testProperty, type TestOrganisation } from '../testing.ts'
import {
  blocksOf,
  described,
  eventsOf,
  isReadingWithheld,
  isWithheld,
  type KnownFilter,
  type KnownVisit,
  readersBy,
  readingsOf,
  targetsOf,
  VALUES,
} from '../testing/naiveReaders.ts'
import { type RunReportResponse, runReports } from './runReports.ts'

const now = new Date('2026-11-21T12:00:00Z')
const DAYS = ['2026-11-18', '2026-11-19', '2026-11-20']
const SECOND_EDITION = '5d8d3f7e-0000-4000-8000-000000000002'
const READERS = 40

/** Forty readers, each of whom did what the number says; every eighth came twice on one day, by another link. */
function scripted(first: string): KnownVisit[] {
  const visit = (reader: number, again: boolean): KnownVisit => ({
    reader,
    day: DAYS[reader % 3]!,
    at: 300 + 10 * reader + (again ? 500 : 0),
    publicationId: reader % 5 < 2 ? SECOND_EDITION : first,
    device: reader % 3 === 1 ? 'mobile' : reader % 13 === 0 ? 'tablet' : 'desktop',
    country: ['CH', 'DE', 'CH', null][reader % 4]!,
    source: again ? 'letter' : reader % 2 === 0 ? null : 'news.example',
    campaign: reader % 7 < 3 ? 'spring' : null,
    medium: reader % 9 < 4 ? 'email' : null,
    browser: reader % 10 < 6 ? 'Firefox' : reader % 19 === 8 ? 'Safari' : 'Chrome',
    blocks: Array.from({ length: 1 + (reader % 5) }, (_, place) => (reader + 3 * place) % 11),
    marks: ['Peru', 'Chad', 'Peru'].slice(0, reader % 4),
    links: reader % 6 === 0 && reader % 5 > 0 ? ['https://data.example/rain'] : [],
    readToEnd: reader % 5 === 4,
  })
  return Array.from({ length: READERS }, (_, reader) => [
    visit(reader, false),
    ...(reader % 8 === 1 ? [visit(reader, true)] : []),
  ]).flat()
}

/** Numbers from 0 to 1, the same for the same seed (mulberry32). */
function randomOf(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}

function random(first: string, next: () => number): KnownVisit[] {
  const any = <T>(...list: T[]): T => list[Math.floor(next() * list.length)]!
  const many = <T>(most: number, make: () => T): T[] =>
    Array.from({ length: Math.floor(next() * (most + 1)) }, make)
  return Array.from({ length: 150 }, (_, index) => ({
    // Others than the forty: which visit of a day is the first is asked of the whole organisation.
    reader: 1000 + Math.floor(next() * 60),
    day: any(...DAYS),
    at: index * 9,
    publicationId: any(first, SECOND_EDITION),
    device: any('desktop', 'desktop', 'mobile', 'tablet'),
    country: any('CH', 'CH', 'DE', null),
    source: any(null, 'news.example', 'letter'),
    campaign: any(null, null, 'spring'),
    blocks: [Math.floor(next() * 9), ...many(4, () => Math.floor(next() * 9))],
    marks: many(3, () => any('Peru', 'Chad', 'Mali')),
    links: [],
    readToEnd: next() < 0.3,
  }))
}

type Name = keyof typeof VALUES
const NAMES = Object.keys(VALUES) as Name[]

/** Every filter by one dimension and by two, and some by three, of each value that visits have. */
function filtersOf(visits: readonly KnownVisit[]): KnownFilter[] {
  const known = described(visits)
  const values = (name: Name) => [...new Set(known.map((visit) => VALUES[name](visit)))]
  const add = (filters: KnownFilter[], names: readonly Name[]) =>
    filters.flatMap((filter) => {
      const after = names.slice(Math.max(...names.map((name, index) => (name in filter ? index + 1 : 0))))
      return after.flatMap((name) => values(name).map((value) => ({ ...filter, [name]: value })))
    })
  const one = add([{}], NAMES)
  const two = add(one, NAMES)
  return [{}, ...one, ...two, ...add(two, NAMES).filter((_, index) => index % 80 === 0)]
}

describeEachStore('filters by who read', (open, engine) => {
  let database: Database
  let acme: TestOrganisation
  const inAcme = <T>(work: () => Promise<T>): Promise<T> =>
    database.transaction({ kind: 'organisation', organisationId: acme.organisationId }, work)
  beforeAll(async () => {
    database = await open()
    acme = await makeOrganisation(database, 'acme', 2)
    await store(scripted(acme.publications[0]!.publicationId), 0)
  })

  async function store(visits: readonly KnownVisit[], report: number): Promise<void> {
    const { reportId } = acme.publications[report]!
    const events = visits.flatMap((visit, index) => eventsOf(visit, index + 1000 * report, reportId))
    await eventStore(database).store(acme.organisationId, events)
    await rollUpDirtyDays(database)
  }
  async function ask(requests: object[]): Promise<RunReportResponse[]> {
    const body = schemas.runAnalyticsReports.body.parse({ requests })
    const answer = await eventStore(database).answer(acme.organisationId, (answers) =>
      runReports(testProperty(acme.organisationId), body, now, undefined, answers),
    )
    schemas.runAnalyticsReports.response.parse(answer)
    return answer.reports
  }
  const named = (...names: string[]) => names.map((name) => ({ name }))
  const PART = [
    'customEvent:block_sessions',
    'customEvent:block_seconds',
    'customEvent:block_median_seconds',
    'customEvent:block_use_sessions',
    'customEvent:block_exits',
  ]
  /** What the screens ask of one report's readers that a filter lets pass. */
  const requestsOf = (filter: KnownFilter, report: number, startDate = DAYS[0]!) => {
    const conditions = Object.entries({
      'customEvent:report_id': acme.publications[report]!.reportId,
      ...filter,
    }).map(([fieldName, value]) => ({ filter: { fieldName, stringFilter: { value, caseSensitive: true } } }))
    const base = {
      dateRanges: [{ startDate, endDate: DAYS[2] }],
      dimensionFilter: { andGroup: { expressions: conditions } },
    }
    const times = ['sessions', 'eventCount']
    const whole = ['totalUsers', 'sessions', 'customEvent:completions', 'userEngagementDuration']
    return [
      { ...base, metrics: named(...whole, 'customEvent:median_read_seconds') },
      { ...base, dimensions: named('customEvent:block_id'), metrics: named(...PART) },
      { ...base, dimensions: named('customEvent:block_id', 'customEvent:mark'), metrics: named(...times) },
      { ...base, dimensions: named('linkUrl'), metrics: named(...times) },
    ]
  }
  const flat = ({ rows }: RunReportResponse): (string | number)[][] =>
    rows.map(({ dimensionValues, metricValues }) => [
      ...dimensionValues.slice(-1).map(({ value }) => value),
      ...metricValues.map(({ value }) => Number(value)),
    ])
  const NONE = [[0, 0, 0, 0, 0]]

  /** Compares every filter's numbers with the naive count. @returns how many filters' parts were told and withheld. */
  async function compare(visits: readonly KnownVisit[], report: number, filters = filtersOf(visits)) {
    const known = described(visits)
    const seen = { told: 0, withheld: 0 }
    for (const filter of filters) {
      const [whole, blocks, marks, links] = await ask(requestsOf(filter, report))
      const withheld = isWithheld(known, filter)
      expect({
        filter,
        readings: whole!.rows.length === 0 ? NONE : flat(whole!),
        parts: [blocks, marks, links].map((part) => flat(part!)),
        withheld: [blocks, marks, links].map((part) => part!.metadata.subjectToThresholding === true),
      }).toEqual({
        filter,
        readings: isReadingWithheld(known, filter) ? NONE : [readingsOf(known, filter)],
        parts: withheld
          ? [[], [], []]
          : [blocksOf(known, filter), targetsOf(known, filter, 'marks'), targetsOf(known, filter, 'links')],
        withheld: [withheld, withheld, withheld],
      })
      seen[withheld ? 'withheld' : 'told'] += 1
    }
    return seen
  }

  test('forty readers of whom everything is known: every filter, and every two of them', async () => {
    const visits = scripted(acme.publications[0]!.publicationId)
    // Every filter is eight statements or more of ClickHouse: there, all by one thing, and every sixth of the others.
    const [step, enough] = engine === 'clickhouse' ? [6, 10] : [1, 30]
    const filters = filtersOf(visits).filter(
      (filter, index) => Object.keys(filter).length < 2 || index % step === 0,
    )
    const { told, withheld } = await compare(visits, 0, filters)
    expect(told).toBeGreaterThan(enough)
    expect(withheld).toBeGreaterThan(enough)
  }, 240_000)

  test.each([1])(
    'readers of any kind, seed %i',
    async (seed) => {
      const { publicationId, reportId } = acme.publications[1]!
      await inAcme(() => sql`delete from engagement_events where report_id = ${reportId}::uuid`.execute(tx()))
      const visits = random(publicationId, randomOf(seed))
      await store(visits, 1)
      const filters = filtersOf(visits).filter((filter, at) => Object.keys(filter).length < 2 || at % 6 === 0)
      const { told } = await compare(visits, 1, filters)
      expect(told).toBeGreaterThan(20)
    },
    240_000,
  )

  test('groups of fewer than five of a filter’s readers aren’t told, nor found by subtraction', async () => {
    const visits = scripted(acme.publications[0]!.publicationId)
    const known = described(visits)
    const filters = filtersOf(visits).filter((filter) => Object.keys(filter).length === 1)
    const names = NAMES.filter((name) => name !== 'customEvent:publication_id')
    const seen = { told: 0, left: 0 }
    for (const filter of filters) {
      if ('customEvent:publication_id' in filter) continue
      const { dimensionFilter, dateRanges } = requestsOf(filter, 0)[0]!
      const by = {
        metrics: named('totalUsers'),
        orderBys: [{ metric: { metricName: 'totalUsers' }, desc: true }],
      }
      const requests = names.map((name) => ({
        dateRanges,
        dimensionFilter,
        dimensions: named(name),
        ...by,
        limit: 6,
      }))
      const answers = await ask(requests)
      const told = isReadingWithheld(known, filter)
        ? names.map(() => [])
        : names.map((name) => readersBy(known, filter, name))
      expect({ filter, rows: answers.map(flat) }).toEqual({ filter, rows: told })
      for (const [at, name] of names.entries()) {
        const all = new Set(
          known
            .filter((visit) =>
              Object.entries(filter).every(([by, value]) => VALUES[by as Name](visit) === value),
            )
            .map(VALUES[name]),
        )
        const isWhole = told[at]!.length === all.size
        expect([filter, name, answers[at]!.rowCount]).toEqual([filter, name, told[at]!.length])
        expect([filter, name, answers[at]!.metadata.subjectToThresholding]).toEqual([
          filter,
          name,
          isWhole ? undefined : true,
        ])
        seen[isWhole ? 'told' : 'left'] += 1
      }
    }
    expect(seen.told).toBeGreaterThan(8)
    expect(seen.left).toBeGreaterThan(8)
  }, 240_000)

  test('two dimensions of who read are guarded as a filter by one of them is', async () => {
    const visits = described(scripted(acme.publications[0]!.publicationId))
    const report = {
      filter: { fieldName: 'customEvent:report_id', stringFilter: { value: acme.publications[0]!.reportId } },
    }
    const base = {
      dateRanges: [{ startDate: DAYS[0], endDate: DAYS[2] }],
      dimensionFilter: report,
      metrics: named('totalUsers'),
    }
    const [both, one] = await ask([
      { ...base, dimensions: named('countryId', 'deviceCategory') },
      { ...base, dimensions: named('country', 'countryId') },
    ])
    const told = both!.rows.map(({ dimensionValues: [country, device], metricValues: [readers] }) => ({
      filter: { countryId: country!.value, deviceCategory: device!.value },
      readers: Number(readers!.value),
    }))
    expect(told.length).toBeGreaterThan(0)
    for (const { filter, readers } of told) {
      expect([filter, readers]).toEqual([filter, readingsOf(visits, filter)[0]])
      expect(readers).toBeGreaterThanOrEqual(5)
    }
    expect(both!.metadata).toMatchObject({ subjectToThresholding: true })
    // A country and its code are one thing, and everybody by one thing is told.
    expect(one!.metadata).toEqual({ timeZone: 'UTC' })
  })

  test('of too few readers only their number is told, and of two periods one may be left out', async () => {
    const readers = { dateRanges: [{ startDate: DAYS[0]!, endDate: DAYS[2]! }], metrics: named('totalUsers') }
    const filterOf = (fields: Record<string, string>) => ({
      andGroup: {
        expressions: Object.entries(fields).map(([fieldName, value]) => ({
          filter: { fieldName, stringFilter: { value, caseSensitive: true } },
        })),
      },
    })
    const { reportId } = acme.publications[0]!
    const few = filterOf({ 'customEvent:report_id': reportId, deviceCategory: 'tablet' })
    const dateRanges = [
      { startDate: DAYS[0]!, endDate: DAYS[2]!, name: 'now' },
      { startDate: DAYS[0]!, endDate: DAYS[0]!, name: 'before' },
    ]
    const letters = filterOf({ 'customEvent:report_id': reportId, sessionSource: 'letter' })
    const [count, byReport, numbers, total, ranges] = await ask([
      { ...readers, dimensionFilter: few },
      { ...readers, dimensionFilter: few, dimensions: named('customEvent:report_id') },
      { ...readers, dimensionFilter: few, metrics: named('totalUsers', 'screenPageViews') },
      {
        ...readers,
        dimensionFilter: few,
        dimensions: named('date'),
        metricAggregations: ['TOTAL', 'MAXIMUM'],
      },
      { ...readers, dateRanges, dimensionFilter: letters, metrics: named('totalUsers', 'sessions') },
    ])
    const known = described(scripted(acme.publications[0]!.publicationId))
    const [tablets] = readingsOf(known, { deviceCategory: 'tablet' })
    expect(tablets).toBeLessThan(5)
    expect([count, byReport].map((each) => Number(each!.rows[0]!.metricValues[0]!.value))).toEqual([
      tablets,
      tablets,
    ])
    for (const each of [numbers, total]) {
      expect(each!.rows).toEqual([])
      expect(each!.metadata).toEqual({ timeZone: 'UTC', subjectToThresholding: true })
    }
    expect([total!.totals, total!.maximums]).toEqual([[], []])
    expect(ranges!.rows.map(({ dimensionValues }) => dimensionValues.at(-1)!.value)).toEqual(['now'])
    expect(ranges!.metadata).toMatchObject({ subjectToThresholding: true, withheldDateRanges: ['before'] })
  })

  test('an answer says from which day on raw events are kept, where the question asks for more', async () => {
    const [whole, blocks] = await ask(requestsOf({ countryId: 'CH' }, 0, '2025-11-20'))
    expect(whole!.metadata).toEqual({ timeZone: 'UTC' })
    expect(blocks!.metadata).toMatchObject({ eventsKeptSince: '2025-11-21' })
    const [, recent] = await ask(requestsOf({ countryId: 'CH' }, 0, '2025-11-21'))
    expect(recent!.metadata).toEqual({ timeZone: 'UTC' })
  })
})
