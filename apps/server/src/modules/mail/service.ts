import type { Database } from '@bubbles/db'
import { createTransport } from 'nodemailer'
import { checkedMail, type Mail } from './mail.ts'
import { checkedText, type TextMessage } from './text.ts'
import { claimMail, insertMessageJob, markMailSent, releaseMail } from './writer.ts'

export interface MailSettings {
  /** `smtp://…` or `smtps://…`; without it mails are kept for the outbox page. */
  smtpUrl?: string | undefined
  /** Address the mails come from, such as `no-reply@bubbles.example`. */
  from: string
}

export interface TextSettings {
  /** Address of the operator's gateway; without it text messages are kept for the outbox page. */
  url?: string | undefined
  /** Bearer token for the gateway. */
  token?: string | undefined
}

/**
 * Queues a mail in the current transaction: it leaves after the commit, or not at all.
 * @param isReal false: does the same work and queues nothing, for answers that must not tell whether somebody is there.
 * @throws TypeError as `checkedMail` does.
 */
export async function queueMail(mail: Mail, isReal = true): Promise<void> {
  await insertMessageJob('mail', checkedMail(mail), isReal)
}

/**
 * Queues a text message, as `queueMail` does a mail.
 * @throws TypeError as `checkedText` does.
 */
export async function queueText(message: TextMessage, isReal = true): Promise<void> {
  await insertMessageJob('text-message', checkedText(message), isReal)
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

const gatewayTimeout = 10_000

/**
 * Makes the worker's handler for outbox rows of kind `text-message`: posts `{to, text}` as JSON to the operator's
 * gateway, under the same rules as mail. Call it outside a transaction.
 */
export function createTextDelivery(database: Database, { url, token }: TextSettings): DeliverMail {
  const platform = <T>(work: () => Promise<T>) => database.transaction({ kind: 'platform' }, work)

  return async ({ id, payload }) => {
    const message = checkedText(payload)
    const kept = { ...message, subject: 'Text message' }
    const isMine = await platform(() => claimMail(id, kept, url ? 'text-message' : 'outbox-page'))
    if (!isMine || !url) return
    try {
      const response = await fetch(url, {
        method: 'POST',
        headers: { 'content-type': 'application/json', ...(token && { authorization: `Bearer ${token}` }) },
        body: JSON.stringify(message),
        redirect: 'error',
        signal: AbortSignal.timeout(gatewayTimeout),
      })
      await response.body?.cancel()
      if (!response.ok) throw new Error(`The gateway for text messages answered ${response.status}.`)
    } catch (error) {
      await platform(() => releaseMail(id))
      throw error
    }
    await platform(() => markMailSent(id))
  }
}
