import { tx } from '@bubbles/db'
import { sql } from 'kysely'
import { addDays, type Day } from './days.ts'
import { DIVISIONS, END_DEPTH, MOST_BLOCK_SECONDS, readSeconds, sessionMs } from './divisions.ts'

/** Stands for the whole organisation in `engagement_report_days`. */
export const ALL_REPORTS = '00000000-0000-0000-0000-000000000000'

/** Stands for all values past the most frequent ones of a day. */
export const OTHER = '(other)'
/** What strangers can send is bounded: values of a report and day, targets and blocks of a publication and day. */
export const MOST_VALUES = 200
export const MOST_TARGETS = 300
export const MOST_BLOCKS = 1_000

/** Tables worked out from the raw events of single reports. */
const READINGS = [
  'engagement_sessions',
  'engagement_report_day_blocks',
  'engagement_report_day_targets',
] as const
/** Columns of sessions whose values readers' browsers name. */
const OPEN_COLUMNS = ['source', 'medium', 'campaign'] as const

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

const deleteDay = (table: string, organisationId: string, day: Day, reportIds: readonly string[]) => sql`
  delete from ${sql.table(table)}
  where organisation_id = ${organisationId}::uuid and day = ${day}::date and report_id = any(${reportIds}::uuid[])`

/**
 * Works out the day's sessions, blocks and targets of some reports anew, from one reading of their raw events. Of an
 * event sent again under another time the first counts. What only a view knows, such as the source, comes from the
 * first view; a session's last block is the furthest one it saw.
 */
export async function replaceReadings(
  organisationId: string,
  day: Day,
  reportIds: readonly string[],
): Promise<void> {
  for (const table of READINGS) await deleteDay(table, organisationId, day, reportIds).execute(tx())
  await sql`
    with events as materialized (
      select distinct on (report_id, publication_id, session_id, id) *
      from engagement_events
      where organisation_id = ${organisationId}::uuid
        and report_id = any(${reportIds}::uuid[])
        and at >= ${`${day}T00:00:00Z`}::timestamptz and at < ${`${addDays(day, 1)}T00:00:00Z`}::timestamptz
      order by report_id, publication_id, session_id, id, at
    ), sessions as (
      insert into engagement_sessions (organisation_id, day, report_id, publication_id, session_id, first_at, last_at,
        views, engaged_ms, reader_hash, device, source, country, browser, medium, campaign, depth)
      select ${organisationId}::uuid, ${day}::date, report_id, publication_id, session_id, min(at), max(at),
        count(*) filter (where kind = 'view'),
        coalesce(sum(duration_ms) filter (where kind = 'read'), 0),
        (array_agg(reader_hash order by at, id))[1],
        (array_agg(device order by kind = 'view' desc, at, id))[1],
        (array_agg(source order by kind = 'view' desc, at, id))[1],
        (array_agg(country order by kind = 'view' desc, at, id))[1],
        (array_agg(browser order by kind = 'view' desc, at, id))[1],
        (array_agg(medium order by kind = 'view' desc, at, id))[1],
        (array_agg(campaign order by kind = 'view' desc, at, id))[1],
        coalesce(max(share) filter (where kind = 'end'), 0)
      from events
      group by report_id, publication_id, session_id
    ), readings as materialized (
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
          least(round(coalesce(ms, 0) / 1000.0), ${sql.lit(MOST_BLOCK_SECONDS)})::integer as seconds,
          count(*)::integer as sessions
        from readings where seen group by 1, 2, 3, 4
      ) as t
      group by 1, 2, 3
    ), blocks as (
      insert into engagement_report_day_blocks (organisation_id, day, report_id, publication_id, block_id, readers,
        sessions, engaged_ms, use_sessions, exits, attention_seconds, attention_sessions)
      select ${organisationId}::uuid, ${day}::date, b.report_id, b.publication_id, b.block_id, b.readers, b.sessions,
        b.engaged_ms, b.use_sessions, b.exits, coalesce(a.seconds, '{}'), coalesce(a.sessions, '{}')
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
      where b.place <= ${sql.lit(MOST_BLOCKS)}
    ), targets as materialized (
      select report_id, publication_id, case kind when 'use' then coalesce(block_id, '') else '' end as block_id,
        target, session_id, count(*) as count
      from events
      where kind in ('use', 'link') and target is not null
      group by 1, 2, 3, 4, 5
    ), ranked as (
      select report_id, publication_id, block_id, target,
        row_number() over (partition by report_id, publication_id, block_id order by count(*) desc, target) as place
      from targets
      group by report_id, publication_id, block_id, target
    )
    insert into engagement_report_day_targets (organisation_id, day, report_id, publication_id, block_id, target,
      sessions, count)
    select ${organisationId}::uuid, ${day}::date, t.report_id, t.publication_id, t.block_id,
      case when r.place <= ${sql.lit(MOST_TARGETS)} then t.target else ${sql.lit(OTHER)} end,
      count(distinct t.session_id), sum(t.count)
    from targets as t join ranked as r using (report_id, publication_id, block_id, target)
    group by 3, 4, 5, 6
  `.execute(tx())
  for (const column of OPEN_COLUMNS) await boundValues(organisationId, day, reportIds, column)
}

