import { tx } from '@bubbles/db'
import { sql } from 'kysely'
import { CDN_PURGE } from './writer.ts'

/** Purges that are due and that no worker is at, oldest first. Needs the platform. */
export const readDuePurges = (most: number) =>
  tx()
    .selectFrom('outbox')
    .where('kind', '=', CDN_PURGE)
    .where('done_at', 'is', null)
    .where('claim', 'is', null)
    .where('run_after', '<=', sql<Date>`now()`)
    .orderBy('seq')
    .limit(most)
    .select(['id', 'payload'])
    .execute()
