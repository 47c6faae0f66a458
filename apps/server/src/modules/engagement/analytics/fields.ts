import { type RawBuilder, sql } from 'kysely'
import {
  blockSeconds,
  type Division,
  DIVISIONS,
  END_DEPTH,
  ENGAGED_SECONDS,
  readSeconds,
  sessionMs,
} from '../divisions.ts'
import { countryName } from './countries.ts'

/**
 * What a question is about: whole readings, the blocks of the page, the marks of its charts and maps, the links that led
 * away from it, or the steps of a funnel.
 */
export type Topic = 'readings' | 'blocks' | 'marks' | 'links' | 'steps'

/**
 * Parts of pages counted in the raw events of single sessions, each with the topic whose totals are of all sessions: no
 * total is divided by who read.
 */
const SESSION_PARTS = {
  sessionBlocks: 'blocks',
  sessionMarks: 'marks',
  sessionLinks: 'links',
  sessionSteps: 'steps',
} as const
export type SessionPart = keyof typeof SESSION_PARTS

/**
 * Where an answer is read from. Readings are totals of a report and day, or one row a session; parts of pages are totals
 * of a publication and day, or one row a session and part.
 */
export type Source = 'days' | 'sessions' | Exclude<Topic, 'readings'> | SessionPart

type Columns = Partial<Record<Source, RawBuilder<unknown>>>

interface Dimension extends Columns {
  /** Which rows of the totals are divided by it; absent: all of them have it as a column. */
  divides?: Division
  /** The topic that only it leads to. */
  topic?: Exclude<Topic, 'readings'>
  /** No two of its values differ in case alone, whatever readers send. */
  caseless?: true
  /** A day is of one of its values: readers, who are told apart for one day, add up over it. */
  ofDays?: true
}

const inAll = (column: RawBuilder<unknown>) => ({
  days: column,
  sessions: column,
  blocks: column,
  marks: column,
  links: column,
  steps: column,
})
const caseless = { caseless: true } as const
const calendar = (column: RawBuilder<unknown>) => ({ ...inAll(column), ...caseless, ofDays: true as const })
/** What only the page says: counted in the sessions, since readers of several editions do not add up. */
const ofPage = (column: RawBuilder<unknown>) => ({
  sessions: column,
  blocks: column,
  marks: column,
  links: column,
  steps: column,
})
const publication = sql`from publications as p where p.organisation_id = s.organisation_id and p.id = s.publication_id`
const division = (divides: Division) => ({ divides, days: sql`s.value`, sessions: DIVISIONS[divides] })

const weekOfYear = sql`(extract(doy from s.day)::integer - 1
  + extract(dow from date_trunc('year', s.day::timestamp))::integer) / 7 + 1`

/** The dimensions `run-reports` knows, GA4's under their names there, each as the text it shows. */
export const DIMENSIONS = {
  /** YYYYMMDD, a day by the organisation's clock. */
  date: calendar(sql`to_char(s.day, 'YYYYMMDD')`),
  year: calendar(sql`to_char(s.day, 'YYYY')`),
  yearMonth: calendar(sql`to_char(s.day, 'YYYYMM')`),
  month: calendar(sql`to_char(s.day, 'MM')`),
  /** 01 to 53: weeks begin on Sunday, and 1 January is in the first. */
  week: calendar(sql`to_char(${weekOfYear}, 'FM00')`),
  yearWeek: calendar(sql`to_char(s.day, 'YYYY') || to_char(${weekOfYear}, 'FM00')`),
  /** ISO 8601: weeks begin on Monday, and one over the new year is of the year its Thursday is of. */
  isoWeek: calendar(sql`to_char(s.day, 'IW')`),
  isoYear: calendar(sql`to_char(s.day, 'IYYY')`),
  isoYearIsoWeek: calendar(sql`to_char(s.day, 'IYYYIW')`),
  /** 0 is Sunday. */
  dayOfWeek: calendar(sql`extract(dow from s.day)::text`),
  /** 00 to 23 by the organisation's clock: when a session began. */
  hour: { sessions: sql`to_char(s.began, 'HH24')`, ...caseless },
  'customEvent:report_id': { ...inAll(sql`s.report_id::text`), ...caseless },
  'customEvent:publication_id': {
    ...inAll(sql`s.publication_id::text`),
    ...division('publication'),
    ...caseless,
  },
  /** desktop, mobile or tablet. */
  deviceCategory: { ...division('device'), ...caseless },
  browser: { ...division('browser'), ...caseless },
  operatingSystem: { sessions: sql`coalesce(s.operating_system, '(not set)')`, ...caseless },
  /** Address of the report's page now, and what the edition that was read is called. */
  pagePath: {
    ...ofPage(sql`coalesce((select '/bubbles/' || (
        select a.slug from page_addresses as a
        where a.organisation_id = p.organisation_id and a.report_id = p.report_id and a.audience = p.audience
          and a.is_current
      ) ${publication}), '(not set)')`),
    ...caseless,
  },
  pageTitle: ofPage(sql`coalesce((select p.name ${publication}), '(not set)')`),
  /** Of the page: published pages may have a domain of their own. */
  hostName: {
    ...ofPage(sql`coalesce((select case p.audience when 'public' then h.public_host else h.internal_host end
      ${publication}), '(not set)')`),
    ...caseless,
  },
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
  /** 0 for every visit, then the number of each step of the request's funnel that it reached. */
  'customEvent:funnel_step': { topic: 'steps', steps: sql`s.step`, caseless: true },
} as const satisfies Record<string, Dimension>

export type DimensionName = keyof typeof DIMENSIONS

/** GA4 metric types. */
export type MetricType = 'TYPE_INTEGER' | 'TYPE_FLOAT' | 'TYPE_SECONDS'

