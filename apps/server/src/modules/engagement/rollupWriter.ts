import { tx } from '@bubbles/db'
import { type RawBuilder, sql } from 'kysely'
import { type Day, eventInDays } from './days.ts'
import { DIVISIONS, END_DEPTH, MAX_BLOCK_SECONDS, readSeconds, sessionMs } from './divisions.ts'

/** Stands for the whole organisation in `engagement_report_days`. */
export const ALL_REPORTS = '00000000-0000-0000-0000-000000000000'

/** Stands for all values past the most frequent ones of a day. */
export const OTHER = '(other)'
/** What strangers can send is bounded: values of a report and day, targets and blocks of a publication and day. */
export const MAX_VALUES = 200
export const MAX_TARGETS = 300
export const MAX_BLOCKS = 1_000

/** Columns of sessions whose values readers' browsers name. */
const OPEN_COLUMNS = ['source', 'medium', 'campaign'] as const

/** A table of derived rows, each of one organisation and day. */
interface Derived {
  name: string
  /** The rest of its primary key. */
  key: readonly string[]
  values: readonly string[]
}

const SESSIONS: Derived = {
  name: 'engagement_sessions',
  key: ['report_id', 'publication_id', 'session_id'],
  values: [
    'first_at',
    'last_at',
    'views',
    'engaged_ms',
    'reader_hash',
    'device',
    'browser',
    'operating_system',
    'country',
    ...OPEN_COLUMNS,
    'depth',
  ],
}
const BLOCKS: Derived = {
  name: 'engagement_report_day_blocks',
  key: ['report_id', 'publication_id', 'block_id'],
  values: [
    'readers',
    'sessions',
    'engaged_ms',
    'use_sessions',
    'exits',
    'attention_seconds',
    'attention_sessions',
  ],
}
const TARGETS: Derived = {
  name: 'engagement_report_day_targets',
  key: ['report_id', 'publication_id', 'block_id', 'target'],
  values: ['sessions', 'count'],
}
const REPORT_DAYS: Derived = {
  name: 'engagement_report_days',
  key: ['report_id', 'dimension', 'value'],
  values: [
    'views',
    'readers',
    'sessions',
    'engaged_ms',
    'session_ms',
    'new_readers',
    'scrolled_readers',
    'completions',
    'read_seconds',
    'read_sessions',
  ],
}

