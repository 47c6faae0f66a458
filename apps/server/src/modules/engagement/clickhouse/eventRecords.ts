import { createHash } from 'node:crypto'
import { addDays, dayOfEvent } from '../days.ts'
import type { EventRow } from '../writer.ts'

/** An event as ClickHouse takes it. */
export type EventRecord = Record<string, string | number | null>

/** ClickHouse's own form of a time in UTC, to the millisecond. */
const timeOf = (time: Date): string => time.toISOString().replace('T', ' ').replace('Z', '')

/** Events of an organisation that keeps them for so many days. */
export const recordsOf = (
  organisationId: string,
  rows: readonly EventRow[],
  retentionDays: number,
): EventRecord[] =>
  rows.map((row) => ({
    organisation_id: organisationId,
    report_id: row.reportId,
    publication_id: row.publicationId,
    session_id: row.sessionId,
    id: row.id,
    at: timeOf(row.at),
    day: dayOfEvent(row),
    received_at: row.receivedAt ? timeOf(row.receivedAt) : null,
    kind: row.kind,
    duration_ms: row.durationMs,
    block_id: row.blockId,
    share: row.share,
    reader_hash: row.readerHash,
    device: row.device,
    source: row.source,
    browser: row.browser,
    operating_system: row.operatingSystem ?? null,
    country: row.country,
    medium: row.medium,
    campaign: row.campaign,
    place: row.place,
    target: row.target,
    kept_until: addDays(dayOfEvent(row), retentionDays),
  }))

/** What some events are known by together, in this order: their names and times. */
export function tokenOf(records: readonly EventRecord[]): string {
  const hash = createHash('sha256')
  for (const { organisation_id, publication_id, session_id, id, at } of records)
    hash.update(`${organisation_id} ${publication_id} ${session_id} ${id} ${at}\n`)
  return hash.digest('hex')
}
