import { json, tx } from '@bubbles/db'
import { sql } from 'kysely'
import type { Mail } from './mail.ts'
import type { TextMessage } from './text.ts'

/**
 * Puts a message into the outbox. It belongs to the organisation of the transaction, or to none under the platform.
 * @param isReal false: the same statement, which adds nothing.
 */
export async function insertMessageJob(
  kind: 'mail' | 'text-message',
  message: Mail | TextMessage,
  isReal: boolean,
): Promise<void> {
  await sql`
    insert into outbox (organisation_id, kind, payload)
    select current_organisation_id(), ${kind}::text, ${json<unknown>(message)}
    where ${isReal}::boolean`.execute(tx())
}

/** Takes the right to send one message. False: it was taken before, so it must not be sent again. */
export async function claimMail(
  id: string,
  mail: Mail,
  transport: 'outbox-page' | 'smtp' | 'text-message',
): Promise<boolean> {
  const keepsText = transport === 'outbox-page'
  const result = await tx()
    .insertInto('sent_mail')
    .values({
      id,
      to_address: mail.to,
      subject: mail.subject,
      text: keepsText ? mail.text : '',
      html: keepsText ? (mail.html ?? null) : null,
      transport,
      sent_at: keepsText ? sql<Date>`now()` : null,
    })
    .onConflict((conflict) => conflict.column('id').doNothing())
    .executeTakeFirst()
  return (result.numInsertedOrUpdatedRows ?? 0n) > 0n
}

export async function markMailSent(id: string): Promise<void> {
  await tx().updateTable('sent_mail').set({ sent_at: sql`now()` }).where('id', '=', id).execute()
}

/** Gives the right to send back, after a sending that failed for certain. */
export async function releaseMail(id: string): Promise<void> {
  await tx().deleteFrom('sent_mail').where('id', '=', id).where('sent_at', 'is', null).execute()
}
