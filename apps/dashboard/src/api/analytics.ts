import type { CallArguments, Resource } from '@bubbles/contract'
import { api } from './client.ts'
import { type FilterName, FILTERS, filtersIn, type ReaderFilters } from './readerFilters.ts'

type ReportRequest = CallArguments<'runAnalyticsReports'>['body']['requests'][number]
type Answer = Pick<Resource<'runAnalyticsReports'>, 'reports'>

/** Dimensions and metrics by the names that rows have them under. The others are those of the GA4 Data API. */
const DIMENSIONS = {
  day: 'date',
  week: 'isoYearIsoWeek',
  month: 'yearMonth',
  hour: 'hour',
  weekday: 'dayOfWeek',
  country: 'country',
  countryId: 'countryId',
  device: 'deviceCategory',
  browser: 'browser',
  source: 'sessionSource',
  medium: 'sessionMedium',
  campaign: 'sessionCampaignName',
  visit: 'newVsReturning',
  link: 'linkUrl',
  reportId: 'customEvent:report_id',
  publicationId: 'customEvent:publication_id',
  blockId: 'customEvent:block_id',
  mark: 'customEvent:mark',
  step: 'customEvent:funnel_step',
} as const
const METRICS = {
  readers: 'totalUsers',
  views: 'screenPageViews',
  visits: 'sessions',
  events: 'eventCount',
  completions: 'customEvent:completions',
  medianSeconds: 'customEvent:median_read_seconds',
  sessions: 'customEvent:block_sessions',
  attention: 'customEvent:block_median_seconds',
  uses: 'customEvent:block_use_sessions',
  exits: 'customEvent:block_exits',
  markSessions: 'customEvent:mark_sessions',
} as const
export type Dimension = keyof typeof DIMENSIONS
export type Metric = keyof typeof METRICS

/** First and last day, both included, by the organisation's clock: YYYY-MM-DD. */
interface Days {
  from: string
  to: string
}

/** What a batch of questions is about. */
export interface About {
  reportId: string | undefined
  range: Days
  compare: Days | null
  /** By whose clocks the days and hours are; absent: UTC. */
  timeZone?: string | undefined
  /** Which readers; absent: all of them. */
  filters?: ReaderFilters | undefined
  /** Which edition; absent: all of them. */
  publicationId?: string | undefined
}

/** Names of the two ranges, as the answer's rows carry them. */
export const NOW = 'now'
export const BEFORE = 'before'

/** A question in the shape of the GA4 Data API, with the names of what its rows hold. */
export interface Question<D extends Dimension = Dimension, M extends Metric = Metric> {
  request: ReportRequest
  dimensions: readonly D[]
  metrics: readonly M[]
}

/** A row of an answer: its dimensions as text, its metrics as numbers, and which range it is of. */
export type Row<D extends Dimension = never, M extends Metric = never> = Record<D, string> &
  Record<M, number> & { range: typeof NOW | typeof BEFORE }

const equals = (name: string, value: string) => ({
  filter: { fieldName: DIMENSIONS[name as Dimension], stringFilter: { value } },
})

/** A value as readers' browsers sent it: two may differ in case alone. */
const isExactly = ({ name, value }: { name: FilterName; value: string }) => ({
  filter: {
    fieldName: DIMENSIONS[FILTERS[name].dimension],
    stringFilter: { value, caseSensitive: true },
  },
})

/** One question of a batch: metrics by dimensions. */
export function question<const D extends Dimension = never, const M extends Metric = never>(
  { reportId, range, compare, filters: readers = {}, publicationId }: About,
  metrics: readonly M[],
  {
    dimensions = [],
    where = {},
    by,
    ...asked
  }: {
    dimensions?: readonly D[]
    /** Besides the report: dimensions and what they must be. */
    where?: Partial<Record<Dimension, string>>
    /** Largest first by this metric. */
    by?: M
    /** Also of the days before, where there are any to compare with. */
    compare?: boolean
    limit?: number
    keepEmptyRows?: boolean
    /** How far visits came, with the dimension `step`. */
    funnel?: ReportRequest['funnel']
  } = {},
): Question<D, M> {
  const { compare: compares = false, ...rest } = asked
  const pages = {
    ...(reportId === undefined ? {} : { reportId }),
    ...(publicationId === undefined ? {} : { publicationId }),
    ...where,
  }
  const filters = [
    ...Object.entries(pages).map(([name, value]) => equals(name, value)),
    ...filtersIn(readers).map(isExactly),
  ]
  const request: ReportRequest = {
    dateRanges: [
      { startDate: range.from, endDate: range.to, name: NOW },
      ...(compares && compare ? [{ startDate: compare.from, endDate: compare.to, name: BEFORE }] : []),
    ],
    dimensions: dimensions.map((name) => ({ name: DIMENSIONS[name] })),
    metrics: metrics.map((name) => ({ name: METRICS[name] })),
    ...(by === undefined ? {} : { orderBys: [{ metric: { metricName: METRICS[by] }, desc: true }] }),
    ...(filters.length === 0
      ? {}
      : { dimensionFilter: filters.length === 1 ? filters[0]! : { andGroup: { expressions: filters } } }),
    ...rest,
  }
  return { request, dimensions, metrics }
}

