import { type RawBuilder, sql } from 'kysely'

/** Where an answer is read from: totals of a report and day, or one row a session. */
export type Source = 'days' | 'sessions'

interface Dimension extends Record<Source, RawBuilder<unknown>> {
  /** Which rows of the totals are divided by it; absent: all of them have it as a column. */
  divides?: 'publication' | 'device' | 'source'
}

const value = sql`s.value`

/** The dimensions `run-reports` knows, under their GA4 names, each as the text it shows. */
export const DIMENSIONS = {
  /** YYYYMMDD, a UTC day. */
  date: { days: sql`to_char(s.day, 'YYYYMMDD')`, sessions: sql`to_char(s.day, 'YYYYMMDD')` },
  'customEvent:report_id': { days: sql`s.report_id::text`, sessions: sql`s.report_id::text` },
  'customEvent:publication_id': {
    divides: 'publication',
    days: value,
    sessions: sql`s.publication_id::text`,
  },
  /** desktop, mobile or tablet. */
  deviceCategory: { divides: 'device', days: value, sessions: sql`s.device` },
  /** Host of the page readers came from. */
  sessionSource: { divides: 'source', days: value, sessions: sql`coalesce(s.source, '(direct)')` },
} as const satisfies Record<string, Dimension>

export type DimensionName = keyof typeof DIMENSIONS

/** GA4 metric types. */
export type MetricType = 'TYPE_INTEGER' | 'TYPE_SECONDS'

interface Metric extends Record<Source, RawBuilder<unknown>> {
  type: MetricType
}

const sessions = { days: sql`sum(s.sessions)`, sessions: sql`count(*)` }
const sessionMs = sql`sum(round(extract(epoch from s.last_at - s.first_at) * 1000))`

/**
 * The metrics `run-reports` knows, under their GA4 names. A session ends at midnight UTC, and a reader is counted
 * once a day: the hash that tells readers apart changes each day, so nobody can be followed from one to the next.
 */
export const METRICS = {
  screenPageViews: { type: 'TYPE_INTEGER', days: sql`sum(s.views)`, sessions: sql`sum(s.views)` },
  totalUsers: {
    type: 'TYPE_INTEGER',
    days: sql`sum(s.readers)`,
    sessions: sql`count(distinct (s.day, s.reader_hash))`,
  },
  sessions: { type: 'TYPE_INTEGER', ...sessions },
  /** Seconds during which a page was visible, focused and in use. */
  userEngagementDuration: {
    type: 'TYPE_SECONDS',
    days: sql`sum(s.engaged_ms) / 1000`,
    sessions: sql`sum(s.engaged_ms) / 1000`,
  },
  /** Seconds from first to last event. */
  averageSessionDuration: {
    type: 'TYPE_SECONDS',
    days: sql`(sum(s.session_ms) / ${sessions.days} / 1000)`,
    sessions: sql`(${sessionMs} / ${sessions.sessions} / 1000)`,
  },
} as const satisfies Record<string, Metric>

export type MetricName = keyof typeof METRICS

/** Which rows of the totals a dimension divides; null: it is a column of them all. */
export const dividesOf = (name: DimensionName): Dimension['divides'] | null =>
  (DIMENSIONS[name] as Dimension).divides ?? null

export const isDimension = (name: string): name is DimensionName => Object.hasOwn(DIMENSIONS, name)
export const isMetric = (name: string): name is MetricName => Object.hasOwn(METRICS, name)
