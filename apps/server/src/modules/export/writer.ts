import { tx } from '@bubbles/db'
import { sql } from 'kysely'

/** An export that hasn't reported for this long has died with its process. */
const DEAD_AFTER = sql<Date>`now() - interval '10 minutes'`

/** @returns whether none was running. */
export async function insertExport(organisationId: string, userId: string): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await tx()
    .insertInto('organisation_exports')
    .values({ organisation_id: organisationId, started_by: userId })
    .onConflict((conflict) =>
      conflict
        .column('organisation_id')
        .doUpdateSet({ started_by: userId, started_at: sql<Date>`now()`, alive_at: sql<Date>`now()` })
        .where('organisation_exports.alive_at', '<', DEAD_AFTER),
    )
    .executeTakeFirstOrThrow()
  return (numInsertedOrUpdatedRows ?? 0n) > 0n
}

export const updateExportAlive = (organisationId: string) =>
  tx()
    .updateTable('organisation_exports')
    .set({ alive_at: sql<Date>`now()` })
    .where('organisation_id', '=', organisationId)
    .execute()

export const deleteExport = (organisationId: string) =>
  tx().deleteFrom('organisation_exports').where('organisation_id', '=', organisationId).execute()

/** Whether an export of the organisation is running, in whatever process. */
export async function isBeingExported(organisationId: string): Promise<boolean> {
  const row = await tx()
    .selectFrom('organisation_exports')
    .where('organisation_id', '=', organisationId)
    .where('alive_at', '>=', DEAD_AFTER)
    .select('organisation_id')
    .executeTakeFirst()
  return row !== undefined
}
