import { tx } from '@bubbles/db'
import type { MailKind } from '@bubbles/domain'
import { sql } from 'kysely'

export interface SentMail {
  id: string
  to_address: string
  subject: string
  text: string
  has_html: boolean
  sent_at: Date | null
}

/** The last mails kept for the outbox page, newest first. */
export async function readKeptMails(limit: number): Promise<SentMail[]> {
  return tx()
    .selectFrom('sent_mail')
    .select(['id', 'to_address', 'subject', 'text', 'sent_at', sql<boolean>`html is not null`.as('has_html')])
    .orderBy('claimed_at', 'desc')
    .orderBy('id')
    .limit(limit)
    .execute()
}

/** The HTML of one mail kept for the outbox page; undefined where there is none. */
export async function readKeptHtml(id: string): Promise<string | undefined> {
  const mail = await tx().selectFrom('sent_mail').select('html').where('id', '=', id).executeTakeFirst()
  return mail?.html ?? undefined
}

/** The colours an organisation's mails are in; none for the product's own. Within its transaction, or the platform's. */
export async function readPalette(organisationId: string): Promise<string[]> {
  const row = await tx()
    .selectFrom('branding')
    .where('organisation_id', '=', organisationId)
    .select('palette')
    .executeTakeFirst()
  return row?.palette ?? []
}

/**
 * The languages chosen by those whose addresses these are, by the address in lower case. An organisation's transaction sees its
 * members; the platform's sees everyone.
 */
export async function readLanguages(addresses: readonly string[]): Promise<Map<string, string>> {
  if (addresses.length === 0) return new Map()
  const rows = await tx()
    .selectFrom('users')
    .where(sql<boolean>`lower(email_address) = any(${addresses.map((each) => each.toLowerCase())}::text[])`)
    .where('language', 'is not', null)
    .orderBy('email_verified')
    .select([sql<string>`lower(email_address)`.as('address'), 'language'])
    .execute()
  return new Map(rows.map(({ address, language }) => [address, language!]))
}

/** The language chosen by somebody with an account, by their subject in the pool; null where there is none. */
export async function readLanguageOf(poolSub: string): Promise<string | null> {
  const row = await tx()
    .selectFrom('users')
    .where('pool_sub', '=', poolSub)
    .select('language')
    .executeTakeFirst()
  return row?.language ?? null
}

/** The language that an organisation writes in, such as `de-AT`. */
export async function readLocale(organisationId: string): Promise<string | undefined> {
  const row = await tx()
    .selectFrom('organisations')
    .where('id', '=', organisationId)
    .select('locale')
    .executeTakeFirst()
  return row?.locale
}

/** Those of some members who don't want emails of a kind. */
export async function readUnwantedBy(
  organisationId: string,
  kind: MailKind,
  userIds: readonly string[],
): Promise<string[]> {
  if (userIds.length === 0) return []
  const rows = await tx()
    .selectFrom('unwanted_mails')
    .where('organisation_id', '=', organisationId)
    .where('kind', '=', kind)
    .where('user_id', 'in', [...userIds])
    .select('user_id')
    .execute()
  return rows.map(({ user_id }) => user_id)
}

/** The kinds of emails a member doesn't want. */
export async function readUnwantedKinds(organisationId: string, userId: string): Promise<MailKind[]> {
  const rows = await tx()
    .selectFrom('unwanted_mails')
    .where('organisation_id', '=', organisationId)
    .where('user_id', '=', userId)
    .select('kind')
    .execute()
  return rows.map(({ kind }) => kind)
}
