import { tx } from '@bubbles/db'

/** Begins a generation at a version: the report is on it from then on. */
export async function insertGeneration(
  organisationId: string,
  reportId: string,
  row: { generation: number; seq: number; state: Uint8Array; earlierState: Uint8Array },
): Promise<void> {
  await tx()
    .insertInto('document_generations')
    .values({
      organisation_id: organisationId,
      report_id: reportId,
      generation: row.generation,
      seq: row.seq,
      state: row.state,
      earlier_state: row.earlierState,
    })
    .execute()
  await tx()
    .updateTable('reports')
    .set({ generation: row.generation })
    .where('organisation_id', '=', organisationId)
    .where('id', '=', reportId)
    .execute()
}

/** Keeps an edit that was made on a generation which has ended. */
export const insertLateUpdate = (
  organisationId: string,
  reportId: string,
  row: { generation: number; hash: Uint8Array; update: Uint8Array; userId: string },
) =>
  tx()
    .insertInto('document_late_updates')
    .values({
      organisation_id: organisationId,
      report_id: reportId,
      generation: row.generation,
      update_hash: row.hash,
      update: row.update,
      created_by: row.userId,
    })
    .execute()

/** Folds the late updates of a generation into the state it ended with. */
export async function foldLateUpdates(
  organisationId: string,
  reportId: string,
  generation: number,
  state: Uint8Array,
): Promise<void> {
  await tx()
    .updateTable('document_generations')
    .set({ earlier_state: state })
    .where('organisation_id', '=', organisationId)
    .where('report_id', '=', reportId)
    .where('generation', '=', generation + 1)
    .execute()
  await tx()
    .updateTable('document_late_updates')
    .set({ update: null })
    .where('organisation_id', '=', organisationId)
    .where('report_id', '=', reportId)
    .where('generation', '=', generation)
    .execute()
}
