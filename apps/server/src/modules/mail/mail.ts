import { parseEmailAddress } from './address.ts'
import { checkedSender, type MailSender } from './sender.ts'
import { MAX_SUBJECT_LENGTH } from './words.ts'

/** One mail to one person. */
export interface Mail {
  to: string
  subject: string
  text: string
  html?: string
  /** Absent: from the product alone. */
  sender?: MailSender
  /** Where a mail program ends what the mail is part of, with one request (RFC 8058). */
  unsubscribeUrl?: string
}

// A line break or another control character in a header starts a new header.
const unwanted = /[\p{Cc}\p{Zl}\p{Zp}\p{Cs}]/u

const PLAIN_URL = /^https?:\/\/[\w.:-]+\/[\w./-]*$/

/**
 * Checks a mail before it is sent.
 * @throws TypeError if the recipient is not exactly one plain address, or the subject holds control characters.
 */
export function checkedMail(value: unknown): Mail {
  const { to, subject, text, html, sender, unsubscribeUrl } = (value ?? {}) as Record<string, unknown>
  const address = typeof to === 'string' ? parseEmailAddress(to) : null
  if (!address) throw new TypeError('An email goes to exactly one plain email address.')
  if (
    typeof subject !== 'string' ||
    !subject ||
    subject.length > MAX_SUBJECT_LENGTH ||
    unwanted.test(subject)
  ) {
    throw new TypeError(`An email needs a subject of one line and at most ${MAX_SUBJECT_LENGTH} characters.`)
  }
  if (typeof text !== 'string' || (html !== undefined && typeof html !== 'string')) {
    throw new TypeError('An email needs its text as a string.')
  }
  const end = typeof unsubscribeUrl === 'string' ? unsubscribeUrl : undefined
  if (unsubscribeUrl !== undefined && !PLAIN_URL.test(end ?? ''))
    throw new TypeError('The address where emails can be stopped must be a plain web address.')
  const from = checkedSender(sender)
  return {
    to: address,
    subject,
    text,
    ...(html !== undefined && { html }),
    ...(from && { sender: from }),
    ...(end !== undefined && { unsubscribeUrl: end }),
  }
}