interface Metric extends Columns {
  type: MetricType
  /** The median of a histogram, whose two columns are summed before: it is no column of its source. */
  histogram?: { source: Source; seconds: RawBuilder<unknown>; sessions: RawBuilder<unknown> }
}

const sum = (column: string): RawBuilder<unknown> => sql`sum(${sql.ref(`s.${column}`)})`
const integer = (columns: Columns) => ({ type: 'TYPE_INTEGER' as const, ...columns })
const seconds = (columns: Columns) => ({ type: 'TYPE_SECONDS' as const, ...columns })
const share = (columns: Columns) => ({ type: 'TYPE_FLOAT' as const, ...columns })
const reader = sql`(s.day, s.reader_hash)`
const ended = sql`filter (where s.depth >= ${sql.lit(END_DEPTH)}::real)`

const distinctReaders = sql`count(distinct ${reader})`
const readers = integer({ days: sum('readers'), sessions: distinctReaders, sessionSteps: distinctReaders })
const engaged = {
  days: sql`coalesce(sum((
      select sum(u.number) from unnest(s.read_seconds, s.read_sessions) as u (second, number)
      where u.second >= ${sql.lit(ENGAGED_SECONDS)}
    )), 0)`,
  sessions: sql`count(*) filter (where ${readSeconds} >= ${sql.lit(ENGAGED_SECONDS)})`,
}
const visits = { days: sum('sessions'), sessions: sql`count(*)` }
const sawBlock = sql`count(*) filter (where s.seen)`
/** Of two whole numbers, as near as a double comes: the same to the last digit wherever it is worked out. */
const quotient = (part: RawBuilder<unknown>, whole: RawBuilder<unknown>): RawBuilder<unknown> =>
  sql`((${part})::float8 / (${whole})::float8)`

/**
 * The metrics `run-reports` knows, GA4's under their names there. A session ends at midnight, and a reader is counted
 * once a day: the hash that tells readers apart changes each day, so nobody can be followed from one to the next.
 */
export const METRICS = {
  screenPageViews: integer({ days: sum('views'), sessions: sum('views') }),
  totalUsers: readers,
  /** In GA4 whoever is new that day is active, which here every reader is. */
  activeUsers: readers,
  /** Readers whose first session of the day is among those asked for. */
  newUsers: integer({ days: sum('new_readers'), sessions: sql`count(*) filter (where s.is_first)` }),
  /** Together with a block, those that saw it. */
  sessions: integer({
    ...visits,
    blocks: sum('sessions'),
    marks: sum('sessions'),
    links: sum('sessions'),
    sessionBlocks: sawBlock,
    sessionMarks: visits.sessions,
    sessionLinks: visits.sessions,
    sessionSteps: visits.sessions,
  }),
  /** Sessions with ten active seconds or more, and the shares of all that are such and are not. */
  engagedSessions: integer(engaged),
  engagementRate: share({
    days: quotient(engaged.days, visits.days),
    sessions: quotient(engaged.sessions, visits.sessions),
  }),
  bounceRate: share({
    days: quotient(sql`${visits.days} - ${engaged.days}`, visits.days),
    sessions: quotient(sql`${visits.sessions} - ${engaged.sessions}`, visits.sessions),
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
    days: quotient(sql`sum(s.session_ms)`, sql`sum(s.sessions) * 1000`),
    sessions: quotient(sql`sum(${sessionMs})`, sql`count(*) * 1000`),
  }),
  'customEvent:block_sessions': integer({ blocks: sum('sessions'), sessionBlocks: sawBlock }),
  'customEvent:block_seconds': seconds({
    blocks: sql`sum(s.engaged_ms) / 1000`,
    sessionBlocks: sql`sum(s.block_ms) / 1000`,
  }),
  'customEvent:block_median_seconds': {
    ...seconds({
      sessionBlocks: sql`coalesce(percentile_cont(0.5) within group (order by ${blockSeconds}) filter (where s.seen), 0)`,
    }),
    histogram: { source: 'blocks', seconds: sql`s.attention_seconds`, sessions: sql`s.attention_sessions` },
  },
  'customEvent:block_use_sessions': integer({
    blocks: sum('use_sessions'),
    sessionBlocks: sql`count(*) filter (where s.used)`,
  }),
  'customEvent:block_exits': integer({
    blocks: sum('exits'),
    sessionBlocks: sql`count(*) filter (where s.is_exit)`,
  }),
  'customEvent:mark_sessions': integer({ marks: sum('sessions'), sessionMarks: visits.sessions }),
  /** How often a mark was looked at or a link followed. */
  eventCount: integer({
    marks: sum('count'),
    links: sum('count'),
    sessionMarks: sum('times'),
    sessionLinks: sum('times'),
  }),
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

/** Whether readers add up over a dimension's values. */
export const isOfDays = (name: DimensionName): boolean => (DIMENSIONS[name] as Dimension).ofDays === true

/** The column of a dimension in a source; undefined where there is none. A part of a session has all that its session has. */
export function dimensionIn(name: DimensionName, source: Source): RawBuilder<unknown> | undefined {
  const dimension: Dimension = DIMENSIONS[name]
  if (!isSessionPart(source)) return dimension[source]
  return dimension.topic === undefined ? dimension.sessions : dimension[SESSION_PARTS[source]]
}

export const isSessionPart = (source: Source): source is SessionPart => Object.hasOwn(SESSION_PARTS, source)

/** Where parts of pages are counted for some sessions alone. */
export const sessionPartOf = (topic: Exclude<Topic, 'readings'>): SessionPart =>
  (Object.keys(SESSION_PARTS) as SessionPart[]).find((part) => SESSION_PARTS[part] === topic)!

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
