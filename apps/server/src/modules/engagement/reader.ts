import { sameTenant, tx } from '@bubbles/db'
import { dayInZone, DEFAULT_TIME_ZONE } from '@bubbles/domain'
import { sql } from 'kysely'
import { addDays, type Day, eventDaySql } from './days.ts'
import type { Liveness } from './ingestion.ts'

/** Whether publications are what their organisation's readers see now, and count: that of a deleted report is not. */
export async function readLiveness(
  organisationId: string,
  publicationIds: readonly string[],
): Promise<ReadonlyMap<string, Liveness>> {
  const rows = await tx()
    .selectFrom('publications as p')
    .leftJoin('live_publications as l', (join) => sameTenant(join, 'l.publication_id', 'p.id'))
    .innerJoin('organisations as o', 'o.id', 'p.organisation_id')
    .leftJoin('reports as r', (join) =>
      sameTenant(join, 'r.id', 'p.report_id').on('r.deleted_at', 'is', null),
    )
    .where('p.organisation_id', '=', organisationId)
    .where('p.id', 'in', publicationIds)
    .select([
      'p.id',
      'l.publication_id as live_id',
      'r.id as report_id',
      'o.status',
      'o.google_analytics4_measurement_id as measurement_id',
    ])
    .execute()
  const liveness = new Map<string, Liveness>(publicationIds.map((id) => [id, 'unknown_publication']))
  for (const row of rows) {
    const isLive = row.live_id && row.report_id && row.status === 'Active'
    liveness.set(row.id, !isLive ? 'not_live' : row.measurement_id ? 'live' : 'not_measured')
  }
  return liveness
}

