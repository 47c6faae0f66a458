import { type RawBuilder, sql } from 'kysely'
import { type Division, DIVISIONS, END_DEPTH, readSeconds, sessionMs } from '../divisions.ts'
import { countryName } from './countries.ts'

/**
 * What a question is about: whole readings, the blocks of the page, the marks of its charts and maps, or the links that
 * led away from it.
 */
export type Topic = 'readings' | 'blocks' | 'marks' | 'links'

/** Where an answer is read from. Readings are totals of a report and day, or one row a session. */
export type Source = 'days' | 'sessions' | Exclude<Topic, 'readings'>

type Columns = Partial<Record<Source, RawBuilder<unknown>>>

interface Dimension extends Columns {
  /** Which rows of the totals are divided by it; absent: all of them have it as a column. */
  divides?: Division
  /** The topic that only it leads to. */
  topic?: Exclude<Topic, 'readings'>
  /** No two of its values differ in case alone, whatever readers send. */
  caseless?: true
}

const inAll = (column: RawBuilder<unknown>) => ({
  days: column,
  sessions: column,
  blocks: column,
  marks: column,
  links: column,
})
const caseless = { caseless: true } as const
const division = (divides: Division) => ({ divides, days: sql`s.value`, sessions: DIVISIONS[divides] })

/** The dimensions `run-reports` knows, GA4's under their names there, each as the text it shows. */
export const DIMENSIONS = {
  /** YYYYMMDD, a UTC day. */
  date: { ...inAll(sql`to_char(s.day, 'YYYYMMDD')`), ...caseless },
  'customEvent:report_id': { ...inAll(sql`s.report_id::text`), ...caseless },
  'customEvent:publication_id': {
    ...inAll(sql`s.publication_id::text`),
    ...division('publication'),
    ...caseless,
  },
  /** desktop, mobile or tablet. */
  deviceCategory: { ...division('device'), ...caseless },
  browser: { ...division('browser'), ...caseless },
  /** English name, and ISO 3166-1 alpha-2. */
  country: {
    divides: 'country',
    days: countryName(sql`s.value`),
    sessions: countryName(DIVISIONS.country),
    ...caseless,
  },
  countryId: { ...division('country'), ...caseless },
  /** Host of the page readers came from, or utm_source. */
  sessionSource: division('source'),
  sessionMedium: division('medium'),
  sessionCampaignName: division('campaign'),
  /** new or returning: a reader's first session of the day, or a later one. */
  newVsReturning: { ...division('visit'), ...caseless },
  'customEvent:block_id': { topic: 'blocks', blocks: sql`s.block_id`, marks: sql`s.block_id` },
  /** Row or region of a chart or map; only together with its block. */
  'customEvent:mark': { topic: 'marks', marks: sql`s.target` },
  /** Address that a link led to, without query. */
  linkUrl: { topic: 'links', links: sql`s.target` },
} as const satisfies Record<string, Dimension>

export type DimensionName = keyof typeof DIMENSIONS

/** GA4 metric types. */
export type MetricType = 'TYPE_INTEGER' | 'TYPE_SECONDS'

interface Metric extends Columns {
  type: MetricType
  /** The median of a histogram, whose two columns are summed before: it is no column of its source. */
  histogram?: { source: Source; seconds: RawBuilder<unknown>; sessions: RawBuilder<unknown> }
}

const sum = (column: string): RawBuilder<unknown> => sql`sum(${sql.ref(`s.${column}`)})`
const integer = (columns: Columns) => ({ type: 'TYPE_INTEGER' as const, ...columns })
const seconds = (columns: Columns) => ({ type: 'TYPE_SECONDS' as const, ...columns })
const reader = sql`(s.day, s.reader_hash)`
const ended = sql`filter (where s.depth >= ${sql.lit(END_DEPTH)}::real)`

/**
 * The metrics `run-reports` knows, GA4's under their names there. A session ends at midnight UTC, and a reader is counted
 * once a day: the hash that tells readers apart changes each day, so nobody can be followed from one to the next.
 */
