import type { ClockShift } from '@bubbles/domain'
import { COUNTRY_NAMES } from '../analytics/countries.ts'
import {
  type DimensionName,
  isSessionPart,
  type MetricName,
  type SessionPart,
  type Source,
} from '../analytics/fields.ts'
import { ENGAGED_SECONDS, MAX_BLOCK_SECONDS } from '../divisions.ts'
import { DIVISIONS } from './columns.ts'
import { ENDED, READ_SECONDS, SESSION_MS } from './rollupQueries.ts'
import { ch, constant, joined, literal, type Sql } from './sql.ts'

const text = (sql: string): Sql => constant(sql)
const twoDigits = (number: string): string => `leftPad(toString(${number}), 2, '0')`
const WEEK_OF_YEAR = 'intDiv(toDayOfYear(s.day) - 1 + toDayOfWeek(toStartOfYear(s.day)) % 7, 7) + 1'
const ISO_YEAR = 'toString(toISOYear(s.day))'
const ISO_WEEK = twoDigits('toISOWeek(s.day)')

const codes = Object.keys(COUNTRY_NAMES)
const COUNTRY = ch`transform(${DIVISIONS.country}, [${joined(codes.map(literal))}],
  [${joined(codes.map((code) => literal(COUNTRY_NAMES[code]!)))}], '(not set)')`

/** What a page says of an edition: read from the database, and bound to the statement. */
export const PAGE_DIMENSIONS = ['pagePath', 'pageTitle', 'hostName'] as const
export type PageDimension = (typeof PAGE_DIMENSIONS)[number]

/** The dimensions of visits `s`, as `analytics/fields.ts` has them for the database. */
const DIMENSIONS: Readonly<Partial<Record<DimensionName, Sql>>> = {
  date: text("formatDateTime(s.day, '%Y%m%d')"),
  year: text("formatDateTime(s.day, '%Y')"),
  yearMonth: text("formatDateTime(s.day, '%Y%m')"),
  month: text("formatDateTime(s.day, '%m')"),
  week: text(twoDigits(WEEK_OF_YEAR)),
  yearWeek: text(`concat(formatDateTime(s.day, '%Y'), ${twoDigits(WEEK_OF_YEAR)})`),
  isoWeek: text(ISO_WEEK),
  isoYear: text(ISO_YEAR),
  isoYearIsoWeek: text(`concat(${ISO_YEAR}, ${ISO_WEEK})`),
  dayOfWeek: text('toString(toDayOfWeek(s.day) % 7)'),
  'customEvent:report_id': text('toString(s.report_id)'),
  'customEvent:publication_id': DIVISIONS.publication,
  deviceCategory: DIVISIONS.device,
  browser: DIVISIONS.browser,
  operatingSystem: text("ifNull(toString(s.operating_system), '(not set)')"),
  country: COUNTRY,
  countryId: DIVISIONS.country,
  sessionSource: DIVISIONS.source,
  sessionMedium: DIVISIONS.medium,
  sessionCampaignName: DIVISIONS.campaign,
  newVsReturning: DIVISIONS.visit,
  // Of parts of visits.
  'customEvent:block_id': text('s.block_id'),
  'customEvent:mark': text('s.target'),
  linkUrl: text('s.target'),
  'customEvent:funnel_step': text('s.step'),
}

/** The hour at which a visit `s` began, by clocks that are put forward and back as `analytics/clock.ts` has it. */
export function hourSql(shifts: readonly ClockShift[]): Sql {
  const cases = shifts.flatMap(({ minutes }, at) => {
    const next = shifts[at + 1]
    return next
      ? [`toUnixTimestamp64Milli(s.first_at) < ${next.from.getTime()}`, String(minutes)]
      : [String(minutes)]
  })
  const ahead = cases.length === 1 ? cases[0]! : `multiIf(${cases.join(', ')})`
  return constant(`formatDateTime(addMinutes(s.first_at, ${ahead}), '%H', 'UTC')`)
}

/** A dimension of visits or their parts; undefined for one that the database alone can tell. */
export const dimensionOf = (name: DimensionName): Sql | undefined => DIMENSIONS[name]

const READER = '(s.day, s.reader_hash)'
const readers = text(`uniqExact${READER}`)
const engaged = ch`countIf(${READ_SECONDS} >= ${constant(ENGAGED_SECONDS)})`

type Metrics = Readonly<Partial<Record<MetricName, Sql>>>

/** The metrics of visits `s`, as `analytics/fields.ts` has them for the database. */
const METRICS: Metrics = {
  screenPageViews: text('sum(s.views)'),
  totalUsers: readers,
  activeUsers: readers,
  newUsers: text('countIf(s.is_first)'),
  sessions: text('count()'),
  engagedSessions: engaged,
  engagementRate: ch`${engaged} / count()`,
  bounceRate: ch`(count() - ${engaged}) / count()`,
  scrolledUsers: ch`uniqExactIf(${text(READER)}, ${ENDED})`,
  'customEvent:completions': ch`countIf(${ENDED})`,
  userEngagementDuration: text('sum(s.engaged_ms) / 1000'),
  'customEvent:median_read_seconds': ch`quantileExactInclusive(0.5)(${READ_SECONDS})`,
  averageSessionDuration: ch`sum(${SESSION_MS}) / (count() * 1000)`,
}

const sawBlock = text('countIf(s.seen)')
const times = text('sum(s.times)')

/** The metrics of parts of visits `s`. */
const PART_METRICS: Readonly<Record<SessionPart, Metrics>> = {
  sessionBlocks: {
    sessions: sawBlock,
    'customEvent:block_sessions': sawBlock,
    'customEvent:block_seconds': text('sum(s.block_ms) / 1000'),
    'customEvent:block_median_seconds': text(
      `if(countIf(s.seen) = 0, 0, quantileExactInclusiveIf(0.5)(least(intDiv(s.block_ms + 500, 1000), ${MAX_BLOCK_SECONDS}), s.seen))`,
    ),
    'customEvent:block_use_sessions': text('countIf(s.used)'),
    'customEvent:block_exits': text('countIf(s.is_exit)'),
  },
  sessionMarks: {
    sessions: text('count()'),
    'customEvent:mark_sessions': text('count()'),
    eventCount: times,
  },
  sessionLinks: { sessions: text('count()'), eventCount: times },
  sessionSteps: { sessions: text('count()'), totalUsers: readers, activeUsers: readers },
}

/** A metric in a source of visits or their parts. @throws Error where there is none: it was not checked */
export function metricIn(name: MetricName, source: Source): Sql {
  const metric = isSessionPart(source) ? PART_METRICS[source][name] : METRICS[name]
  if (!metric) throw new Error(`The metric ${name} was not checked.`)
  return metric
}
