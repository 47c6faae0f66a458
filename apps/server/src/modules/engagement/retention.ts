import type { Database } from '@bubbles/db'
import { dayOf } from './days.ts'
import { readOverdueOrganisations } from './reader.ts'
import { deleteEventsBefore } from './writer.ts'

/** Events deleted in one transaction, so that nobody waits long. */
const EVENTS = 5_000

/**
 * Deletes readers' raw events that are older than their organisation keeps them (its `retentionDays`, in UTC days). What
 * was worked out from them stays. @returns how many were deleted.
 */
export async function deleteOldEvents(database: Database, now = new Date()): Promise<number> {
  const overdue = await database.transaction({ kind: 'platform' }, () => readOverdueOrganisations(dayOf(now)))
  let deleted = 0
  for (const { organisationId, firstDay } of overdue) {
    for (;;) {
      const count = await database.transaction({ kind: 'organisation', organisationId }, () =>
        deleteEventsBefore(organisationId, firstDay, EVENTS),
      )
      if (count === 0) break
      deleted += count
    }
  }
  return deleted
}
