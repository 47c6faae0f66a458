import type { Database } from '@bubbles/db'
import { digestMonday } from './mondays.ts'
import { readTimeZones } from './reader.ts'
import { queueAlerts, queueDigests } from './writer.ts'

/** Gives the worker the digests that are due: on Monday from seven in the organisation's time zone, once a week. */
export const queueDueDigests = (database: Database, now = new Date()) =>
  database.transaction({ kind: 'platform' }, async () => {
    for (const timeZone of await readTimeZones()) {
      const monday = digestMonday(now, timeZone)
      if (monday !== null) await queueDigests(timeZone, monday)
    }
  })

/** Gives the worker the organisations whose readers are to be looked at again for alerts. */
export const queueDueAlerts = (database: Database) =>
  database.transaction({ kind: 'platform' }, () => queueAlerts())
