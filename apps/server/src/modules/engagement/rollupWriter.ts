import { tx } from '@bubbles/db'
import { sql } from 'kysely'
import { addDays, type Day } from './days.ts'

/** Stands for the whole organisation in `engagement_report_days`. */
export const ALL_REPORTS = '00000000-0000-0000-0000-000000000000'

/** Two rollups of the same day wait for each other; the lock ends with the transaction. */
export async function lockDay(organisationId: string, day: Day): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`engagement ${organisationId} ${day}`}, 0))`.execute(
    tx(),
  )
}

/** The day's raw events of some reports, each once: an event sent again under another time has the same id. */
const eventsOf = (organisationId: string, day: Day, reportIds: readonly string[]) => sql`
  (select distinct on (report_id, publication_id, session_id, id) *
    from engagement_events
    where organisation_id = ${organisationId}::uuid
      and report_id = any(${reportIds}::uuid[])
      and at >= ${`${day}T00:00:00Z`}::timestamptz and at < ${`${addDays(day, 1)}T00:00:00Z`}::timestamptz
    order by report_id, publication_id, session_id, id, at)`

const deleteDay = (table: string, organisationId: string, day: Day, reportIds: readonly string[]) => sql`
  delete from ${sql.table(table)}
  where organisation_id = ${organisationId}::uuid and day = ${day}::date and report_id = any(${reportIds}::uuid[])`

/** Works out the day's sessions anew from the raw events. What only a view knows, such as the source, comes from the first view. */
export async function replaceSessions(
  organisationId: string,
  day: Day,
  reportIds: readonly string[],
): Promise<void> {
  await deleteDay('engagement_sessions', organisationId, day, reportIds).execute(tx())
  await sql`
    insert into engagement_sessions (organisation_id, day, report_id, publication_id, session_id, first_at, last_at,
      views, engaged_ms, reader_hash, device, source, country)
    select ${organisationId}::uuid, ${day}::date, report_id, publication_id, session_id, min(at), max(at),
      count(*) filter (where kind = 'view'),
      coalesce(sum(duration_ms) filter (where kind = 'read'), 0),
      (array_agg(reader_hash order by at, id))[1],
      (array_agg(device order by kind = 'view' desc, at, id))[1],
      (array_agg(source order by kind = 'view' desc, at, id))[1],
      (array_agg(country order by kind = 'view' desc, at, id))[1]
    from ${eventsOf(organisationId, day, reportIds)} as e
    group by report_id, publication_id, session_id
  `.execute(tx())
}

/** Works out the day's blocks anew from the raw events. */
export async function replaceBlocks(
  organisationId: string,
  day: Day,
  reportIds: readonly string[],
): Promise<void> {
  await deleteDay('engagement_report_day_blocks', organisationId, day, reportIds).execute(tx())
  await sql`
    insert into engagement_report_day_blocks (organisation_id, day, report_id, publication_id, block_id, readers,
      sessions, engaged_ms)
    select ${organisationId}::uuid, ${day}::date, report_id, publication_id, block_id,
      count(distinct reader_hash), count(distinct session_id), sum(duration_ms)
    from ${eventsOf(organisationId, day, reportIds)} as e
    where kind = 'block'
    group by report_id, publication_id, block_id
  `.execute(tx())
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
  await deleteDay('engagement_report_days', organisationId, day, [...reportIds, ALL_REPORTS]).execute(tx())
  await sql`
    insert into engagement_report_days (organisation_id, dimension, day, report_id, value, views, readers, sessions,
      engaged_ms, session_ms)
    select ${organisationId}::uuid, d.dimension, ${day}::date, r.report_id, d.value,
      sum(s.views), count(distinct s.reader_hash), count(*), sum(s.engaged_ms),
      sum(round(extract(epoch from s.last_at - s.first_at) * 1000))::bigint
    from engagement_sessions as s
    cross join lateral (values (s.report_id), (${ALL_REPORTS}::uuid)) as r (report_id)
    cross join lateral (values
      ('', ''),
      ('publication', s.publication_id::text),
      ('device', s.device),
      ('source', coalesce(s.source, '(direct)'))
    ) as d (dimension, value)
    where s.organisation_id = ${organisationId}::uuid and s.day = ${day}::date
      and r.report_id = any(${[...reportIds, ALL_REPORTS]}::uuid[])
    group by r.report_id, d.dimension, d.value
  `.execute(tx())
}

/** Takes back marks by number: one made meanwhile has another. */
export async function deleteDirtyMarks(organisationId: string, ids: readonly number[]): Promise<void> {
  await sql`
    delete from engagement_dirty_days
    where organisation_id = ${organisationId}::uuid and id = any(${ids}::bigint[])
  `.execute(tx())
}
