import { tx } from '@bubbles/db'
import { sql } from 'kysely'
import { type Day, eventDaySql } from './days.ts'
import type { Device } from './visitor.ts'

/** One stored event. */
export interface EventRow {
  at: Date
  /** The day it counts on, by the organisation's clock; absent: the UTC day. */
  day?: Day
  /** What the reader's clock says, where it does not agree with the server's; absent: they agree. */
  claimedAt?: Date
  /** By the server's clock; absent where nobody sent it, as of generated readers. */
  receivedAt?: Date
  sessionId: string
  id: string
  reportId: string
  publicationId: string
  kind: string
  durationMs: number
  blockId: string | null
  share: number | null
  /** Signed 64-bit decimal. */
  readerHash: string
  device: Device
  source: string | null
  browser: string
  /** Absent: not known. */
  operatingSystem?: string | null
  country: string | null
  medium: string | null
  campaign: string | null
  /** Of a block: its index in the order of the document. */
  place: number | null
  /** Of a use the mark, of a link its address. */
  target: string | null
}

/**
 * Stores events and marks their days as out of date, in one statement. An event already stored changes nothing, also
 * where it had another time then.
 * @returns how many were new.
 */
export async function insertEvents(organisationId: string, sent: readonly EventRow[]): Promise<number> {
  const stored = await findStored(organisationId, sent)
  const events = sent.filter((event) => !stored.has(nameOf(event.sessionId, event.id)))
  if (events.length === 0) return 0
  const column = <T>(pick: (event: EventRow) => T): T[] => events.map(pick)
  const { rows } = await sql<{ added: number }>`
    with added as (
      insert into engagement_events (organisation_id, at, session_id, id, report_id, publication_id, kind,
        duration_ms, block_id, share, reader_hash, device, source, browser, operating_system, country, medium, campaign, place, target,
        received_at, counts_on)
      select ${organisationId}::uuid, e.* from unnest(
        ${column((event) => event.at.toISOString())}::timestamptz[],
        ${column((event) => event.sessionId)}::text[],
        ${column((event) => event.id)}::text[],
        ${column((event) => event.reportId)}::uuid[],
        ${column((event) => event.publicationId)}::uuid[],
        ${column((event) => event.kind)}::text[],
        ${column((event) => event.durationMs)}::integer[],
        ${column((event) => event.blockId)}::text[],
        ${column((event) => event.share)}::real[],
        ${column((event) => event.readerHash)}::bigint[],
        ${column((event) => event.device)}::text[],
        ${column((event) => event.source)}::text[],
        ${column((event) => event.browser)}::text[],
        ${column((event) => event.operatingSystem ?? null)}::text[],
        ${column((event) => event.country)}::text[],
        ${column((event) => event.medium)}::text[],
        ${column((event) => event.campaign)}::text[],
        ${column((event) => event.place)}::smallint[],
        ${column((event) => event.target)}::text[],
        ${column((event) => event.receivedAt?.toISOString() ?? null)}::timestamptz[],
        ${column((event) => event.day ?? null)}::date[]
      ) as e
      on conflict do nothing
      returning report_id, ${eventDaySql()} as counts_on
    ), marked as (
      insert into engagement_dirty_days (organisation_id, report_id, day)
      select distinct ${organisationId}::uuid, report_id, counts_on from added
    )
    select count(*) as added from added
  `.execute(tx())
  return rows[0]!.added
}

const nameOf = (session: string, id: string): string => `${session} ${id}`

/**
 * Which events of clocks in doubt are stored already: under the time they claim, as that was believed before, or under
 * the time at which they came.
 */
async function findStored(organisationId: string, events: readonly EventRow[]): Promise<ReadonlySet<string>> {
  const doubtful = events.filter(({ claimedAt }) => claimedAt !== undefined)
  if (doubtful.length === 0) return new Set()
  // "offset 0" has each event looked up by itself: planned as a join, all events might be read.
  const { rows } = await sql<{ session_id: string; id: string }>`
    select e.session_id, e.id from unnest(
      ${doubtful.map((event) => event.sessionId)}::text[],
      ${doubtful.map((event) => event.id)}::text[],
      ${doubtful.map((event) => event.claimedAt!.toISOString())}::timestamptz[]
    ) as e (session_id, id, claimed_at)
    where exists (
      select 1 from engagement_events k
      where k.organisation_id = ${organisationId}::uuid and k.at = e.claimed_at
        and k.session_id = e.session_id and k.id = e.id
      offset 0
    ) or exists (
      select 1 from engagement_events k
      where k.organisation_id = ${organisationId}::uuid and k.at = k.received_at
        and k.session_id = e.session_id and k.id = e.id
      offset 0
    )`.execute(tx())
  return new Set(rows.map(({ session_id, id }) => nameOf(session_id, id)))
}

