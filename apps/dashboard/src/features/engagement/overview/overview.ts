import type { Share } from '../parts/SharePanel.tsx'
import { addDays, dateOf, daysIn, type Range } from '../range.ts'
import {
  type About,
  type Answer,
  type AnswerRow,
  BEFORE,
  dayText,
  NOW,
  question,
  type ReportRequest,
  rowsOf,
} from '../runReports.ts'
import type { Measure } from '../search.ts'
import { dimensionOf, type Span, spansIn, type Unit, unitOf } from './spans.ts'

/** How something was read. */
export interface Numbers {
  readers: number
  views: number
  visits: number
  /** Visits that reached the end. */
  completions: number
  /** Median seconds of attention of a visit. */
  medianSeconds: number
}

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

/** All that the overview shows. */
export interface Overview {
  now: Numbers
  before: Numbers
  days: Day[]
  /** What one point of the trend is of. */
  unit: Unit
  points: Point[]
  countries: (Share & { id: string })[]
  sources: Share[]
  devices: Share[]
  /** Of the whole organisation only. */
  reports: (Numbers & { reportId: string })[]
}

const READERS = 'totalUsers'
const metrics = [
  READERS,
  'screenPageViews',
  'sessions',
  'customEvent:completions',
  'customEvent:median_read_seconds',
]

/** The questions behind the overview, one batch. */
export function overviewRequests(about: About): ReportRequest[] {
  const unit = unitOf(about.range)
  const shares = (...dimensions: string[]) =>
    question(about, { dimensions, metrics: [READERS], by: READERS, limit: 250 })
  return [
    question(about, { metrics, compare: true }),
    question(about, { dimensions: ['date'], metrics, compare: true, keepEmptyRows: true }),
    ...(unit === 'day' ? [] : [question(about, { dimensions: [dimensionOf[unit]], metrics, compare: true })]),
    shares('sessionSource'),
    shares('deviceCategory'),
    shares('country', 'countryId'),
    ...(about.reportId === undefined
      ? [question(about, { dimensions: ['customEvent:report_id'], metrics, by: READERS, limit: 500 })]
      : []),
  ]
}

export const noNumbers: Numbers = { readers: 0, views: 0, visits: 0, completions: 0, medianSeconds: 0 }

const numbersOf = (row: AnswerRow | undefined): Numbers =>
  row === undefined
    ? noNumbers
    : {
        readers: row.metric(READERS),
        views: row.metric('screenPageViews'),
        visits: row.metric('sessions'),
        completions: row.metric('customEvent:completions'),
        medianSeconds: row.metric('customEvent:median_read_seconds'),
      }

/** Reads the answers to `overviewRequests`. A day nobody read counts as zeros. */
export function readOverview({ reports }: Answer, { range, compare }: About): Overview {
  const unit = unitOf(range)
  const [totals, byDay, ...rest] = reports.map(rowsOf)
  const byUnit = unit === 'day' ? byDay : rest.shift()
  const [sources, devices, countries, byReport] = rest
  const total = (name: string) => numbersOf(totals?.find((row) => row.range === name))
  const dayOf = new Map((byDay ?? []).map((row) => [`${row.range} ${dayText(row.dimension('date'))}`, row]))
  const shares = (rows: AnswerRow[] | undefined, name: string) =>
    (rows ?? []).map((row) => ({ name: row.dimension(name), readers: row.metric(READERS) }))
  return {
    now: total(NOW),
    before: total(BEFORE),
    days: Array.from({ length: daysIn(range) }, (_, index) => {
      const day = addDays(range.from, index)
      const earlier = compare === null ? null : addDays(compare.from, index)
      return {
        day: dateOf(day),
        now: numbersOf(dayOf.get(`${NOW} ${day}`)),
        before: numbersOf(earlier === null ? undefined : dayOf.get(`${BEFORE} ${earlier}`)),
      }
    }),
    unit,
    points: pointsOf(byUnit ?? [], unit, range, compare),
    sources: shares(sources, 'sessionSource'),
    devices: shares(devices, 'deviceCategory'),
    countries: (countries ?? []).map((row) => ({
      name: row.dimension('country'),
      id: row.dimension('countryId'),
      readers: row.metric(READERS),
    })),
    reports: (byReport ?? []).map((row) => ({
      reportId: row.dimension('customEvent:report_id'),
      ...numbersOf(row),
    })),
  }
}

/** The points of a trend. One of the range and one of the days before stand at the same place from their start. */
function pointsOf(rows: readonly AnswerRow[], unit: Unit, range: Range, compare: Range | null): Point[] {
  const rowOf = new Map(rows.map((row) => [`${row.range} ${row.dimension(dimensionOf[unit])}`, row]))
  const periodOf = ({ from, to, isCut }: Span): Period => ({ day: dateOf(from), last: dateOf(to), isCut })
  const earlier = compare === null ? [] : spansIn(compare, unit)
  return spansIn(range, unit).map((span, index) => {
    const before = earlier[index]
    return {
      ...periodOf(span),
      now: numbersOf(rowOf.get(`${NOW} ${span.name}`)),
      before: before
        ? { ...periodOf(before), numbers: numbersOf(rowOf.get(`${BEFORE} ${before.name}`)) }
        : null,
    }
  })
}

const oneDay = 86_400_000

/**
 * The first day of the range and of as many days before that was measured: the first somebody read, or that of the
 * earliest publication. Null where all of them were, or nothing tells.
 * @param firstPublished ISO 8601; undefined where nothing is published.
 */
export function measuredSince({ days }: Pick<Overview, 'days'>, firstPublished?: string): Date | null {
  const [start] = days
  if (start === undefined) return null
  const length = days.length
  const all = [
    ...days.map(({ day, before }) => ({ at: day.getTime() - length * oneDay, numbers: before })),
    ...days.map(({ day, now }) => ({ at: day.getTime(), numbers: now })),
  ]
  const read = all.find(({ numbers }) => numbers.views > 0 || numbers.visits > 0 || numbers.readers > 0)?.at
  const published = firstPublished === undefined ? undefined : Date.parse(firstPublished.slice(0, 10))
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

/** Whether the days before say something: where at least half of them were measured. */
export const isComparable = ({ before }: MeasuredDays, length: number): boolean =>
  before > 0 && before >= length / 2

/** The reports that were read, and with zeros those that are live or were published in the range and nobody read. */
export function withUnread(
  read: Overview['reports'],
  editions: readonly { reportId: string; publishedAt: string; live: boolean }[],
  range: Range,
): Overview['reports'] {
  const known = new Set(read.map(({ reportId }) => reportId))
  const unread = editions.filter(({ reportId, publishedAt, live }) => {
    const day = publishedAt.slice(0, 10)
    return !known.has(reportId) && day <= range.to && (live || day >= range.from)
  })
  const ids = [...new Set(unread.map(({ reportId }) => reportId))]
  return [...read, ...ids.map((reportId) => ({ reportId, ...noNumbers }))]
}

/** One of the four numbers; completion is a share, 0 to 1. */
export function measureOf(numbers: Numbers, measure: Measure): number {
  if (measure === 'readers') return numbers.readers
  if (measure === 'views') return numbers.views
  if (measure === 'time') return numbers.medianSeconds
  return completionOf(numbers)
}

/** Share of the visits that reached the end; 0 where there were none. */
export const completionOf = ({ visits, completions }: Pick<Numbers, 'visits' | 'completions'>): number =>
  visits === 0 ? 0 : Math.min(1, completions / visits)
