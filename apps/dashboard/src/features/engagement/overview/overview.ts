import { type About, BEFORE, NOW, question, type Questions, type Rows } from '../../../api/analytics.ts'
import { filtersIn } from '../../../api/readerFilters.ts'
import { withheldIn } from '../filters/withheldIn.ts'
import { countriesOf, sharesBy, sharesOf } from '../parts/shares.ts'
import type { Country } from '../parts/countries.ts'
import type { Share } from '../parts/SharePanel.tsx'
import { dateOf, type Range } from '../range.ts'
import { hasHours, type Hour, hoursIn } from './hours.ts'
import { METRICS, missingNumbers, noNumbers, type Numbers } from './numbers.ts'
import { type Span, spansIn, type Unit, unitOf } from './spans.ts'

export interface Day {
  day: Date
  now: Numbers
  /** The day that stands as far behind the start of the days before. */
  before: Numbers
}

/** First and last day of a day, week or month of a range, as far as they are in it. */
export interface Period {
  day: Date
  last: Date
  /** Whether some of its days are outside the range. */
  isCut: boolean
}

/** One point of the trend. */
export interface Point extends Period {
  now: Numbers
  /** What stands at the same place of the days before; null where nothing does. */
  before: (Period & { numbers: Numbers }) | null
}

export { completionOf, measureOf, noNumbers, type Numbers } from './numbers.ts'

/** How a report was read. */
export interface ReportRow extends Numbers {
  reportId: string
  /** Fewer than five readers match the filters: their number is all that is shown. */
  isFew?: boolean
}

/** All that the overview shows. */
export interface Overview {
  now: Numbers
  before: Numbers
  days: Day[]
  /** What one point of the trend is of. */
  unit: Unit
  points: Point[]
  /** Of one or two days; none of more. */
  hours: Hour[]
  countries: Country[]
  sources: Share[]
  devices: Share[]
  /** Of the whole organisation only. */
  reports: ReportRow[]
  /** Whether countries, sources or devices of too few readers are left out. */
  leavesOut: boolean
  /** Whether days, weeks, months or hours of too few readers are. */
  leavesOutTimes: boolean
}

/** The questions behind the overview, one batch. */
export function overviewQuestions(about: About) {
  const unit = unitOf(about.range)
  const by = (dimension: Unit) => question(about, METRICS, { dimensions: [dimension], compare: true })
  return {
    totals: question(about, METRICS, { compare: true }),
    days: question(about, METRICS, { dimensions: ['day'], compare: true, keepEmptyRows: true }),
    points: unit === 'day' ? null : by(unit),
    hours: hasHours(about.range)
      ? question(about, METRICS, { dimensions: ['day', 'hour'], limit: 100 })
      : null,
    sources: sharesBy(about, 'source'),
    devices: sharesBy(about, 'device'),
    countries: sharesBy(about, 'country', 'countryId'),
    reports:
      about.reportId === undefined
        ? question(about, METRICS, { dimensions: ['reportId'], by: 'readers', limit: 500 })
        : null,
    // Of a report that too few readers match, only their number is told.
    reportReaders:
      about.reportId === undefined && filtersIn(about.filters ?? {}).length > 0
        ? question(about, ['readers'], { dimensions: ['reportId'], by: 'readers', limit: 500 })
        : null,
  } satisfies Questions
}

const numbersOf = (row: Numbers = noNumbers): Numbers => {
  const { readers, views, visits, completions, medianSeconds } = row
  return { readers, views, visits, completions, medianSeconds }
}

const isIn = (names: readonly string[], rows: object): boolean => {
  const withheld = withheldIn(rows)
  return names.some((name) => name in withheld)
}

/** Reads the answers to `overviewQuestions`. A day nobody read counts as zeros; one too few readers of a filter read isn't told. */
export function readOverview(
  rows: Rows<ReturnType<typeof overviewQuestions>>,
  { range, compare, timeZone }: About,
): Overview {
  const unit = unitOf(range)
  const days = pointsOf(rows.days, 'day', { range, compare }, isIn(['days'], rows))
  return {
    now: numbersOf(rows.totals.find((row) => row.range === NOW)),
    before: numbersOf(rows.totals.find((row) => row.range === BEFORE)),
    days: days.map(({ day, now, before }) => ({ day, now, before: before?.numbers ?? noNumbers })),
    unit,
    points: unit === 'day' ? days : pointsOf(rows.points, unit, { range, compare }, isIn(['points'], rows)),
    hours: hoursIn(range, rows.hours, { timeZone, leavesOut: isIn(['hours'], rows) }),
    sources: sharesOf(rows.sources, 'source'),
    devices: sharesOf(rows.devices, 'device'),
    countries: countriesOf(rows.countries),
    reports: reportsOf(rows),
    leavesOut: isIn(['countries', 'sources', 'devices'], rows),
    leavesOutTimes: isIn(['days', 'points', 'hours'], rows),
  }
}

/** The reports that were read; those too few readers match with their number alone. */
function reportsOf({
  reports,
  reportReaders,
}: Pick<Rows<ReturnType<typeof overviewQuestions>>, 'reports' | 'reportReaders'>): ReportRow[] {
  const told = reports.map((row) => ({ reportId: row.reportId, ...numbersOf(row) }))
  const known = new Set(told.map(({ reportId }) => reportId))
  const few = reportReaders.filter(({ reportId }) => !known.has(reportId))
  return [...told, ...few.map(({ reportId, readers }) => ({ ...noNumbers, reportId, readers, isFew: true }))]
}

