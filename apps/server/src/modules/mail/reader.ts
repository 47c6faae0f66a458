import { tx } from '@bubbles/db'
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
