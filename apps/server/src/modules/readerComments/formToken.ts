import { createHmac, timingSafeEqual } from 'node:crypto'

/** For how long a form can be left open, in milliseconds. */
const LIFETIME_MS = 86_400_000
/** Keeps these signatures apart from any other made with the same secret. */
const PURPOSE = 'bubbles.reader-comment.v1.'

/** What a form may write, and who it was sent to. */
export interface FormClaims {
  organisationId: string
  publicationId: string
  /** Of the figure; '' for a problem with the report. */
  blockId: string
  /** Of the thread that it begins: sent twice, it begins one. */
  threadId: string
  /** Of the password that was given for the page; 0 while the report has no settings. */
  passwordVersion: number
  /** Whom the page was shown to, where it is not for everybody: a member's id, or a named reader. */
  sentTo?: string
}

const macOf = (secret: Uint8Array, body: string): Buffer =>
  createHmac('sha256', secret).update(PURPOSE).update(body).digest()

/**
 * The token of a form. Pages are sandboxed and their forms post no cookie, so the form itself says that its reader was
 * admitted to the page; what may have changed since then is asked when it comes.
 */
export function formToken(secret: Uint8Array, claims: FormClaims, now: Date): string {
  const body = Buffer.from(JSON.stringify({ ...claims, until: now.getTime() + LIFETIME_MS })).toString(
    'base64url',
  )
  return `${body}.${macOf(secret, body).toString('base64url')}`
}

/** What a form may write; null for a token that is not ours, of another organisation or too old. Never throws. */
export function readFormToken(
  secret: Uint8Array,
  organisationId: string,
  token: string,
  now: Date,
): FormClaims | null {
  const [body = '', mac = '', ...rest] = token.split('.')
  const given = Buffer.from(mac, 'base64url')
  const expected = macOf(secret, body)
  if (rest.length > 0 || given.length !== expected.length || !timingSafeEqual(given, expected)) return null
  const { until, ...claims } = JSON.parse(Buffer.from(body, 'base64url').toString('utf8')) as FormClaims & {
    until: number
  }
  return claims.organisationId === organisationId && until > now.getTime() ? claims : null
}
