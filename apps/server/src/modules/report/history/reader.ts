import { sameTenant, tx } from '@bubbles/db'
import { sql } from 'kysely'

/** Saves with a longer pause between them are two sessions, and so are those of a longer time, in minutes. */
const LONGEST_PAUSE = 10
const LONGEST_SESSION = 30

/** One line of the history: the last of the saves folded into it is the version. */
export interface SessionRow {
  seq: number
  created_at: Date
  created_by: string
  kind: 'created' | 'edited' | 'restored' | 'imported' | 'refreshed' | null
  name: string | null
  edits: number
  /** Number of the first of the saves folded into it. */
  first: number
  /** Who began first stands first. */
  people: string[]
  total: number
}

/**
 * Saves folded into sessions, newest first. One ends at a pause, after half an hour, and at a version that was named,
 * restored or published; what a report began with and what was restored stand for themselves.
 * They are folded once, whatever the planner takes a new report for: else once for each save.
 * @param before a version: only sessions that ended earlier.
 */
export async function readSessions(
  organisationId: string,
  reportId: string,
  page: { before: number | null; limit: number },
): Promise<SessionRow[]> {
  const { rows } = await sql<SessionRow>`
    with marks as (
      select seq, kind from document_versions
      where organisation_id = ${organisationId} and report_id = ${reportId}
    ), ends as (
      select seq from marks
      union select report_seq from publications
      where organisation_id = ${organisationId} and report_id = ${reportId}
    ), saves as (
      select seq, created_at, created_by,
        lag(seq) over (order by seq) as earlier_seq, lag(created_at) over (order by seq) as earlier_at
      from document_updates
      where organisation_id = ${organisationId} and report_id = ${reportId}
    ), stretches as (
      select saves.*, sum(case
        when earlier_seq is null or earlier_seq = 1
          or created_at - earlier_at > make_interval(mins => ${LONGEST_PAUSE})
          or earlier_seq in (select seq from ends)
          or seq in (select seq from marks where kind in ('restored', 'refreshed')) then 1
        else 0 end) over (order by seq) as stretch
      from saves
    ), slots as (
      select stretches.*, floor(extract(epoch from
        created_at - min(created_at) over (partition by stretch)) / ${LONGEST_SESSION * 60}) as slot
      from stretches
    ), shares as (
      select stretch, slot, created_by, count(*) as edits, min(seq) as first, max(seq) as last
      from slots group by stretch, slot, created_by
    ), sessions as (
      select max(last) as seq, min(first) as first, sum(edits) as edits, array_agg(created_by order by first) as people
      from shares group by stretch, slot
    ), counted as materialized (
      select sessions.*, count(*) over () as total from sessions
    )
    select counted.seq, counted.first, counted.edits, counted.people, counted.total, u.created_at, u.created_by, v.kind, v.name
    from counted
    join document_updates u
      on u.organisation_id = ${organisationId} and u.report_id = ${reportId} and u.seq = counted.seq
    left join document_versions v
      on v.organisation_id = ${organisationId} and v.report_id = ${reportId} and v.seq = counted.seq
    where ${page.before}::bigint is null or counted.seq < ${page.before}::bigint
    order by counted.seq desc
    limit ${page.limit}`.execute(tx())
  return rows
}

/** A save, and what is known of it as a version. */
export type SaveRow = Pick<SessionRow, 'seq' | 'created_at' | 'created_by' | 'kind' | 'name'>

/** Saves after `after` up to `until`, newest first: as many rows are read as are asked for. */
export const readSaves = (
  organisationId: string,
  reportId: string,
  range: { after: number; until: number; limit: number },
): Promise<SaveRow[]> =>
  savesOf(organisationId, reportId)
    .where('u.seq', '>', range.after)
    .where('u.seq', '<=', range.until)
    .orderBy('u.seq', 'desc')
    .limit(range.limit)
    .execute()

/** Editions made of any of these versions. */
export const readEditionsOf = async (organisationId: string, reportId: string, versions: number[]) =>
  versions.length === 0
    ? []
    : tx()
        .selectFrom('publications')
        .where('organisation_id', '=', organisationId)
        .where('report_id', '=', reportId)
        .where('report_seq', 'in', versions)
        .orderBy('edition')
        .select(['report_seq', 'audience', 'edition', 'accepted_warnings', 'published_by'])
        .execute()

/** Those of these people who are still to be seen here. */
export const readPeople = async (ids: string[]) =>
  ids.length === 0
    ? []
    : tx().selectFrom('users').where('id', 'in', ids).select(['id', 'name', 'email_address']).execute()

/** When and by whom a version was saved, and what was made of it. */
export const readVersion = (organisationId: string, reportId: string, version: number) =>
  savesOf(organisationId, reportId).where('u.seq', '=', version).executeTakeFirst()

const savesOf = (organisationId: string, reportId: string) =>
  tx()
    .selectFrom('document_updates as u')
    .leftJoin('document_versions as v', (join) =>
      sameTenant(join, 'v.report_id', 'u.report_id').onRef('v.seq', '=', 'u.seq'),
    )
    .where('u.organisation_id', '=', organisationId)
    .where('u.report_id', '=', reportId)
    .select(['u.seq', 'u.created_at', 'u.created_by', 'v.name', 'v.kind'])

/**
 * The latest point at or before a version from which the log can be read on. A beginning is read before what else there
 * is of its version: edits after it build on it alone.
 */
export const readStart = async (organisationId: string, reportId: string, version: number) => {
  const of = (table: 'document_generations' | 'document_checkpoints' | 'document_snapshots') =>
    tx()
      .selectFrom(table)
      .where('organisation_id', '=', organisationId)
      .where('report_id', '=', reportId)
      .where('seq', '<=', version)
      .orderBy('seq', 'desc')
      .limit(1)
      .select(['seq', 'state'])
      .executeTakeFirst()
  const starts = [
    await of('document_generations'),
    await of('document_checkpoints'),
    await of('document_snapshots'),
  ].filter((start) => start !== undefined)
  return starts.length === 0 ? null : starts.reduce((best, each) => (each.seq > best.seq ? each : best))
}

/** Some updates after `after` up to `until`, oldest first. */
export const readUpdatesBetween = (
  organisationId: string,
  reportId: string,
  range: { after: number; until: number; limit: number },
) =>
  tx()
    .selectFrom('document_updates')
    .where('organisation_id', '=', organisationId)
    .where('report_id', '=', reportId)
    .where('seq', '>', range.after)
    .where('seq', '<=', range.until)
    .orderBy('seq')
    .limit(range.limit)
    .select(['seq', 'update'])
    .execute()