/**
 * The points of a trend. One of the range and one of the days before stand at the same place from their start.
 * @param leavesOut whether the answer leaves out rows of too few readers
 */
export function pointsOf(
  rows: readonly (Numbers & { range: string } & Partial<Record<Unit, string>>)[],
  unit: Unit,
  { range, compare }: { range: Range; compare: Range | null },
  leavesOut = false,
): Point[] {
  const rowOf = new Map(rows.map((row) => [`${row.range} ${row[unit] ?? ''}`, row]))
  const periodOf = ({ from, to, isCut }: Span): Period => ({ day: dateOf(from), last: dateOf(to), isCut })
  const numbersAt = (name: string): Numbers => {
    const row = rowOf.get(name)
    return row === undefined ? missingNumbers(leavesOut) : numbersOf(row)
  }
  const earlier = compare === null ? [] : spansIn(compare, unit)
  return spansIn(range, unit).map((span, index) => {
    const before = earlier[index]
    return {
      ...periodOf(span),
      now: numbersAt(`${NOW} ${span.name}`),
      before: before ? { ...periodOf(before), numbers: numbersAt(`${BEFORE} ${before.name}`) } : null,
    }
  })
}

const oneDay = 86_400_000

/**
 * The first day of the range and of as many days before that was measured: the first somebody read, or that of the
 * earliest publication. Null where all of them were, or nothing tells.
 * @param firstPublished YYYY-MM-DD; undefined where nothing is published.
 */
export function measuredSince({ days }: Pick<Overview, 'days'>, firstPublished?: string): Date | null {
  const [start] = days
  if (start === undefined) return null
  const length = days.length
  const all = [
    ...days.map(({ day, before }) => ({ at: day.getTime() - length * oneDay, numbers: before })),
    ...days.map(({ day, now }) => ({ at: day.getTime(), numbers: now })),
  ]
  const read = all.find(
    ({ numbers: { views, visits, readers, notTold } }) => views + visits + readers > 0 || notTold === true,
  )?.at
  const published = firstPublished === undefined ? undefined : Date.parse(firstPublished)
  const first = Math.min(read ?? Number.POSITIVE_INFINITY, published ?? Number.POSITIVE_INFINITY)
  return Number.isFinite(first) && first > start.day.getTime() - length * oneDay ? new Date(first) : null
}

/** Whether a day was measured, where measuring began on `since`. */
export const isMeasured = (day: Date, since: Date | null): boolean => since === null || day >= since

/** The day that stands `length` days before another. */
export const dayBefore = (day: Date, length: number): Date => new Date(day.getTime() - length * oneDay)

/** How many days of the range, and of as many before it, were measured. */
export interface MeasuredDays {
  now: number
  before: number
}

/** Days that were measured where measuring began on `since`; all of them where it is null. */
export function measuredDays({ days }: Pick<Overview, 'days'>, since: Date | null): MeasuredDays {
  const length = days.length
  const [start] = days
  if (since === null || start === undefined) return { now: length, before: length }
  const late = Math.round((since.getTime() - start.day.getTime()) / oneDay)
  const within = (count: number) => Math.min(length, Math.max(0, count))
  return { now: within(length - late), before: within(-late) }
}

/** Days before that a comparison wants: of fewer it would say more about the days than about the readers. */
const MIN_COMPARED = 3

/** Whether the days before say something: where enough of them were measured. */
export const isComparable = ({ before }: MeasuredDays, length: number): boolean =>
  before >= Math.min(MIN_COMPARED, length)

/**
 * Numbers of the last days of the range and of the days that stand at the same place before it: what can be compared
 * where only those were measured before. Readers are counted by the day, and times are means of the days' medians. Null where
 * one of them isn't told.
 */
export function lastDays(
  { days }: Pick<Overview, 'days'>,
  count: number,
): Pick<Overview, 'now' | 'before'> | null {
  const last = days.slice(-count)
  if (last.some(({ now, before }) => now.notTold === true || before.notTold === true)) return null
  return { now: sumOf(last.map(({ now }) => now)), before: sumOf(last.map(({ before }) => before)) }
}

function sumOf(days: readonly Numbers[]): Numbers {
  const sum = (of: (numbers: Numbers) => number) => days.reduce((all, numbers) => all + of(numbers), 0)
  const visits = sum((numbers) => numbers.visits)
  return {
    readers: sum(({ readers }) => readers),
    views: sum(({ views }) => views),
    visits,
    completions: sum(({ completions }) => completions),
    medianSeconds: visits === 0 ? 0 : sum((each) => each.medianSeconds * each.visits) / visits,
  }
}

/** The reports that were read, and with zeros those that are live or were published in the range and nobody read. */
export function withUnread(
  read: readonly ReportRow[],
  editions: readonly { reportId: string; publishedOn: string; live: boolean }[],
  range: Range,
): ReportRow[] {
  const known = new Set(read.map(({ reportId }) => reportId))
  const unread = editions.filter(
    ({ reportId, publishedOn, live }) =>
      !known.has(reportId) && publishedOn <= range.to && (live || publishedOn >= range.from),
  )
  const ids = [...new Set(unread.map(({ reportId }) => reportId))]
  return [...read, ...ids.map((reportId) => ({ reportId, ...noNumbers }))]
}
