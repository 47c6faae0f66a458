import { schemas } from '@bubbles/contract/schemas'
import type { Database } from '@bubbles/db'
import { SMALLEST_GROUP } from '@bubbles/domain'
import { beforeAll, expect, test } from 'vitest'
import { rollUpDirtyDays } from '../rollup.ts'
import { eventStore } from '../store/chosenStore.ts'
import { describeEachStore } from '../testing/stores.ts'
import { makeOrganisation, testProperty, type TestOrganisation } from '../testing.ts'
import { eventsOf, type KnownVisit } from '../testing/naiveReaders.ts'
import { type RunReportResponse, runReports } from './runReports.ts'

const now = new Date('2026-11-21T12:00:00Z')
/** Readers with a phone on each day, and their hours; everyone else comes by desktop, ten a day at noon. */
const PHONES: readonly (readonly [day: string, hours: readonly number[]])[] = [
  ['2026-11-09', [8, 8, 8, 8, 8, 9]],
  ['2026-11-10', [8, 8, 8, 8, 8, 8, 8, 9, 9]],
  ['2026-11-11', [20, 21, 8]],
  ['2026-11-12', [8, 8, 8, 8, 8, 9, 9, 9, 9, 9, 9]],
  ['2026-11-14', [8, 8, 8, 8, 8, 8, 8, 20, 20, 20, 20, 20]],
]
/** A week before, in which nearly all hours of all days have enough. */
const FULL = Array.from({ length: 7 }, (_, day): [string, number[]] => [
  `2026-11-0${day + 2}`,
  Array.from({ length: 6 }, (__, hour) =>
    Array.from({ length: day === 1 && hour === 2 ? 2 : 5 + ((3 * day + 7 * hour) % 6) }, () => 8 + hour),
  ).flat(),
])
const range = { startDate: '2026-11-09', endDate: '2026-11-15' }

function visitsOf(publicationId: string): KnownVisit[] {
  let reader = 0
  const visit = (day: string, hour: number, device: KnownVisit['device']): KnownVisit => ({
    reader: reader++,
    day,
    at: 60 * hour + (reader % 50),
    publicationId,
    device,
    country: 'CH',
    source: null,
    campaign: null,
    blocks: [4, 2],
    marks: [],
    links: [],
    readToEnd: reader % 2 === 0,
  })
  return [...FULL, ...PHONES].flatMap(([day, hours]) => [
    ...hours.map((hour) => visit(day, hour, 'mobile')),
    ...Array.from({ length: 10 }, () => visit(day, 12, 'desktop')),
  ])
}

const named = (...names: string[]) => names.map((name) => ({ name }))
const equals = (fieldName: string, value: string) => ({
  filter: { fieldName, stringFilter: { value, caseSensitive: true } },
})

