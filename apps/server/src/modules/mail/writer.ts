import { createHash } from 'node:crypto'
import { json, tx } from '@bubbles/db'
import type { MailKind } from '@bubbles/domain'
import { sql } from 'kysely'
import type { Mail } from './mail.ts'
import type { TextMessage } from './text.ts'

/** Days that a machine without a mail server keeps messages for its outbox page. */
export const KEPT_DAYS = 7

/**
 * The stream of what one organisation (null: the user pool) sends to one address: those messages go out one after the
 * other. Apart, so that nobody's message waits for what somebody else has sent to the same person.
 */
export const messageStream = (organisationId: string | null, address: string): string =>
  createHash('sha256')
    .update(`${organisationId ?? ''} ${address.toLowerCase()}`)
    .digest('base64url')

/**
 * Puts a message into the outbox. It belongs to the organisation of the transaction, or to none under the platform.
 * @param isReal false: the same statement, which adds nothing.
 */
export async function insertMessageJob(
  kind: 'mail' | 'text-message',
  message: Mail | TextMessage,
  isReal: boolean,
): Promise<void> {
  const { rows } = await sql<{ id: string | null }>`select current_organisation_id() as id`.execute(tx())
  const organisationId = rows[0]?.id ?? null
  await sql`
    insert into outbox (organisation_id, kind, payload, stream)
    select ${organisationId}::uuid, ${kind}::text, ${json<unknown>(storable(message))},
      ${messageStream(organisationId, message.to)}::text
    where ${isReal}::boolean`.execute(tx())
}

/** What jsonb cannot hold is no part of a message: NUL, and halves of characters. */
const storable = (value: unknown): unknown =>
  JSON.parse(JSON.stringify(value), (_key, part: unknown) =>
    typeof part === 'string' ? part.toWellFormed().replaceAll('\0', '') : part,
  )

/** Keeps a message for the outbox page, once. */
export async function keepMessage(id: string, organisationId: string | null, mail: Mail): Promise<void> {
  await tx()
    .insertInto('sent_mail')
    .values({
      id,
      organisation_id: organisationId,
      to_address: mail.to,
      reply_to: mail.sender?.replyTo?.address ?? null,
      subject: mail.subject,
      text: mail.text,
      html: mail.html ?? null,
      sent_at: sql<Date>`now()`,
    })
    .onConflict((conflict) => conflict.column('id').doNothing())
    .execute()
}

/** Removes messages the outbox page has shown for `KEPT_DAYS`. Needs the platform's transaction. */
export const deleteOldMessages = () =>
  tx()
    .deleteFrom('sent_mail')
    .where('claimed_at', '<', sql<Date>`now() - make_interval(days => ${KEPT_DAYS})`)
    .execute()

/**
 * Removes what is to reach, or was kept of, somebody whose account is deleted: messages to these addresses and numbers
 * that have not left yet, and kept ones to them or on their behalf. Needs the platform's transaction.
 */
export async function forgetMessages(addresses: readonly string[]): Promise<void> {
  const known = addresses.filter((address) => address !== '').map((address) => address.toLowerCase())
  if (known.length === 0) return
  await tx()
    .deleteFrom('outbox')
    .where('kind', 'in', ['mail', 'text-message'])
    .where('done_at', 'is', null)
    .where(
      sql<boolean>`(lower(payload->>'to') = any(${known}::text[])
        or lower(payload#>>'{sender,replyTo,address}') = any(${known}::text[]))`,
    )
    .execute()
  await tx()
    .deleteFrom('sent_mail')
    .where(
      sql<boolean>`(lower(to_address) = any(${known}::text[]) or lower(reply_to) = any(${known}::text[]))`,
    )
    .execute()
}

export const insertUnwanted = (organisationId: string, userId: string, kind: MailKind) =>
  tx()
    .insertInto('unwanted_mails')
    .values({ organisation_id: organisationId, user_id: userId, kind })
    .onConflict((conflict) => conflict.doNothing())
    .execute()

export const deleteUnwanted = (organisationId: string, userId: string, kind: MailKind) =>
  tx()
    .deleteFrom('unwanted_mails')
    .where('organisation_id', '=', organisationId)
    .where('user_id', '=', userId)
    .where('kind', '=', kind)
    .execute()
