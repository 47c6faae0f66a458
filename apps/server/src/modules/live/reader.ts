import { tx } from '@bubbles/db'
import { sql } from 'kysely'

/** Head and generation of the reports that are there; a deleted one is left out. */
export async function readHeads(
  organisationId: string,
  reportIds: string[],
): Promise<Map<string, { seq: number; generation: number }>> {
  const rows = await tx()
    .selectFrom('reports')
    .where('organisation_id', '=', organisationId)
    .where('id', 'in', reportIds)
    .where('deleted_at', 'is', null)
    .select(['id', 'head_seq', 'generation'])
    .execute()
  return new Map(rows.map(({ id, head_seq: seq, generation }) => [id, { seq, generation }]))
}

/** Updates of a report after `seq`, oldest first, each with the generation it was made on. */
export async function readUpdatesAfter(organisationId: string, reportId: string, seq: number) {
  const { rows } = await sql<{ seq: number; update: Uint8Array; generation: number }>`
    select u.seq, u.update, coalesce((
      select g.generation from document_generations g
      where g.organisation_id = ${organisationId} and g.report_id = ${reportId} and g.seq < u.seq
      order by g.seq desc limit 1), 0) as generation
    from document_updates u
    where u.organisation_id = ${organisationId} and u.report_id = ${reportId} and u.seq > ${seq}
    order by u.seq`.execute(tx())
  return rows
}
