import type { Database } from '@bubbles/db'
import { eventStore } from './store/chosenStore.ts'

/**
 * Deletes readers' raw events that are older than their organisation keeps them (its `retentionDays`, in days of its time zone). What
 * was worked out from them stays. @returns how many were deleted.
 */
export const deleteOldEvents = (database: Database, now = new Date()): Promise<number> =>
  eventStore(database).deleteOld(now)
