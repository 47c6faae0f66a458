import { createHmac, timingSafeEqual } from 'node:crypto'
import { MAIL_KINDS, type MailKind } from '@bubbles/domain'

/** The path of the page where a kind of email is ended, at the organisation's host. */
export const STOP_PATH = '/emails/stop'

/** Keeps these signatures apart from any other made with the same secret. */
const PURPOSE = 'bubbles.stop-mail.v1.'

/** Who no longer wants which emails. */
export interface Stop {
  userId: string
  kind: MailKind
}

const signature = (secret: Uint8Array, organisationId: string, { userId, kind }: Stop) =>
  createHmac('sha256', secret).update(`${PURPOSE}${organisationId}.${userId}.${kind}`).digest()

/** The last part of the address that ends a kind of email. */
export const stopToken = (secret: Uint8Array, organisationId: string, stop: Stop): string =>
  `${stop.kind}.${stop.userId}.${signature(secret, organisationId, stop).toString('base64url')}`

/** What an address ends; null for one that is not ours, or another organisation's. Never throws. */
export function readStopToken(secret: Uint8Array, organisationId: string, token: string): Stop | null {
  const [name, userId = '', mac = '', ...rest] = token.split('.')
  const kind = MAIL_KINDS.find((each) => each === name)
  if (kind === undefined || rest.length > 0) return null
  const given = Buffer.from(mac, 'base64url')
  const expected = signature(secret, organisationId, { userId, kind })
  return given.length === expected.length && timingSafeEqual(given, expected) ? { userId, kind } : null
}
