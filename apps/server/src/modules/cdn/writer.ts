import { json, tx } from '@bubbles/db'
import { sql } from 'kysely'

/** The outbox kind of purges. */
export const CDN_PURGE = 'cdn.purge'

/** Puts purges of the same keys into the outbox, one for each delay in seconds. In a transaction of the organisation or the platform. */
export const insertPurges = (organisationId: string, keys: readonly string[], delays: readonly number[]) =>
  tx()
    .insertInto('outbox')
    .values(
      delays.map((seconds) => ({
        organisation_id: organisationId,
        kind: CDN_PURGE,
        payload: json({ keys }),
        run_after: sql<Date>`now() + make_interval(secs => ${seconds})`,
      })),
    )
    .execute()

/** Marks purges done that were made together with another. Needs the platform; those at work are their worker's. */
export const finishPurges = (ids: readonly string[]) =>
  tx()
    .updateTable('outbox')
    .set({ done_at: sql<Date>`now()`, payload: json({}) })
    .where('id', 'in', [...ids])
    .where('done_at', 'is', null)
    .where('claim', 'is', null)
    .execute()
