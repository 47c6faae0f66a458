import { tx } from '@bubbles/db'

/** Heads of the reports that are there; a deleted one is left out. */
export async function readHeads(organisationId: string, reportIds: string[]): Promise<Map<string, number>> {
  const rows = await tx()
    .selectFrom('reports')
    .where('organisation_id', '=', organisationId)
    .where('id', 'in', reportIds)
    .where('deleted_at', 'is', null)
    .select(['id', 'head_seq'])
    .execute()
  return new Map(rows.map(({ id, head_seq }) => [id, head_seq]))
}

/** Updates of a report after `seq`, oldest first. */
export const readUpdatesAfter = (organisationId: string, reportId: string, seq: number) =>
  tx()
    .selectFrom('document_updates')
    .where('organisation_id', '=', organisationId)
    .where('report_id', '=', reportId)
    .where('seq', '>', seq)
    .orderBy('seq')
    .select(['seq', 'update'])
    .execute()