/** Two rollups of the same day wait for each other; the lock ends with the transaction. */
export async function lockDay(organisationId: string, day: Day): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`engagement ${organisationId} ${day}`}, 0))`.execute(
    tx(),
  )
}

/**
 * For the rest of the transaction. What it has just stored or put aside has no statistics: the planner takes thousands of
 * rows for one and compares all with all, which makes a busy day minutes long. Compiling such plans costs more than it gains.
 */
export async function expectManyRows(): Promise<void> {
  await sql`select set_config('enable_nestloop', 'off', true), set_config('jit', 'off', true)`.execute(tx())
}

const columns = (names: readonly string[]): RawBuilder<unknown> =>
  sql.join(names.map((name) => sql.ref(name)))

/** Whose rows are worked out. */
interface OfDay {
  organisationId: string
  day: Day
  reportIds: readonly string[]
}

/**
 * Two more steps of a `with` query: makes a table's rows of a day and some reports those of the step `fresh`, and writes
 * only what differs. So what is written follows what came, not how much the day holds already.
 * @param added columns beside the key and the values that are set when a row is added and left alone afterwards
 */
function storing(
  { name, key, values }: Derived,
  fresh: string,
  { organisationId, day, reportIds }: OfDay,
  added: readonly string[] = [],
): RawBuilder<unknown> {
  const table = sql.table(name)
  const ofDay = sql`t.organisation_id = ${organisationId}::uuid and t.day = ${day}::date
    and t.report_id = any(${reportIds}::uuid[])`
  const compared = columns([...key, ...values])
  return sql`
    ${sql.ref(`${fresh}_gone`)} as (
      delete from ${table} as t
      where ${ofDay} and not exists (
        select 1 from ${sql.table(fresh)} as f
        where (${sql.join(key.map((column) => sql.ref(`f.${column}`)))}) =
          (${sql.join(key.map((column) => sql.ref(`t.${column}`)))})
      )
    ), ${sql.ref(`${fresh}_differing`)} as (
      select ${compared} from ${sql.table(fresh)} except select ${compared} from ${table} as t where ${ofDay}
    ), ${sql.ref(`${fresh}_stored`)} as (
      insert into ${table} (organisation_id, day, ${columns([...key, ...values, ...added])})
      select ${organisationId}::uuid, ${day}::date, ${columns([...key, ...values, ...added].map((name) => `f.${name}`))}
      from ${sql.table(fresh)} as f join ${sql.ref(`${fresh}_differing`)} using (${columns(key)})
      on conflict (organisation_id, day, ${columns(key)}) do update
      set ${sql.join(values.map((column) => sql`${sql.ref(column)} = excluded.${sql.ref(column)}`))}
    )`
}
/** Of what a page's address may say at will, the day keeps the most frequent values of a report; the rest is one. */
const bounded = (column: (typeof OPEN_COLUMNS)[number]): RawBuilder<unknown> => {
  const [value, place] = [sql.ref(`r.${column}`), sql.ref(`${column}_places.place`)]
  return sql`case when ${place} > ${sql.lit(MAX_VALUES)} then ${sql.lit(OTHER)} else ${value} end as ${sql.ref(column)}`
}

/** How frequent each value of a column is among a report's sessions, the most frequent first. */
const placesOf = (column: (typeof OPEN_COLUMNS)[number]): RawBuilder<unknown> => {
  const [value, places] = [sql.ref(column), sql.table(`${column}_places`)]
  return sql`left join (
      select report_id, ${value},
        row_number() over (partition by report_id order by count(*) desc, ${value}) as place
      from read_sessions where ${value} is not null group by report_id, ${value}
    ) as ${places} on ${places}.report_id = r.report_id and ${places}.${value} = r.${value}`
}

/**
 * Works out the day's sessions, blocks and targets of some reports from one reading of their raw events, and stores what
 * differs. Of an event sent again under another time the first counts. What only a view knows, such as the source, comes
 * from the first view; a session's last block is the furthest one it saw.
 */
export async function storeReadings(
  organisationId: string,
  day: Day,
  reportIds: readonly string[],
): Promise<void> {
  const of: OfDay = { organisationId, day, reportIds }
  await sql`
    with ${eventsOf(of)}, ${sessionsOf(of)}, ${storing(SESSIONS, 'sessions', of, ['is_first'])},
    ${BLOCK_STEPS}, ${storing(BLOCKS, 'blocks', of)}, ${TARGET_STEPS}, ${storing(TARGETS, 'targets', of)}
    select
  `.execute(tx())
}

/** The day's raw events of the reports, each once: the step `events`. */
const eventsOf = ({ organisationId, day, reportIds }: OfDay): RawBuilder<unknown> => sql`
  events as materialized (
    select distinct on (report_id, publication_id, session_id, id) *
    from engagement_events
    where organisation_id = ${organisationId}::uuid
      and report_id = any(${reportIds}::uuid[])
      and ${eventInDays(day, day)}
    order by report_id, publication_id, session_id, id, at
  )`

/** What each session says of itself, and whether it is its reader's first of the day: the step `sessions`. */
const sessionsOf = ({ organisationId, day, reportIds }: OfDay): RawBuilder<unknown> => sql`
  read_sessions as materialized (
    select report_id, publication_id, session_id, min(at) as first_at, max(at) as last_at,
      count(*) filter (where kind = 'view') as views,
      coalesce(sum(duration_ms) filter (where kind = 'read'), 0) as engaged_ms,
      (array_agg(reader_hash order by at, id))[1] as reader_hash,
      (array_agg(device order by kind = 'view' desc, at, id))[1] as device,
      (array_agg(source order by kind = 'view' desc, at, id))[1] as source,
      (array_agg(country order by kind = 'view' desc, at, id))[1] as country,
      (array_agg(browser order by kind = 'view' desc, at, id))[1] as browser,
      (array_agg(operating_system order by kind = 'view' desc, at, id))[1] as operating_system,
      (array_agg(medium order by kind = 'view' desc, at, id))[1] as medium,
      (array_agg(campaign order by kind = 'view' desc, at, id))[1] as campaign,
      coalesce(max(share) filter (where kind = 'end'), 0) as depth
    from events
    group by report_id, publication_id, session_id
  ), sessions as materialized (
    select r.report_id, publication_id, session_id, first_at, last_at, views, engaged_ms, reader_hash, device, browser,
      operating_system, country, ${sql.join(OPEN_COLUMNS.map(bounded))}, depth,
      row_number() over (partition by reader_hash order by first_at, session_id, publication_id) = 1 and not exists (
        select 1 from engagement_sessions as o
        where o.organisation_id = ${organisationId}::uuid and o.day = ${day}::date
          and o.report_id <> all(${reportIds}::uuid[]) and o.reader_hash = r.reader_hash
          and (o.first_at, o.session_id, o.publication_id) < (r.first_at, r.session_id, r.publication_id)
      ) as is_first
    from read_sessions as r ${sql.join(OPEN_COLUMNS.map(placesOf), sql` `)}
  )`

/** How each block was read: the step `blocks`. */
const BLOCK_STEPS = sql`
  readings as materialized (
    select report_id, publication_id, session_id, block_id, min(reader_hash) as reader_hash,
      sum(duration_ms) filter (where kind = 'block') as ms,
      sum(duration_ms) filter (where kind = 'block') > 0 or max(share) filter (where kind = 'block') >= 0.5 as seen,
      max(place) as place,
      bool_or(kind in ('use', 'link')) as used
    from events
    where block_id is not null
    group by report_id, publication_id, session_id, block_id
  ), furthest as (
    select distinct on (report_id, publication_id, session_id) report_id, publication_id, session_id, block_id
    from readings where seen and place is not null
    order by report_id, publication_id, session_id, place desc, block_id
  ), attention as (
    select report_id, publication_id, block_id, array_agg(seconds order by seconds) as seconds,
      array_agg(sessions order by seconds) as sessions
    from (
      select report_id, publication_id, block_id,
        least(round(coalesce(ms, 0) / 1000.0), ${sql.lit(MAX_BLOCK_SECONDS)})::integer as seconds,
        count(*)::integer as sessions
      from readings where seen group by 1, 2, 3, 4
    ) as t
    group by 1, 2, 3
  ), blocks as materialized (
    select b.report_id, b.publication_id, b.block_id, b.readers, b.sessions, b.engaged_ms, b.use_sessions, b.exits,
      coalesce(a.seconds, '{}') as attention_seconds, coalesce(a.sessions, '{}') as attention_sessions
    from (
      select r.report_id, r.publication_id, r.block_id,
        count(distinct r.reader_hash) filter (where seen) as readers,
        count(*) filter (where seen) as sessions,
        coalesce(sum(ms), 0) as engaged_ms,
        count(*) filter (where used) as use_sessions,
        count(f.block_id) as exits,
        row_number() over (partition by r.report_id, r.publication_id order by count(*) desc, r.block_id) as place
      from readings as r left join furthest as f using (report_id, publication_id, session_id, block_id)
      group by r.report_id, r.publication_id, r.block_id
    ) as b
    left join attention as a using (report_id, publication_id, block_id)
    where b.place <= ${sql.lit(MAX_BLOCKS)}
  )`

/** What readers used, and where they went: the step `targets`. */
const TARGET_STEPS = sql`
  used as materialized (
    select report_id, publication_id, case kind when 'use' then coalesce(block_id, '') else '' end as block_id,
      target, session_id, count(*) as count
    from events
    where kind in ('use', 'link') and target is not null
    group by 1, 2, 3, 4, 5
  ), ranked as (
    select report_id, publication_id, block_id, target,
      row_number() over (partition by report_id, publication_id, block_id order by count(*) desc, target) as place
    from used
    group by report_id, publication_id, block_id, target
  ), targets as materialized (
    select u.report_id, u.publication_id, u.block_id,
      case when r.place <= ${sql.lit(MAX_TARGETS)} then u.target else ${sql.lit(OTHER)} end as target,
      count(distinct u.session_id) as sessions, sum(u.count) as count
    from used as u join ranked as r using (report_id, publication_id, block_id, target)
    group by 1, 2, 3, 4
  )`

/**
 * Finds out anew which of the day's sessions is each reader's first.
 * @returns the reports of sessions for which that has changed: their totals have changed too.
 */
export async function markFirstSessions(organisationId: string, day: Day): Promise<string[]> {
  const { rows } = await sql<{ report_id: string }>`
    with ranked as (
      select report_id, publication_id, session_id,
        row_number() over (partition by reader_hash order by first_at, session_id, publication_id) = 1 as is_first
      from engagement_sessions
      where organisation_id = ${organisationId}::uuid and day = ${day}::date
    ), changed as (
      update engagement_sessions as s set is_first = r.is_first
      from ranked as r
      where s.organisation_id = ${organisationId}::uuid and s.day = ${day}::date and s.report_id = r.report_id
        and s.publication_id = r.publication_id and s.session_id = r.session_id and s.is_first <> r.is_first
      returning s.report_id
    )
    select distinct report_id from changed
  `.execute(tx())
  return rows.map(({ report_id }) => report_id)
}

/**
 * Works out the day's totals from its sessions and stores what differs: of the reports and of the whole organisation,
 * undivided and by each dimension. Distinct readers are counted for each row, since they add up over nothing but days.
 */
export async function storeReportDays(
  organisationId: string,
  day: Day,
  reportIds: readonly string[],
): Promise<void> {
  const all = [...reportIds, ALL_REPORTS]
  const divisions = Object.entries(DIVISIONS).map(([name, value]) => sql`(${sql.lit(name)}, ${value})`)
  await sql`
    with divided as materialized (
      select r.report_id, d.dimension, d.value, s.reader_hash, s.views, s.engaged_ms, s.is_first,
        s.depth >= ${sql.lit(END_DEPTH)}::real as ended, ${sessionMs} as session_ms, ${readSeconds} as seconds
      from engagement_sessions as s
      cross join lateral (values (s.report_id), (${ALL_REPORTS}::uuid)) as r (report_id)
      cross join lateral (values ('', ''), ${sql.join(divisions)}) as d (dimension, value)
      where s.organisation_id = ${organisationId}::uuid and s.day = ${day}::date
        and r.report_id = any(${all}::uuid[])
    ), times as (
      select report_id, dimension, value, array_agg(seconds order by seconds) as read_seconds,
        array_agg(sessions order by seconds) as read_sessions
      from (
        select report_id, dimension, value, seconds, count(*)::integer as sessions
        from divided group by 1, 2, 3, 4
      ) as t
      group by 1, 2, 3
    ), counts as (
      select report_id, dimension, value, sum(views) as views, count(distinct reader_hash) as readers,
        count(*) as sessions, sum(engaged_ms) as engaged_ms, sum(session_ms) as session_ms,
        count(*) filter (where is_first) as new_readers,
        count(distinct reader_hash) filter (where ended) as scrolled_readers,
        count(*) filter (where ended) as completions
      from divided group by 1, 2, 3
    ), totals as materialized (
      select * from counts join times using (report_id, dimension, value)
    ), ${storing(REPORT_DAYS, 'totals', { organisationId, day, reportIds: all })}
    select
  `.execute(tx())
}

/** Takes back marks by number: one made meanwhile has another. @returns how many were still there. */
export async function deleteDirtyMarks(organisationId: string, ids: readonly number[]): Promise<number> {
  const { numAffectedRows } = await sql`
    delete from engagement_dirty_days
    where organisation_id = ${organisationId}::uuid and id = any(${ids}::bigint[])
  `.execute(tx())
  return Number(numAffectedRows ?? 0)
}

/** A day of an organisation as something else has worked it out, rows as the tables have them. */
export interface FreshDay {
  blocks: readonly unknown[]
  targets: readonly unknown[]
  days: readonly unknown[]
}

/** Types of columns that are no bigint, for rows that come as JSON. */
const TYPES: Readonly<Record<string, string>> = {
  report_id: 'uuid',
  publication_id: 'uuid',
  block_id: 'text',
  target: 'text',
  dimension: 'text',
  value: 'text',
  read_seconds: 'integer[]',
  read_sessions: 'integer[]',
  attention_seconds: 'integer[]',
  attention_sessions: 'integer[]',
}

/**
 * Stores of a day that was worked out elsewhere what differs.
 * @param of `touched` are the reports whose totals may have changed, `reportIds` those that events came for
 */
export async function storeDays(
  of: { organisationId: string; day: Day; reportIds: readonly string[]; touched: readonly string[] },
  { blocks, targets, days }: FreshDay,
): Promise<void> {
  await expectManyRows()
  const ofEvents = { organisationId: of.organisationId, day: of.day, reportIds: of.reportIds }
  await storeGiven(BLOCKS, blocks, ofEvents)
  await storeGiven(TARGETS, targets, ofEvents)
  await storeGiven(REPORT_DAYS, days, { ...ofEvents, reportIds: [...of.touched, ALL_REPORTS] })
}

async function storeGiven(
  table: Derived,
  rows: readonly unknown[],
  of: { organisationId: string; day: Day; reportIds: readonly string[] },
): Promise<void> {
  const names = [...table.key, ...table.values]
  const typed = sql.join(names.map((name) => sql`${sql.ref(name)} ${sql.raw(TYPES[name] ?? 'bigint')}`))
  await sql`
    with given as materialized (
      select ${columns(names)} from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as r (${typed})
    ), ${storing(table, 'given', of)}
    select
  `.execute(tx())
}
