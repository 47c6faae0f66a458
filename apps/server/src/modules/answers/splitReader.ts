import { tx } from '@bubbles/db'
import { DEFAULT_TIME_ZONE, startOfDay } from '@bubbles/domain'
import { addDays, type AskedVisit, type VisitAttention } from '../engagement/publicReading.ts'
import { sql } from 'kysely'

/** Visits whose events are looked at for one split. */
const MAX_VISITS = 20_000

/** Days of a time zone, UTC where none is named, both included; absent: without end. And the edition that asked; absent: any. */
export interface Days {
  from?: string | undefined
  to?: string | undefined
  timeZone?: string | undefined
  publicationId?: string | undefined
}

/** The condition that an answer was given in some days, in some edition. */
export const inDays = (
  { from, to, publicationId, timeZone = DEFAULT_TIME_ZONE }: Days,
  column = 'answered_at',
) => {
  const begins = from === undefined ? null : startOfDay(from, timeZone).toISOString()
  const ends = to === undefined ? null : startOfDay(addDays(to, 1), timeZone).toISOString()
  return sql<boolean>`(${begins}::timestamptz is null or ${sql.ref(column)} >= ${begins}::timestamptz)
    and (${ends}::timestamptz is null or ${sql.ref(column)} < ${ends}::timestamptz)
    and (${publicationId ?? null}::uuid is null
      or ${sql.ref(column.replace('answered_at', 'publication_id'))} = ${publicationId ?? null}::uuid)`
}

/** Visits of a report's answers, each with the days on which its events may be: that of an answer, and those beside it. */
export async function readAnsweredVisits(
  organisationId: string,
  reportId: string,
  days: Days,
): Promise<AskedVisit[]> {
  const { rows } = await sql<AskedVisit>`
    select visit_id as "visitId", publication_id as "publicationId", array(
      select distinct (answered_day + shift)::text
      from unnest(array_agg((answered_at at time zone 'UTC')::date)) as answered_day
      cross join (values (-1), (0), (1)) as around (shift)
    ) as days
    from answers
    where organisation_id = ${organisationId}::uuid and report_id = ${reportId}::uuid and kind <> 'detail'
      and visit_id is not null and ${inDays(days)}
    group by visit_id, publication_id
    order by max(answered_at) desc, visit_id limit ${MAX_VISITS}`.execute(tx())
  return rows
}

export type Side = 'saw' | 'notSaw' | 'unknown'

export interface SplitRow {
  blockId: string
  /** The way it was asked. */
  kind: string
  side: Side
  /** A step or an option; null: everybody on this side who answered the question. */
  choice: string | null
  count: number
}

/**
 * How often each question was answered, and each answer to it given, by those who had a block in front of them for so
 * long, by those who had not, and by those of whom it is not known: no visit stands with the answer, or its events are
 * not kept any more. What counts is the whole visit of the edition that asked.
 *
 * Visits are found by the key of their session's day, and their events by the visit, so that what is read grows with the
 * number of answers and not with that of readers. Visits beyond the newest 20,000 count as not known.
 * @param known what the store of events says of the visits, where that is not the database
 */
export async function countSplit(
  organisationId: string,
  reportId: string,
  by: { blockId: string; seconds: number },
  days: Days,
  known?: readonly VisitAttention[],
): Promise<SplitRow[]> {
  const { rows } = await splitQuery(organisationId, reportId, by, days, known).execute(tx())
  return rows.map(({ block_id, kind, side, choice, count }) => ({
    blockId: block_id,
    kind,
    side,
    choice,
    count: Number(count),
  }))
}

/** The query of `countSplit`; by itself for tests, which ask how it is answered. */
export const splitQuery = (
  organisationId: string,
  reportId: string,
  by: { blockId: string; seconds: number },
  days: Days,
  known?: readonly VisitAttention[],
) => sql<{ block_id: string; kind: string; side: Side; choice: string | null; count: number }>`
    with given as (
      select session_id, block_id, kind, visit_id, publication_id, answered_at,
        (answered_at at time zone 'UTC')::date as answered_day,
        coalesce(choices, array[coalesce(rating::text, '')]) as chosen
      from answers
      where organisation_id = ${organisationId}::uuid and report_id = ${reportId}::uuid and kind <> 'detail'
        and ${inDays(days)}
    ), visits as (
      select visit_id, publication_id, array_agg(distinct answered_day) as answered_days
      from given where visit_id is not null
      group by visit_id, publication_id
      order by max(answered_at) desc, visit_id limit ${MAX_VISITS}
    ), ${known ? knownSql(known) : joinedSql(organisationId, reportId, by.blockId)}, sides as (
      select g.block_id, g.kind, g.session_id, g.chosen,
        case when a.is_kept is not true then 'unknown'
          when a.ms >= ${by.seconds * 1000} then 'saw' else 'notSaw' end as side
      from given g left join attention a
        on a.visit_id = g.visit_id and a.publication_id = g.publication_id
    )
    select block_id, kind, side, choice, count(distinct session_id)::integer as count
    from sides cross join lateral unnest(chosen) as choice
    group by grouping sets ((block_id, kind, side), (block_id, kind, side, choice))`

/** Attention of the visits, found beside the answers: the steps "visit_days" and "attention". */
const joinedSql = (organisationId: string, reportId: string, blockId: string) => sql`visit_days as (
      select distinct visit_id, publication_id, answered_day + shift as day
      from visits cross join lateral unnest(answered_days) as answered_day
      cross join (values (-1), (0), (1)) as around (shift)
    ), attention as (
      select v.visit_id, v.publication_id, bool_or(is_kept) as is_kept, coalesce(sum(e.ms), 0) as ms
      from visit_days v
      cross join lateral (
        select session_id, first_at, last_at from engagement_sessions
        where organisation_id = ${organisationId}::uuid and day = v.day
          and report_id = ${reportId}::uuid and publication_id = v.publication_id and session_id = v.visit_id
        -- Kept a step of its own: put together with what follows, all sessions of the report would be looked at.
        offset 0
      ) s
      cross join lateral (
        select sum(duration_ms) as ms
        from engagement_events
        where organisation_id = ${organisationId}::uuid and session_id = s.session_id and kind = 'block'
          and at >= s.first_at and at <= s.last_at and report_id = ${reportId}::uuid and block_id = ${blockId}
      ) e
      cross join lateral (
        -- Its first event: a visit of which nothing is kept did not see less than others. Counted, as an "exists" may be
        -- answered from a list of all events of the report.
        select count(*) > 0 as is_kept from engagement_events
        where organisation_id = ${organisationId}::uuid and report_id = ${reportId}::uuid
          and at = s.first_at and session_id = s.session_id
      ) k
      group by v.visit_id, v.publication_id
    )`

/** Attention of the visits that was found elsewhere: the step "attention". What is not among it is not kept. */
const knownSql = (known: readonly VisitAttention[]) => sql`attention as (
      select visit_id, publication_id, true as is_kept, ms from unnest(
        ${known.map(({ visitId }) => visitId)}::text[],
        ${known.map(({ publicationId }) => publicationId)}::uuid[],
        ${known.map(({ milliseconds }) => milliseconds)}::bigint[]
      ) as a (visit_id, publication_id, ms)
    )`