/** Notes that readers' events are in ClickHouse from now on. Platform's transaction. */
export async function noteEventsMoved(): Promise<void> {
  await tx().updateTable('installation').set({ events_in: 'clickhouse' }).execute()
}

/** Marks days of reports as out of date. */
export async function insertDirtyMarks(
  organisationId: string,
  marks: readonly { reportId: string; day: Day }[],
): Promise<void> {
  if (marks.length === 0) return
  await tx()
    .insertInto('engagement_dirty_days')
    .values(marks.map(({ reportId, day }) => ({ organisation_id: organisationId, report_id: reportId, day })))
    .execute()
}

export interface DropCount {
  organisationId: string
  day: Day
  reason: string
  count: number
}

/** Adds to the counts of what was dropped. Platform's transaction. */
export async function addDrops(drops: readonly DropCount[]): Promise<void> {
  await sql`
    insert into engagement_drops as d (organisation_id, day, reason, count)
    select * from unnest(
      ${drops.map((drop) => drop.organisationId)}::uuid[],
      ${drops.map((drop) => drop.day)}::date[],
      ${drops.map((drop) => drop.reason)}::text[],
      ${drops.map((drop) => drop.count)}::bigint[]
    )
    on conflict (organisation_id, day, reason) do update set count = d.count + excluded.count
  `.execute(tx())
}

/** Offers a salt for a day; the first offered stays. Platform's transaction. */
export async function offerSalt(day: Day, salt: Uint8Array): Promise<void> {
  await tx()
    .insertInto('engagement_salts')
    .values({ day, salt })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

/** Deletes salts made before a time. Platform's transaction. @returns how many. */
export async function deleteSaltsBefore(time: Date): Promise<number> {
  const result = await tx().deleteFrom('engagement_salts').where('created_at', '<', time).executeTakeFirst()
  return Number(result.numDeletedRows)
}

/** Makes the monthly partitions that are missing between two days. Platform's transaction. @returns how many. */
export async function makePartitions(first: Day, last: Day): Promise<number> {
  const { rows } = await sql<{ made: number }>`
    select engagement_ensure_partitions(${first}::date, ${last}::date) as made
  `.execute(tx())
  return rows[0]!.made
}

/** Gives the organisation a measurement id unless it has one. @returns whether it had none. */
export async function offerMeasurementId(organisationId: string, measurementId: string): Promise<boolean> {
  const { numUpdatedRows } = await tx()
    .updateTable('organisations')
    .set({ google_analytics4_measurement_id: measurementId, updated_at: sql`now()` })
    .where('id', '=', organisationId)
    .where('google_analytics4_measurement_id', 'is', null)
    .executeTakeFirstOrThrow()
  return numUpdatedRows > 0n
}

/**
 * Deletes some of an organisation's events from before a day. Those of days that wait to be rolled up stay: their totals
 * would be lost with them. @returns how many; 0 when none are left.
 */
export async function deleteEventsBefore(organisationId: string, day: Day, limit: number): Promise<number> {
  const old = sql`e.organisation_id = ${organisationId}::uuid
    and e.at < ${`${day}T14:00:00Z`}::timestamptz and ${eventDaySql('e')} < ${day}::date
    and not exists (
      select 1 from engagement_dirty_days d
      where d.organisation_id = e.organisation_id and d.report_id = e.report_id
        and d.day = ${eventDaySql('e')}
    )`
  // A row's place is unique in its own partition only: the rest of the condition is asked again.
  const { numAffectedRows } = await sql`
    delete from engagement_events e where ${old} and e.ctid = any(array(
      select e.ctid from engagement_events e where ${old} limit ${limit}
    ))`.execute(tx())
  return Number(numAffectedRows ?? 0)
}
