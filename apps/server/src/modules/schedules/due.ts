import type { Database } from '@bubbles/db'
import { queueDue } from './writer.ts'

/** Gives the worker what is to be published or unpublished by now, by the database's clock. */
export const queueDueSchedules = (database: Database) =>
  database.transaction({ kind: 'platform' }, () => queueDue())
