import type { Day } from '../days.ts'
import { END_DEPTH, MAX_BLOCK_SECONDS, MAX_READ_SECONDS } from '../divisions.ts'
import { ALL_REPORTS, MAX_BLOCKS, MAX_TARGETS, MAX_VALUES, OTHER } from '../rollupWriter.ts'
import { DIVISIONS } from './columns.ts'
import { stored } from './connection.ts'
import { bind, ch, constant, joined, literal, type Sql } from './sql.ts'

/** Columns of visits whose values readers' browsers name. */
const OPEN_COLUMNS = ['source', 'medium', 'campaign'] as const

/** Columns of a visit, but for the organisation and the version. */
export const SESSION_COLUMNS = [
  'day',
  'report_id',
  'publication_id',
  'session_id',
  'first_at',
  'last_at',
  'views',
  'engaged_ms',
  'reader_hash',
  'device',
  'source',
  'browser',
  'operating_system',
  'country',
  'medium',
  'campaign',
  'depth',
  'is_first',
]
const names = constant(SESSION_COLUMNS.join(', '))

const onDay = (alias: string, day: Day): Sql => ch`${constant(`${alias}.day`)} = ${bind('Date', day)}`
const ofReports = (alias: string, reportIds: readonly string[]): Sql =>
  ch`${constant(`${alias}.report_id`)} in ${bind('Array(UUID)', reportIds)}`

/** The day's events as `events`. Of an event sent again under another time the first counts. */
const events = (conditions: readonly Sql[]): Sql => ch`events as (
  select * from ${stored('engagement_events', 'e', conditions)}
  order by report_id, publication_id, session_id, id, at
  limit 1 by report_id, publication_id, session_id, id
)`

/** Of what a page's address may say at will, the day keeps the most frequent values of a report; the rest is one. */
const bounded = (column: string): Sql =>
  constant(`if(${column} is not null and dense_rank() over (
    partition by report_id order by ${column} is null, ${column}_visits desc, ${column}) > ${MAX_VALUES}, '${OTHER}', ${column}) as ${column}_kept`)
const frequency = (column: string): Sql =>
  constant(`count() over (partition by report_id, ${column}) as ${column}_visits`)

/** The visits of a day, worked out anew from its events: what a view alone knows comes from the first view. */
const freshSessions = (day: Day): Sql => ch`with ${events([onDay('e', day)])}, told as (
  select report_id, publication_id, session_id, min(at) as first_at, max(at) as last_at,
    toUInt32(countIf(kind = 'view')) as views, sumIf(duration_ms, kind = 'read') as engaged_ms,
    argMin(reader_hash, (at, id)) as hash,
    argMin((device, source, browser, operating_system, country, medium, campaign), (kind <> 'view', at, id)) as origin,
    toFloat32(ifNull(maxIf(share, kind = 'end'), 0)) as depth
  from events
  group by report_id, publication_id, session_id
), visits as (
  select *, origin.2 as source, origin.6 as medium, origin.7 as campaign from told
), counted as (
  select *, ${joined(OPEN_COLUMNS.map(frequency))} from visits
), kept as (
  select *, ${joined(OPEN_COLUMNS.map(bounded))},
    row_number() over (partition by hash order by first_at, session_id, toString(publication_id)) = 1 as is_first
  from counted
)
select ${bind('Date', day)} as day, report_id, publication_id, session_id, first_at, last_at, views, engaged_ms,
  hash as reader_hash, origin.1 as device, source_kept as source, origin.3 as browser, origin.4 as operating_system,
  origin.5 as country, medium_kept as medium, campaign_kept as campaign, depth, is_first
from kept`

/** Stores those visits of a day that differ from what is stored of it, under a version. */
export const storeSessions = (day: Day, version: number): Sql => ch`insert into engagement_sessions
  (organisation_id, ${names}, version)
select {organisation:UUID}, ${names}, ${bind('UInt64', version)} from (
  select ${names} from (${freshSessions(day)})
  except
  select ${names} from ${stored('engagement_sessions', 's', [onDay('s', day)])}
)`

/** The last version under which visits of a day were stored; 0 where there are none. */
export const lastVersion = (day: Day): Sql =>
  ch`select max(s.version) as version from ${stored('engagement_sessions', 's', [onDay('s', day)])}`

/** The reports of which visits were stored under a version. */
export const reportsOfVersion = (day: Day, version: number): Sql =>
  ch`select distinct report_id from ${stored('engagement_sessions', 's', [
    onDay('s', day),
    ch`s.version = ${bind('UInt64', version)}`,
  ])}`

