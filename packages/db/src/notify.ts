import { sql } from 'kysely'
import { leaveToMessenger, tx } from './database.ts'
import { checkedChannel } from './listen.ts'

/** PostgreSQL refuses longer ones (manual, NOTIFY). In bytes. */
const longestPayload = 7999

/**
 * Tells every process that listens on the channel, once the transaction this runs in has committed; a rollback tells
 * nobody. Equal notifications of one transaction arrive as one. Such commits queue for each other on PostgreSQL, unless a
 * messenger carries them.
 * @throws RangeError for a payload of more than 7,999 bytes: send an id and let listeners read.
 */
export async function notify(channel: string, payload: string): Promise<void> {
  const bytes = Buffer.byteLength(payload)
  if (bytes > longestPayload) {
    throw new RangeError(`A notification holds ${longestPayload} bytes; this one has ${bytes}.`)
  }
  if (leaveToMessenger(checkedChannel(channel), payload)) return
  await sql`select pg_notify(${channel}, ${payload})`.execute(tx())
}