/** Questions of one batch by name; null: not asked this time. */
export type Questions = Readonly<Record<string, Question | null>>
type RowsOf<Q> = [Q] extends [Question<infer D, infer M> | null] ? Row<D, M>[] : never
/** The rows of each question of a batch, by its name; none of what was not asked. */
export type Rows<Q extends Questions> = { [Name in keyof Q]: RowsOf<Q[Name]> }

/** What an answer leaves out, where a filter says who read. */
export interface Extent {
  /** Something is left out, since it would tell about single readers. */
  withheld: boolean
  /** The first day of which raw events are kept, where earlier ones were asked for too. */
  since: string | null
}

type Metadata = Answer['reports'][number]['metadata']
const metadata = new WeakMap<object, Readonly<Record<string, Metadata>>>()

/** What the answer behind some rows says beside them, by question. */
export const metadataOf = (rows: object): Readonly<Record<string, Metadata>> => metadata.get(rows) ?? {}

/** What the answer behind some rows leaves out. */
export function extentOf(rows: object): Extent {
  const all = Object.values(metadataOf(rows))
  return {
    withheld: all.some((each) => each['subjectToThresholding'] === true),
    since: all.map((each) => each['eventsKeptSince']).find((day) => typeof day === 'string') ?? null,
  }
}

/** The requests of a batch, in its order. */
export const requestsOf = (questions: Questions): ReportRequest[] =>
  Object.values(questions).flatMap((each) => each?.request ?? [])

/** Reads the answer to a batch. Cells go by the names of their columns; a number that is none is 0. */
export function readRows<Q extends Questions>(questions: Q, { reports }: Answer): Rows<Q> {
  const asked = Object.entries(questions).filter(([, each]) => each !== null)
  const rows = Object.keys(questions).map((name) => {
    const report = reports[asked.findIndex(([each]) => each === name)]
    return [name, report === undefined ? [] : rowsOf(questions[name]!, report)]
  })
  const read = Object.fromEntries(rows) as Rows<Q>
  metadata.set(read, Object.fromEntries(asked.map(([name], at) => [name, reports[at]?.metadata ?? {}])))
  return read
}

function rowsOf({ dimensions, metrics }: Question, report: Answer['reports'][number]): Row[] {
  const column = (heads: readonly { name: string }[], name: string) =>
    heads.findIndex((head) => head.name === name)
  const texts = dimensions.map((name) => [name, column(report.dimensionHeaders, DIMENSIONS[name])] as const)
  const numbers = metrics.map((name) => [name, column(report.metricHeaders, METRICS[name])] as const)
  const range = column(report.dimensionHeaders, 'dateRange')
  return report.rows.map(({ dimensionValues, metricValues }) => ({
    ...Object.fromEntries(texts.map(([name, at]) => [name, dimensionValues[at]?.value ?? ''])),
    ...Object.fromEntries(numbers.map(([name, at]) => [name, numberOf(metricValues[at]?.value)])),
    range: dimensionValues[range]?.value === BEFORE ? BEFORE : NOW,
  }))
}

const numberOf = (text: string | undefined): number => {
  const value = Number(text ?? 0)
  return Number.isFinite(value) ? value : 0
}

/** Asks a batch of questions and reads its answer. */
export const runReports = async <Q extends Questions>(questions: Q, signal: AbortSignal): Promise<Rows<Q>> =>
  readRows(
    questions,
    await api.runAnalyticsReports({ body: { requests: requestsOf(questions) } }, { signal }),
  )
