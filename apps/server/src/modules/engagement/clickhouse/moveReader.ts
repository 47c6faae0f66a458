import { tx } from '@bubbles/db'
import { type RawBuilder, sql } from 'kysely'
import { type Day, eventDaySql, eventInDays } from '../days.ts'
import type { EventRecord } from './eventRecords.ts'

/** How many rows a day has, and a sum over all that is in them. */
export interface DayCheck {
  rows: number
  sum: number
}

/** Where a page of events ended. */
export interface Place {
  at: string
  session: string
  id: string
}

/** Days of which an organisation has events or visits, the first one first. In the organisation's transaction. */
export async function readDays(organisationId: string): Promise<Day[]> {
  const { rows } = await sql<{ day: Day }>`
    select distinct ${eventDaySql()} as day from engagement_events where organisation_id = ${organisationId}::uuid
    union select distinct day from engagement_sessions where organisation_id = ${organisationId}::uuid
    order by 1`.execute(tx())
  return rows.map(({ day }) => day)
}

/** Ids of all organisations. Platform's transaction. */
export async function readOrganisationIds(): Promise<string[]> {
  const rows = await tx().selectFrom('organisations').select('id').orderBy('id').execute()
  return rows.map(({ id }) => id)
}

const milliseconds = (column: string): RawBuilder<unknown> =>
  sql`floor(extract(epoch from ${sql.ref(column)}) * 1000)::bigint`
/** A share by its bits: both have the same, and round its digits each in its own way. */
const share = (column: string): RawBuilder<unknown> => sql`encode(float4send(${sql.ref(column)}), 'hex')`
const summed = (values: readonly RawBuilder<unknown>[]): RawBuilder<unknown> => sql`
  coalesce(sum(('x' || left(md5(${sql.join(
    values.map((value) => sql`coalesce((${value})::text, '~')`),
    sql` || '|' || `,
  )}), 8))::bit(32)::bigint), 0)`

const READER = ['device', 'source', 'browser', 'operating_system', 'country', 'medium', 'campaign'] as const
const refs = (names: readonly string[]) => names.map((name) => sql.ref(name))

/** The condition that an event is of an organisation's day. */
const eventsOf = (organisationId: string, day: Day) => sql`organisation_id = ${organisationId}::uuid
  and ${eventInDays(day, day)}`

/** In the organisation's transaction, like all below. */
export async function checkStoredEvents(organisationId: string, day: Day): Promise<DayCheck> {
  const values = [
    milliseconds('at'),
    ...refs(['session_id', 'id', 'report_id', 'publication_id', 'kind', 'duration_ms', 'block_id']),
    share('share'),
    ...refs(['reader_hash', ...READER, 'place', 'target']),
  ]
  const { rows } = await sql<DayCheck>`
    select count(*) as rows, ${summed(values)} as sum from engagement_events where ${eventsOf(organisationId, day)}
  `.execute(tx())
  return numbersOf(rows[0]!)
}

export async function checkStoredVisits(organisationId: string, day: Day): Promise<DayCheck> {
  const values = [
    ...refs(['report_id', 'publication_id', 'session_id']),
    milliseconds('first_at'),
    milliseconds('last_at'),
    ...refs(['views', 'engaged_ms', 'reader_hash', ...READER]),
    share('depth'),
    sql`is_first::integer`,
  ]
  const { rows } = await sql<DayCheck>`
    select count(*) as rows, ${summed(values)} as sum from engagement_sessions
    where organisation_id = ${organisationId}::uuid and day = ${day}::date`.execute(tx())
  return numbersOf(rows[0]!)
}

const numbersOf = ({ rows, sum }: DayCheck): DayCheck => ({ rows: Number(rows), sum: Number(sum) })

const time = (column: string): RawBuilder<unknown> =>
  sql`to_char(${sql.ref(column)} at time zone 'UTC', 'YYYY-MM-DD HH24:MI:SS.MS') as ${sql.ref(column)}`

/** Some events of a day as ClickHouse takes them, after a place. */
export async function readEventPage(
  organisationId: string,
  day: Day,
  { after, limit, retentionDays }: { after: Place | null; limit: number; retentionDays: number },
): Promise<{ records: EventRecord[]; last: Place | null }> {
  const { rows } = await sql<EventRecord & { place_at: string }>`
    select organisation_id, report_id, publication_id, session_id, id, ${time('at')}, ${time('received_at')}, kind, duration_ms,
      block_id, share, reader_hash::text as reader_hash, ${sql.join(refs(READER))}, place, target, at::text as place_at,
      ${eventDaySql()}::text as day, (${eventDaySql()} + ${retentionDays}::integer)::text as kept_until
    from engagement_events
    where ${eventsOf(organisationId, day)}
      ${after ? sql`and (at, session_id, id) > (${after.at}::timestamptz, ${after.session}, ${after.id})` : sql``}
    order by at, session_id, id limit ${limit}
  `.execute(tx())
  const last = rows.at(-1)
  return {
    records: rows.map((row) => without(row, 'place_at')),
    last: last ? { at: last.place_at, session: String(last.session_id), id: String(last.id) } : null,
  }
}

/** Some visits of a day as ClickHouse takes them, after the one of a name. */
export async function readVisitPage(
  organisationId: string,
  day: Day,
  { after, limit }: { after: string | null; limit: number },
): Promise<{ records: EventRecord[]; last: string | null }> {
  const name = sql`(report_id::text || ' ' || publication_id::text || ' ' || session_id) collate "C"`
  const { rows } = await sql<EventRecord & { name: string }>`
    select organisation_id, day::text as day, report_id, publication_id, session_id, ${time('first_at')}, ${time('last_at')}, views,
      engaged_ms, reader_hash::text as reader_hash, ${sql.join(refs(READER))}, depth, is_first::integer as is_first, 0 as version,
      ${name} as name
    from engagement_sessions
    where organisation_id = ${organisationId}::uuid and day = ${day}::date ${after === null ? sql`` : sql`and ${name} > ${after}`}
    order by ${name} limit ${limit}
  `.execute(tx())
  return { records: rows.map((row) => without(row, 'name')), last: rows.at(-1)?.name ?? null }
}

/** A row as it is sent: a column that is only for reading on is none of the table's. */
const without = (row: EventRecord, column: string): EventRecord =>
  Object.fromEntries(Object.entries(row).filter(([name]) => name !== column))
