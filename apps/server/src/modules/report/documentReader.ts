import { tx } from '@bubbles/db'
import { sql } from 'kysely'

/** A row of a report's log, or its snapshot: the log up to a number in one piece. */
export interface LogPart {
  seq: number
  update: Uint8Array
  isSnapshot: boolean
  /** Of the log now; all parts are of it. */
  generation: number
}

/** The snapshot and every update after it, oldest first, in one statement: both as of the same moment. */
export async function readLog(organisationId: string, reportId: string): Promise<LogPart[]> {
  const { rows } = await sql<LogPart>`
    with snapshot as (
      select seq, state from document_snapshots
      where organisation_id = ${organisationId} and report_id = ${reportId}),
    report as (
      select generation from reports where organisation_id = ${organisationId} and id = ${reportId})
    select seq, state as update, true as "isSnapshot", generation from snapshot, report
    union all
    select seq, update, false, generation from document_updates, report
    where organisation_id = ${organisationId} and report_id = ${reportId}
      and seq > coalesce((select seq from snapshot), 0)
    order by seq`.execute(tx())
  return rows
}
