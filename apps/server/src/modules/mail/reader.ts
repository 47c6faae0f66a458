import { tx } from '@bubbles/db'

export interface SentMail {
  id: string
  to_address: string
  subject: string
  text: string
  sent_at: Date | null
}

/** The last mails kept for the outbox page, newest first. */
export async function readKeptMails(limit: number): Promise<SentMail[]> {
  return tx()
    .selectFrom('sent_mail')
    .select(['id', 'to_address', 'subject', 'text', 'sent_at'])
    .where('transport', '=', 'outbox-page')
    .orderBy('claimed_at', 'desc')
    .orderBy('id')
    .limit(limit)
    .execute()
}
