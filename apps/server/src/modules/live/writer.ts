import { notify, tx } from '@bubbles/db'
import { sql } from 'kysely'

/**
 * Sends notifications, by channel, in a transaction that holds nothing else. PostgreSQL lets one notifying commit of a database in at
 * a time; this one does not wait for the disk there, and no edit waits for it. What a crash loses is read from the log.
 */
export async function sendNotifications(payloads: Record<string, string[]>): Promise<void> {
  await sql`set local synchronous_commit = off`.execute(tx())
  for (const [channel, each] of Object.entries(payloads))
    for (const payload of each) await notify(channel, payload)
}
