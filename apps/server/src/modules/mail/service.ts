import type { Database } from '@bubbles/db'
import { createTransport } from 'nodemailer'
import { checkedMail, type Mail } from './mail.ts'
import { claimMail, insertMailJob, markMailSent, releaseMail } from './writer.ts'

export interface MailSettings {
  /** `smtp://…` or `smtps://…`; without it mails are kept for the outbox page. */
  smtpUrl?: string | undefined
  /** Address the mails come from, such as `no-reply@bubbles.example`. */
  from: string
}

/**
 * Queues a mail in the current transaction: it leaves after the commit, or not at all.
 * @throws TypeError as `checkedMail` does.
 */
export async function queueMail(mail: Mail): Promise<void> {
  await insertMailJob(checkedMail(mail))
}

/** Sends one job of the outbox; running it again with the same id sends nothing. */
export type DeliverMail = (job: { id: string; payload: unknown }) => Promise<void>

/**
 * Makes the worker's handler for outbox rows of kind `mail`. Call it outside a transaction.
 * The row in sent_mail is made before sending and removed when sending failed, so a process that dies in
 * between loses that one mail rather than sending it twice.
 */
export function createMailDelivery(database: Database, settings: MailSettings): DeliverMail {
  const transport = settings.smtpUrl
    ? createTransport(settings.smtpUrl, { disableFileAccess: true, disableUrlAccess: true })
    : null
  const platform = <T>(work: () => Promise<T>) => database.transaction({ kind: 'platform' }, work)

  return async ({ id, payload }) => {
    const mail = checkedMail(payload)
    const isMine = await platform(() => claimMail(id, mail, transport ? 'smtp' : 'outbox-page'))
    if (!isMine || !transport) return
    try {
      await transport.sendMail({
        from: { name: 'Bubbles', address: settings.from },
        to: { name: '', address: mail.to },
        // Given apart from the header: nodemailer would read further recipients out of header text.
        envelope: { from: settings.from, to: [mail.to] },
        subject: mail.subject,
        text: mail.text,
        html: mail.html,
        messageId: `<${id}@${settings.from.slice(settings.from.lastIndexOf('@') + 1)}>`,
        headers: { 'Auto-Submitted': 'auto-generated' },
      })
    } catch (error) {
      await platform(() => releaseMail(id))
      throw error
    }
    await platform(() => markMailSent(id))
  }
}