/** Ids of all blocks of an edition, nested ones, title and standfirst included; none of an unknown publication. */
export async function readBlockIds(organisationId: string, publicationId: string): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select distinct found.id #>> '{}' as id
    from publications p cross join lateral jsonb_path_query(p.document, 'strict $.**.attrs.id') as found (id)
    where p.organisation_id = ${organisationId}::uuid and p.id = ${publicationId}::uuid
      and jsonb_typeof(found.id) = 'string'
  `.execute(tx())
  return rows.map(({ id }) => id)
}

/** The day's salt, if it has one. Platform's transaction. */
export async function readSalt(day: Day): Promise<Uint8Array | undefined> {
  const row = await tx()
    .selectFrom('engagement_salts')
    .where('day', '=', day)
    .select('salt')
    .executeTakeFirst()
  return row?.salt
}

export interface OrganisationDay {
  organisationId: string
  day: Day
}

/**
 * Of each organisation the day whose rollup has been out of date for longest, the oldest first. Platform's transaction.
 * @param but days that are left out
 */
export async function readDirtyDays(but: readonly OrganisationDay[] = []): Promise<OrganisationDay[]> {
  const { rows } = await sql<OrganisationDay>`
    select organisation_id as "organisationId", day
    from (
      select distinct on (organisation_id) organisation_id, day, min(id) as first
      from engagement_dirty_days
      where (organisation_id, day) not in (
        select * from unnest(
          ${but.map(({ organisationId }) => organisationId)}::uuid[],
          ${but.map(({ day }) => day)}::date[]
        )
      )
      group by organisation_id, day
      order by organisation_id, first
    ) as waiting
    order by first
  `.execute(tx())
  return rows
}

/** How many days of organisations are out of date, and the number of the oldest mark; null where none is. Platform's transaction. */
export async function readRollupLag(): Promise<{ days: number; oldestMark: number | null }> {
  const { rows } = await sql<{ days: number; oldestMark: number | null }>`
    select count(*)::int as days, min(first) as "oldestMark"
    from (select min(id) as first from engagement_dirty_days group by organisation_id, day) as waiting
  `.execute(tx())
  return rows[0] ?? { days: 0, oldestMark: null }
}

/** The marks of one day, by number, with the reports they name. */
export async function readDirtyMarks(
  organisationId: string,
  day: Day,
  limit: number,
): Promise<{ id: number; reportId: string }[]> {
  return tx()
    .selectFrom('engagement_dirty_days')
    .where('organisation_id', '=', organisationId)
    .where('day', '=', day)
    .orderBy('id')
    .limit(limit)
    .select(['id', 'report_id as reportId'])
    .execute()
}

/** Months ('YYYY-MM-01') that have events in the default partition. Platform's transaction. */
export async function readUnpartitionedMonths(): Promise<Day[]> {
  const { rows } = await sql<{ month: Day }>`
    select distinct date_trunc('month', at at time zone 'UTC')::date as month
    from engagement_events_default order by 1
  `.execute(tx())
  return rows.map(({ month }) => month)
}

/** How many events of an organisation happened since a time. */
export async function countEventsSince(organisationId: string, since: Date): Promise<number> {
  const { count } = await tx()
    .selectFrom('engagement_events')
    .where('organisation_id', '=', organisationId)
    .where('at', '>', since)
    .select((builder) => builder.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return Number(count)
}

export async function readMeasurementId(organisationId: string): Promise<string | null> {
  const row = await tx()
    .selectFrom('organisations')
    .where('id', '=', organisationId)
    .select('google_analytics4_measurement_id')
    .executeTakeFirst()
  return row?.google_analytics4_measurement_id ?? null
}

/** Where readers' events are, beside the database; null: in it. Platform's transaction. */
export async function readEventsPlace(): Promise<string | null> {
  const row = await tx().selectFrom('installation').select('events_in').executeTakeFirst()
  return row?.events_in ?? null
}

/** Whether the database has visits of any organisation. Platform's transaction. */
export async function hasVisits(): Promise<boolean> {
  return (
    (await tx().selectFrom('engagement_sessions').select('day').limit(1).executeTakeFirst()) !== undefined
  )
}

/** For how many days an organisation keeps events. */
export async function readRetention(organisationId: string): Promise<number> {
  const { retention_days } = await tx()
    .selectFrom('organisations')
    .where('id', '=', organisationId)
    .select('retention_days')
    .executeTakeFirstOrThrow()
  return retention_days
}

/** By which clock an organisation's days are. In its transaction. */
export async function readTimeZone(organisationId: string): Promise<string> {
  const row = await tx()
    .selectFrom('organisations')
    .where('id', '=', organisationId)
    .select('time_zone')
    .executeTakeFirst()
  return row?.time_zone ?? DEFAULT_TIME_ZONE
}

/** For how many days each organisation keeps events. Platform's transaction. */
export const readRetentions = (): Promise<{ organisationId: string; days: number }[]> =>
  tx().selectFrom('organisations').select(['id as organisationId', 'retention_days as days']).execute()

/** Organisations that have events older than they keep them, with the first day they keep. Platform's transaction. */
export async function readOverdueOrganisations(
  now: Date,
): Promise<{ organisationId: string; firstDay: Day }[]> {
  const organisations = await tx()
    .selectFrom('organisations')
    .select(['id', 'retention_days', 'time_zone'])
    .execute()
  const kept = organisations.map((each) => ({
    organisationId: each.id,
    firstDay: addDays(dayInZone(now, each.time_zone), -each.retention_days),
  }))
  const { rows } = await sql<{ organisationId: string; firstDay: Day }>`
    select k.id as "organisationId", k.first_day as "firstDay"
    from unnest(
      ${kept.map(({ organisationId }) => organisationId)}::uuid[],
      ${kept.map(({ firstDay }) => firstDay)}::date[]
    ) as k (id, first_day)
    where exists (
      select 1 from engagement_events e
      where e.organisation_id = k.id and e.at < (k.first_day + time '14:00') at time zone 'UTC'
        and ${eventDaySql('e')} < k.first_day
    )
  `.execute(tx())
  return rows
}