describeEachStore('days and hours of filtered readers', (open) => {
  let database: Database
  let acme: TestOrganisation
  beforeAll(async () => {
    database = await open()
    acme = await makeOrganisation(database, 'acme', 1)
    const { reportId, publicationId } = acme.publications[0]!
    const events = visitsOf(publicationId).flatMap((visit, index) => eventsOf(visit, index, reportId))
    await eventStore(database).store(acme.organisationId, events)
    await rollUpDirtyDays(database)
  })

  async function ask(...requests: object[]): Promise<RunReportResponse[]> {
    const phones = equals('deviceCategory', 'mobile')
    const all = requests.map((request) => ({
      dateRanges: [range],
      dimensionFilter: phones,
      metrics: named('totalUsers'),
      ...request,
    }))
    const body = schemas.runAnalyticsReports.body.parse({ requests: all })
    const answer = await eventStore(database).answer(acme.organisationId, (answers) =>
      runReports(testProperty(acme.organisationId), body, now, undefined, answers),
    )
    return answer.reports
  }
  const flat = ({ rows }: RunReportResponse): (string | number)[][] =>
    rows.map(({ dimensionValues, metricValues }) => [
      ...dimensionValues.map(({ value }) => value),
      ...metricValues.map(({ value }) => Number(value)),
    ])

  test('a day of fewer than five isn’t told, nor the smallest other, which would tell it', async () => {
    const [days, filled] = await ask(
      { dimensions: named('date'), metricAggregations: ['TOTAL', 'MINIMUM'] },
      { dimensions: named('date'), keepEmptyRows: true },
    )
    const told = [
      ['20261110', 9],
      ['20261112', 11],
      ['20261114', 12],
    ]
    expect(flat(days!)).toEqual(told)
    expect(days!.rowCount).toBe(3)
    expect(days!.metadata).toMatchObject({ subjectToThresholding: true })
    expect([days!.totals, days!.minimums].map((each) => each![0]!.metricValues[0]!.value)).toEqual([
      '41',
      '9',
    ])
    // Days on which nobody read say so: 11 November, of three, is not among them.
    expect(flat(filled!)).toEqual([told[0], told[1], ['20261113', 0], told[2], ['20261115', 0]])
  })

  test('the same of weeks, weekdays and hours, and of the hours of two days', async () => {
    const twoDays = [{ startDate: '2026-11-10', endDate: '2026-11-11' }]
    const [weekdays, hours, ofTwo, weeks] = await ask(
      { dimensions: named('dayOfWeek') },
      { dimensions: named('hour') },
      { dateRanges: twoDays, dimensions: named('date', 'hour') },
      { dimensions: named('isoYearIsoWeek') },
    )
    expect(flat(weekdays!)).toEqual([
      ['2', 9],
      ['4', 11],
      ['6', 12],
    ])
    // 21 has one reader, and 20 six: the smallest other.
    expect(flat(hours!)).toEqual([
      ['08', 25],
      ['09', 9],
    ])
    // Of the seven at 8 on the first day, the others could be found.
    expect(flat(ofTwo!)).toEqual([])
    expect(flat(weeks!)).toEqual([['202646', 41]])
    expect(weeks!.metadata).toEqual({ timeZone: 'UTC' })
  })

  test('by weekday and hour, nothing told leads to what isn’t', async () => {
    const dimensions = named('dayOfWeek', 'hour')
    const full = [{ startDate: '2026-11-02', endDate: '2026-11-08' }]
    const [answer, sparse] = await ask({ dimensions, dateRanges: full }, { dimensions })
    const hidden = hiddenIn(flat(answer!) as [string, string, number][])
    // One hour of two readers takes another of its weekday with it, one of its hour, and the one where these meet.
    expect(hidden).toHaveLength(4)
    expect(hidden.map(([, , readers]) => readers)).toContain(2)
    expect(answer!.rows).toHaveLength(38)
    // Where all would follow from each other, none is told.
    expect(sparse!.rows).toEqual([])
    for (const [, , readers] of flat(answer!)) expect(readers).toBeGreaterThanOrEqual(SMALLEST_GROUP)
    // Each line, in either direction, lacks none, or two or more of five readers together.
    for (const place of [0, 1] as const) {
      for (const cells of Map.groupBy(hidden, (cell) => cell[place]).values()) {
        const readers = cells.reduce((sum, cell) => sum + cell[2], 0)
        const isWhole = !flat(answer!).some((row) => row[place] === cells[0]![place])
        expect([cells, isWhole || (cells.length > 1 && readers >= SMALLEST_GROUP)]).toEqual([cells, true])
      }
    }
  })

  test('it’s the same whether a device is filtered by or shown, and days of everybody are exact', async () => {
    const everybody = { dimensionFilter: equals('customEvent:report_id', acme.publications[0]!.reportId) }
    const [byBoth, all, readersAlone] = await ask(
      { ...everybody, dimensions: named('date', 'deviceCategory') },
      { ...everybody, dimensions: named('date') },
      { dimensions: named('date', 'customEvent:report_id') },
    )
    const phones = flat(byBoth!).filter(([, device]) => device === 'mobile')
    expect(phones.every(([, , readers]) => Number(readers) >= SMALLEST_GROUP)).toBe(true)
    expect(flat(byBoth!).some(([day]) => day === '20261111')).toBe(false)
    expect(flat(all!)[2]).toEqual(['20261111', 13])
    expect(all!.metadata).toEqual({ timeZone: 'UTC' })
    expect(flat(readersAlone!).map(([day]) => day)).toEqual(['20261110', '20261112', '20261114'])
  })

  test('a funnel by day leaves out the days of few, whatever step they reached', async () => {
    const funnel = { steps: [{ on: 'block', blockId: 'b1' }, { on: 'end' }] }
    const [byDay, whole] = await ask(
      { dimensions: named('date', 'customEvent:funnel_step'), funnel },
      { dimensions: named('customEvent:funnel_step'), funnel },
    )
    const days = (step: string) =>
      flat(byDay!).flatMap(([day, at, readers]) => (at === step ? [[day, readers]] : []))
    expect(days('0')).toEqual([
      ['20261110', 9],
      ['20261112', 11],
      ['20261114', 12],
    ])
    expect(days('2').map(([day]) => day)).toEqual(['20261110', '20261112', '20261114'])
    expect(flat(whole!)[0]).toEqual(['0', 41])
    expect(whole!.metadata).toEqual({ timeZone: 'UTC' })
  })

  test('parts of pages aren’t divided by days then', async () => {
    const blocks = { dimensions: named('customEvent:block_id', 'date'), metrics: named('sessions') }
    await expect(ask(blocks)).rejects.toMatchObject({
      code: 'invalid-request',
      errors: [{ pointer: '/requests/0/dimensions/1/name', detail: expect.stringContaining('dateRanges') }],
    })
  })
})

/** The weekdays and hours that have readers with a phone, but aren't told. */
function hiddenIn(told: readonly [weekday: string, hour: string, readers: number][]) {
  const cells = FULL.flatMap(([day, hours]) =>
    [...Map.groupBy(hours, (hour) => hour)].map(
      ([hour, readers]) =>
        [String(new Date(day).getUTCDay()), String(hour).padStart(2, '0'), readers.length] as const,
    ),
  )
  const isTold = ([day, hour]: readonly [string, string, number]) =>
    told.some(([toldDay, toldHour]) => toldDay === day && toldHour === hour)
  return cells.filter((cell) => !isTold(cell))
}
