import { notify, tx } from '@bubbles/db'
import { sql } from 'kysely'

/**
 * Sends notifications in a transaction that holds nothing else. PostgreSQL lets one notifying commit of a database in at
 * a time; this one does not wait for the disk there, and no edit waits for it. What a crash loses is read from the log.
 */
export async function sendNotifications(channel: string, payloads: string[]): Promise<void> {
  await sql`set local synchronous_commit = off`.execute(tx())
  for (const payload of payloads) await notify(channel, payload)
}