export const METRICS = {
  screenPageViews: integer({ days: sum('views'), sessions: sum('views') }),
  totalUsers: integer({ days: sum('readers'), sessions: sql`count(distinct ${reader})` }),
  /** Readers whose first session of the day is among those asked for. */
  newUsers: integer({ days: sum('new_readers'), sessions: sql`count(*) filter (where s.is_first)` }),
  /** Together with a block, those that saw it. */
  sessions: integer({
    days: sum('sessions'),
    sessions: sql`count(*)`,
    blocks: sum('sessions'),
    marks: sum('sessions'),
    links: sum('sessions'),
  }),
  /** Readers, and sessions, that reached nine tenths of the page. */
  scrolledUsers: integer({
    days: sum('scrolled_readers'),
    sessions: sql`count(distinct ${reader}) ${ended}`,
  }),
  'customEvent:completions': integer({ days: sum('completions'), sessions: sql`count(*) ${ended}` }),
  /** Seconds during which a page was visible, focused and in use. */
  userEngagementDuration: seconds({
    days: sql`sum(s.engaged_ms) / 1000`,
    sessions: sql`sum(s.engaged_ms) / 1000`,
  }),
  'customEvent:median_read_seconds': {
    ...seconds({ sessions: sql`percentile_cont(0.5) within group (order by ${readSeconds})` }),
    histogram: { source: 'days', seconds: sql`s.read_seconds`, sessions: sql`s.read_sessions` },
  },
  /** Seconds from first to last event. */
  averageSessionDuration: seconds({
    days: sql`(sum(s.session_ms) / sum(s.sessions) / 1000)`,
    sessions: sql`(sum(${sessionMs}) / count(*) / 1000)`,
  }),
  'customEvent:block_sessions': integer({ blocks: sum('sessions') }),
  'customEvent:block_seconds': seconds({ blocks: sql`sum(s.engaged_ms) / 1000` }),
  'customEvent:block_median_seconds': {
    ...seconds({}),
    histogram: { source: 'blocks', seconds: sql`s.attention_seconds`, sessions: sql`s.attention_sessions` },
  },
  'customEvent:block_use_sessions': integer({ blocks: sum('use_sessions') }),
  'customEvent:block_exits': integer({ blocks: sum('exits') }),
  'customEvent:mark_sessions': integer({ marks: sum('sessions') }),
  /** How often a mark was looked at or a link followed. */
  eventCount: integer({ marks: sum('count'), links: sum('count') }),
} as const satisfies Record<string, Metric>

export type MetricName = keyof typeof METRICS

/** Which rows of the totals a dimension divides; null: it is a column of them all. */
export const dividesOf = (name: DimensionName): Division | null =>
  (DIMENSIONS[name] as Dimension).divides ?? null

/** The topic a dimension leads to that others have not; null for the dimensions of readings. */
export const topicOf = (name: DimensionName): Dimension['topic'] | null =>
  (DIMENSIONS[name] as Dimension).topic ?? null

/** Whether no two values of a dimension differ in case alone. */
export const isCaseless = (name: DimensionName): boolean => (DIMENSIONS[name] as Dimension).caseless === true

/** The column of a dimension in a source; undefined where there is none. */
export const dimensionIn = (name: DimensionName, source: Source): RawBuilder<unknown> | undefined =>
  (DIMENSIONS[name] as Dimension)[source]

/** The column of a metric in a source; undefined where there is none, or where it is a median of a histogram. */
export const metricIn = (name: MetricName, source: Source): RawBuilder<unknown> | undefined =>
  (METRICS[name] as Metric)[source]

/** The histogram of a metric in a source, if it is read from one there. */
export function histogramIn(name: MetricName, source: Source): Metric['histogram'] {
  const { histogram } = METRICS[name] as Metric
  return histogram?.source === source ? histogram : undefined
}

export const isDimension = (name: string): name is DimensionName => Object.hasOwn(DIMENSIONS, name)
export const isMetric = (name: string): name is MetricName => Object.hasOwn(METRICS, name)
