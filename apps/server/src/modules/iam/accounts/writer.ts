import { tx } from '@bubbles/db'
import { sql } from 'kysely'
import { purgeOrganisation } from '../../cdn/public.ts'

/**
 * Sets the status of an organisation that has another one and was not deleted. Needs the platform's transaction.
 * @returns whether anything changed: of two who do the same at once, one changed it.
 */
export async function setOrganisationStatus(
  organisationId: string,
  status: 'Active' | 'Disabled',
): Promise<boolean> {
  const { numUpdatedRows } = await tx()
    .updateTable('organisations')
    .set({ status, updated_at: sql<Date>`now()` })
    .where('id', '=', organisationId)
    .where('status', 'not in', [status, 'Deleted'])
    .executeTakeFirst()
  if (numUpdatedRows === 0n) return false
  await purgeOrganisation(organisationId)
  return true
}

/** Sets the status of a user. */
export const setUserStatus = (userId: string, status: 'Active' | 'Disabled') =>
  tx().updateTable('users').set({ status }).where('id', '=', userId).execute()
