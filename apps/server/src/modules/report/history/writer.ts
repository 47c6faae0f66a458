import { tx } from '@bubbles/db'

export const insertCheckpoint = (
  organisationId: string,
  reportId: string,
  checkpoint: { seq: number; state: Uint8Array },
) =>
  tx()
    .insertInto('document_checkpoints')
    .values({ organisation_id: organisationId, report_id: reportId, ...checkpoint })
    .onConflict((conflict) => conflict.columns(['organisation_id', 'report_id', 'seq']).doNothing())
    .execute()

/** Writes down where a version came from. */
export const insertVersion = (
  organisationId: string,
  reportId: string,
  version: { seq: number; kind: 'imported' | 'restored' | 'refreshed'; userId: string; name?: string },
) =>
  tx()
    .insertInto('document_versions')
    .values({
      organisation_id: organisationId,
      report_id: reportId,
      seq: version.seq,
      kind: version.kind,
      name: version.name ?? null,
      created_by: version.userId,
    })
    .onConflict((conflict) => conflict.columns(['organisation_id', 'report_id', 'seq']).doNothing())
    .execute()

/** Names a version, or takes its name away. One that is nothing but a save and has no name needs no row. */
export async function renameVersion(
  organisationId: string,
  reportId: string,
  version: { seq: number; name: string | null; userId: string },
): Promise<void> {
  await tx()
    .insertInto('document_versions')
    .values({
      organisation_id: organisationId,
      report_id: reportId,
      seq: version.seq,
      kind: version.seq === 1 ? 'created' : 'edited',
      name: version.name,
      created_by: version.userId,
    })
    .onConflict((conflict) =>
      conflict.columns(['organisation_id', 'report_id', 'seq']).doUpdateSet({ name: version.name }),
    )
    .execute()
  await tx()
    .deleteFrom('document_versions')
    .where('organisation_id', '=', organisationId)
    .where('report_id', '=', reportId)
    .where('seq', '=', version.seq)
    .where('name', 'is', null)
    .where('kind', 'in', ['edited', 'created'])
    .execute()
}