/** Active time of a visit `s` in whole seconds, half a second rounded up, as the histograms have it. */
export const READ_SECONDS = constant(`least(intDiv(s.engaged_ms + 500, 1000), ${MAX_READ_SECONDS})`)
/** From first to last event of a visit `s`, in milliseconds. */
export const SESSION_MS = constant('(toUnixTimestamp64Milli(s.last_at) - toUnixTimestamp64Milli(s.first_at))')
/** Whether a visit `s` reached the end of the page. */
export const ENDED = constant(`(s.depth >= toFloat32(${END_DEPTH}))`)

/** The totals of a day, of some reports and of the organisation: undivided and by each division. */
export const reportDays = (day: Day, reportIds: readonly string[]): Sql => ch`
select r as report_id, d.1 as dimension, d.2 as value, sum(views) as views, uniqExact(reader_hash) as readers,
  count() as sessions, sum(engaged_ms) as engaged_ms, sum(session_ms) as session_ms, countIf(is_first) as new_readers,
  uniqExactIf(reader_hash, ended) as scrolled_readers, countIf(ended) as completions,
  sumMap([toUInt32(seconds)], [toUInt64(1)]) as times, times.1 as read_seconds, times.2 as read_sessions
from (
  select s.views as views, s.reader_hash as reader_hash, s.engaged_ms as engaged_ms, s.is_first as is_first,
    ${ENDED} as ended, ${SESSION_MS} as session_ms, ${READ_SECONDS} as seconds,
    [s.report_id, toUUID('${constant(ALL_REPORTS)}')] as reports,
    [('', ''), ${joined(Object.entries(DIVISIONS).map(([name, value]) => ch`(${literal(name)}, toString(${value}))`))}] as divisions
  from ${stored('engagement_sessions', 's', [onDay('s', day)])}
) array join reports as r array join divisions as d
where r in ${bind('Array(UUID)', [...reportIds, ALL_REPORTS])}
group by r, d.1, d.2`

/** The blocks of a day of some reports. A visit's last block is the furthest one it saw. */
export const reportDayBlocks = (day: Day, reportIds: readonly string[]): Sql => ch`
with ${events([onDay('e', day), ofReports('e', reportIds)])}, readings as (
  select report_id, publication_id, session_id, assumeNotNull(block_id) as block, min(reader_hash) as reader,
    sumIf(duration_ms, kind = 'block') as ms,
    ms > 0 or ifNull(maxIf(share, kind = 'block') >= 0.5, false) as seen,
    max(place) as furthest, max(kind in ('use', 'link')) as used
  from events where block_id is not null
  group by report_id, publication_id, session_id, block
), ordered as (
  select *, seen and furthest is not null as is_candidate, is_candidate and row_number() over (
    partition by report_id, publication_id, session_id order by is_candidate desc, furthest desc, block) = 1 as is_exit
  from readings
), counted as (
  select report_id, publication_id, block, uniqExactIf(reader, seen) as readers, countIf(seen) as sessions, sum(ms) as engaged_ms,
    countIf(used) as use_sessions, countIf(is_exit) as exits, count() as frequency,
    sumMapIf([toUInt32(least(intDiv(ms + 500, 1000), ${constant(MAX_BLOCK_SECONDS)}))], [toUInt64(1)], seen) as attention
  from ordered group by report_id, publication_id, block
), ranked as (
  select *, row_number() over (partition by report_id, publication_id order by frequency desc, block) as rank from counted
)
select report_id, publication_id, block as block_id, readers, sessions, engaged_ms, use_sessions, exits,
  attention.1 as attention_seconds, attention.2 as attention_sessions
from ranked where rank <= ${constant(MAX_BLOCKS)}`

/** The marks and links of a day of some reports. */
export const reportDayTargets = (day: Day, reportIds: readonly string[]): Sql => ch`
with ${events([onDay('e', day), ofReports('e', reportIds)])}, used as (
  select report_id, publication_id, if(kind = 'use', ifNull(block_id, ''), '') as block, assumeNotNull(target) as aim,
    session_id, count() as times
  from events where kind in ('use', 'link') and target is not null
  group by report_id, publication_id, block, aim, session_id
), counted as (
  select *, count() over (partition by report_id, publication_id, block, aim) as frequency from used
), ranked as (
  select *, dense_rank() over (partition by report_id, publication_id, block order by frequency desc, aim) as rank from counted
)
select report_id, publication_id, block as block_id, if(rank <= ${constant(MAX_TARGETS)}, aim, '${constant(OTHER)}') as target,
  uniqExact(session_id) as sessions, sum(times) as count
from ranked
group by report_id, publication_id, block, target`