/** Of what a page's address may say at will, the day keeps the most frequent values of a report; the rest is one. */
async function boundValues(
  organisationId: string,
  day: Day,
  reportIds: readonly string[],
  column: (typeof OPEN_COLUMNS)[number],
): Promise<void> {
  const value = sql.ref(`s.${column}`)
  await sql`
    update engagement_sessions as s set ${sql.ref(column)} = ${sql.lit(OTHER)}
    from (
      select s.report_id, ${value} as value,
        row_number() over (partition by s.report_id order by count(*) desc, ${value}) as place
      from engagement_sessions as s
      where s.organisation_id = ${organisationId}::uuid and s.day = ${day}::date
        and s.report_id = any(${reportIds}::uuid[]) and ${value} is not null
      group by s.report_id, ${value}
    ) as o
    where o.place > ${sql.lit(MOST_VALUES)} and s.organisation_id = ${organisationId}::uuid and s.day = ${day}::date
      and s.report_id = o.report_id and ${value} = o.value
  `.execute(tx())
}

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
 * Works out the day's totals anew from its sessions: of the reports and of the whole organisation, undivided and by
 * each dimension. Distinct readers are counted for each row, since they add up over nothing but days.
 */
export async function replaceReportDays(
  organisationId: string,
  day: Day,
  reportIds: readonly string[],
): Promise<void> {
  const all = [...reportIds, ALL_REPORTS]
  const divisions = Object.entries(DIVISIONS).map(([name, value]) => sql`(${sql.lit(name)}, ${value})`)
  await deleteDay('engagement_report_days', organisationId, day, all).execute(tx())
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
    )
    insert into engagement_report_days (organisation_id, dimension, day, report_id, value, views, readers, sessions,
      engaged_ms, session_ms, new_readers, scrolled_readers, completions, read_seconds, read_sessions)
    select ${organisationId}::uuid, dimension, ${day}::date, report_id, value, views, readers, sessions,
      engaged_ms, session_ms, new_readers, scrolled_readers, completions, read_seconds, read_sessions
    from (
      select report_id, dimension, value, sum(views) as views, count(distinct reader_hash) as readers,
        count(*) as sessions, sum(engaged_ms) as engaged_ms, sum(session_ms) as session_ms,
        count(*) filter (where is_first) as new_readers,
        count(distinct reader_hash) filter (where ended) as scrolled_readers,
        count(*) filter (where ended) as completions
      from divided group by 1, 2, 3
    ) as totals
    join times using (report_id, dimension, value)
  `.execute(tx())
}

/** Takes back marks by number: one made meanwhile has another. */
export async function deleteDirtyMarks(organisationId: string, ids: readonly number[]): Promise<void> {
  await sql`
    delete from engagement_dirty_days
    where organisation_id = ${organisationId}::uuid and id = any(${ids}::bigint[])
  `.execute(tx())
}
