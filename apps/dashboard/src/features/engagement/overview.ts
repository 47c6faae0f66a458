import type { CallArguments, Resource } from '@bubbles/contract'
import type { Measure, RangeLength } from './search.ts'

type Request = CallArguments<'runAnalyticsReports'>['body']['requests'][number]
type Report = Resource<'runAnalyticsReports'>['reports'][number]

/** Readers, views, seconds of attention and visits of something. */
export interface Numbers {
  readers: number
  views: number
  seconds: number
  visits: number
}

export interface Day {
  day: Date
  now: Numbers
  /** The day as many days before as the range is long. */
  before: Numbers
}

export interface Share {
  name: string
  readers: number
}

/** All that the overview shows. */
export interface Overview {
  now: Numbers
  before: Numbers
  days: Day[]
  sources: Share[]
  devices: Share[]
  /** Of the whole organisation only. */
  reports: (Numbers & { reportId: string })[]
}

const metrics = ['totalUsers', 'screenPageViews', 'userEngagementDuration', 'sessions'].map((name) => ({
  name,
}))
const byReaders = [{ metric: { metricName: 'totalUsers' }, desc: true }]
const NOW = 'now'
const BEFORE = 'before'

/** The questions behind the overview: five at most, as many as the GA4 Data API takes at once. */
export function overviewRequests(length: RangeLength, reportId: string | undefined): Request[] {
  const current = { startDate: `${length - 1}daysAgo`, endDate: 'today', name: NOW }
  const previous = { startDate: `${2 * length - 1}daysAgo`, endDate: `${length}daysAgo`, name: BEFORE }
  const filter =
    reportId === undefined
      ? {}
      : {
          dimensionFilter: {
            filter: { fieldName: 'customEvent:report_id', stringFilter: { value: reportId } },
          },
        }
  const shares = (dimension: string): Request => ({
    dateRanges: [current],
    dimensions: [{ name: dimension }],
    metrics: [{ name: 'totalUsers' }],
    orderBys: byReaders,
    limit: 100,
    ...filter,
  })
  return [
    { dateRanges: [current, previous], metrics, ...filter },
    {
      dateRanges: [current, previous],
      dimensions: [{ name: 'date' }],
      metrics,
      keepEmptyRows: true,
      ...filter,
    },
    shares('sessionSource'),
    shares('deviceCategory'),
    ...(reportId === undefined
      ? [
          {
            dateRanges: [current],
            dimensions: [{ name: 'customEvent:report_id' }],
            metrics,
            orderBys: byReaders,
            limit: 500,
          },
        ]
      : []),
  ]
}

const none: Numbers = { readers: 0, views: 0, seconds: 0, visits: 0 }

type Row = Report['rows'][number]
const dimension = (row: Row, index: number): string => row.dimensionValues[index]?.value ?? ''
function numbersOf(row: Row | undefined): Numbers {
  if (row === undefined) return none
  const [readers = 0, views = 0, seconds = 0, visits = 0] = row.metricValues.map(({ value }) => Number(value))
  return { readers, views, seconds, visits }
}
const dayOf = (text: string): Date =>
  new Date(`${text.slice(0, 4)}-${text.slice(4, 6)}-${text.slice(6, 8)}T00:00:00Z`)

/** Reads the answers to `overviewRequests`. A day nobody read counts as zeros. */
export function readOverview(answer: Resource<'runAnalyticsReports'>): Overview {
  const [totals, byDay, sources, devices, reports] = answer.reports
  const daysOf = (range: string) =>
    (byDay?.rows ?? [])
      .filter((row) => dimension(row, 1) === range)
      .sort((a, b) => (dimension(a, 0) < dimension(b, 0) ? -1 : 1))
  const before = daysOf(BEFORE)
  const total = (range: string) => numbersOf(totals?.rows.find((row) => dimension(row, 0) === range))
  const sharesOf = (report: Report | undefined): Share[] =>
    (report?.rows ?? []).map((row) => ({
      name: dimension(row, 0),
      readers: Number(row.metricValues[0]?.value),
    }))
  return {
    now: total(NOW),
    before: total(BEFORE),
    days: daysOf(NOW).map((row, index) => ({
      day: dayOf(dimension(row, 0)),
      now: numbersOf(row),
      before: numbersOf(before[index]),
    })),
    sources: sharesOf(sources),
    devices: sharesOf(devices),
    reports: (reports?.rows ?? []).map((row) => ({ reportId: dimension(row, 0), ...numbersOf(row) })),
  }
}

const oneDay = 86_400_000

/**
 * The first day there is anything to compare with, where most of the days before the range lie before it; null where
 * the comparison says something. It is the first day somebody read, or of the earliest publication.
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
  const unmeasured = (first - (start.day.getTime() - length * oneDay)) / oneDay
  return Number.isFinite(first) && unmeasured > length / 2 ? new Date(first) : null
}

/** One of the four numbers. The average is of visits: one visit is one page load. */
export function measureOf(numbers: Numbers, measure: Measure): number {
  if (measure === 'readers') return numbers.readers
  if (measure === 'views') return numbers.views
  if (measure === 'total') return numbers.seconds
  return numbers.visits === 0 ? 0 : numbers.seconds / numbers.visits
}
