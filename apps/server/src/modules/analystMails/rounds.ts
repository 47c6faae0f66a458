import type { Database } from '@bubbles/db'
import { queueAlerts, queueDigests } from './writer.ts'

/** Gives the worker the digests that are due: on Monday from seven in the organisation's time zone, once a week. */
export const queueDueDigests = (database: Database) =>
  database.transaction({ kind: 'platform' }, () => queueDigests())

/** Gives the worker the organisations whose readers are to be looked at again for alerts. */
export const queueDueAlerts = (database: Database) =>
  database.transaction({ kind: 'platform' }, () => queueAlerts())
