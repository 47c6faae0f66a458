import type { Database } from '@bubbles/db'
import { JobError, type JobHandler, type Lane } from '../../worker/jobs.ts'
import { checkedMail, type Mail } from './mail.ts'
import { createSmtp, type SmtpLimits } from './smtp.ts'
import { checkedText } from './text.ts'
import { keepMessage } from './writer.ts'

const HOUR_MS = 3_600_000

/** What the worker needs to know of messages beside how to send them: failing ones are tried for two days. */
export const MAIL_JOB = {
  lane: { name: 'mail', concurrency: 5 } satisfies Lane,
  giveUpAfterMs: 48 * HOUR_MS,
} satisfies Partial<JobHandler>

/** Codes are good for a day at most. */
export const TEXT_JOB = {
  lane: { name: 'text-message', concurrency: 5 } satisfies Lane,
  giveUpAfterMs: 24 * HOUR_MS,
} satisfies Partial<JobHandler>

export interface MailSettings {
  /** `smtp://…` or `smtps://…`; without it mails are kept for the outbox page. */
  smtpUrl?: string | undefined
  /** Address the mails come from, such as `no-reply@bubbles.example`. */
  from: string
  /** Name the mails come from. Default Bubbles. */
  fromName?: string | undefined
  /** For tests. */
  limits?: SmtpLimits | undefined
}

export interface TextSettings {
  /** Address of the operator's gateway; without it text messages are kept for the outbox page. */
  url?: string | undefined
  /** Bearer token for the gateway. */
  token?: string | undefined
}

/** What delivering needs to know of an outbox row. */
interface Message {
  id: string
  payload: unknown
  organisationId?: string | null
}

/**
 * Sends one message and resolves once the mail server or gateway has accepted it.
 * @throws JobError, permanent where trying again would change nothing.
 */
export type DeliverMail = (message: Message, signal?: AbortSignal) => Promise<void>

const NEVER = new AbortController().signal

/**
 * Makes what sends outbox rows of kind `mail`. Call it outside a transaction. Mails carry the row's id, so that one sent
 * twice, because a process died before it could note the server's answer, is recognised by the programs that look.
 */
export function createMailDelivery(database: Database, settings: MailSettings): DeliverMail {
  const { smtpUrl, from, fromName = 'Bubbles', limits } = settings
  const send = smtpUrl === undefined ? null : createSmtp(smtpUrl, limits)
  const domain = from.slice(from.lastIndexOf('@') + 1)

  return async ({ id, payload, organisationId = null }, signal = NEVER) => {
    const mail = readOr(() => checkedMail(payload), 'No email can be sent to this address.')
    if (send === null) return keep(database, id, organisationId, mail)
    const { sender } = mail
    await send(
      {
        from: { name: sender?.name ? `${sender.name} via ${fromName}` : fromName, address: from },
        ...(sender?.replyTo && { replyTo: sender.replyTo }),
        to: { name: '', address: mail.to },
        // Given apart from the header: nodemailer would read further recipients out of header text.
        envelope: { from, to: [mail.to] },
        subject: mail.subject,
        text: mail.text,
        html: mail.html,
        messageId: `<${id}@${domain}>`,
        headers: { 'Auto-Submitted': 'auto-generated', ...endHeaders(mail) },
      },
      signal,
    )
  }
}

/** What lets mail programs end a subscription themselves (RFC 2369, RFC 8058). */
const endHeaders = ({ unsubscribeUrl }: Mail): Record<string, string> =>
  unsubscribeUrl === undefined
    ? {}
    : {
        'List-Unsubscribe': `<${unsubscribeUrl}>`,
        'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
      }

const GATEWAY_LIMIT_MS = 10_000
/** The message itself is wrong. All other refusals may pass: a token is renewed, a gateway repaired. */
const PERMANENT_ANSWERS = new Set([400, 413, 422])

/**
 * Makes what sends outbox rows of kind `text-message`: posts `{to, text}` as JSON to the operator's gateway. The header
 * `Idempotency-Key` is the same each time a message is tried, so that a gateway which took it and answered too late sends
 * it once. Call it outside a transaction.
 */
export function createTextDelivery(database: Database, { url, token }: TextSettings): DeliverMail {
  return async ({ id, payload, organisationId = null }, signal = NEVER) => {
    const message = readOr(() => checkedText(payload), 'No text message can be sent to this number.')
    if (!url) return keep(database, id, organisationId, { ...message, subject: 'Text message' })
    const response = await fetch(url, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        'idempotency-key': id,
        ...(token && { authorization: `Bearer ${token}` }),
      },
      body: JSON.stringify(message),
      redirect: 'error',
      signal: AbortSignal.any([signal, AbortSignal.timeout(GATEWAY_LIMIT_MS)]),
    }).catch(() => {
      throw new JobError('The gateway for text messages did not answer.', false)
    })
    await response.body?.cancel()
    if (!response.ok)
      throw new JobError(
        `The gateway for text messages answered ${response.status}.`,
        PERMANENT_ANSWERS.has(response.status),
      )
  }
}

const keep = (database: Database, id: string, organisationId: string | null, mail: Mail) =>
  database.transaction({ kind: 'platform' }, () => keepMessage(id, organisationId, mail))

function readOr<T>(read: () => T, sentence: string): T {
  try {
    return read()
  } catch {
    throw new JobError(sentence, true)
  }
}
