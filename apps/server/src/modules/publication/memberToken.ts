import { createHmac, timingSafeEqual } from 'node:crypto'

/** For how long a member may leave a page open and still answer on it. */
const LIFETIME_S = 7 * 86_400
/** Keeps this signature apart from any other made with the same secret. */
const PURPOSE = 'bubbles.member-reader.v1.'

const macOf = (token: string, claim: string, secret: Uint8Array): Buffer =>
  createHmac('sha256', secret).update(PURPOSE).update(token).update('~').update(claim).digest()

/**
 * The token of an internal page as one member gets it: the publication's, with whom the page was sent to. Pages are
 * sandboxed and a form posts no session cookie, so what is sent from an internal page names its member itself; whether they
 * are one still is asked when it comes.
 */
export function withMember(token: string, userId: string, secret: Uint8Array, now: Date): string {
  const expires = Math.floor(now.getTime() / 1000) + LIFETIME_S
  const claim = Buffer.from(`${userId}.${expires}`).toString('base64url')
  return `${token}~${claim}~${macOf(token, claim, secret).toString('base64url')}`
}

/**
 * Takes such a token apart. `memberId` is null where it names nobody, is too old or was not signed here. Never throws.
 * @returns the publication's token, still to be verified
 */
export function splitMember(
  text: string,
  secret: Uint8Array,
  now: Date,
): { token: string; memberId: string | null } {
  const [token = '', claim, mac, ...more] = text.split('~')
  if (!claim || !mac || more.length > 0) return { token, memberId: null }
  const given = Buffer.from(mac, 'base64url')
  const expected = macOf(token, claim, secret)
  if (given.length !== expected.length || !timingSafeEqual(given, expected)) return { token, memberId: null }
  const [memberId = '', expires] = Buffer.from(claim, 'base64url').toString('utf8').split('.')
  return { token, memberId: Number(expires) * 1000 > now.getTime() ? memberId : null }
}

/** The page with its forms' tokens naming the member it is sent to. */
export const personalised = (html: string, memberId: string, secret: Uint8Array, now: Date): string =>
  html.replaceAll(
    /(<input type="hidden" name="token" value=")([\w.-]+)(")/g,
    (_, before: string, token: string, after: string) =>
      `${before}${withMember(token, memberId, secret, now)}${after}`,
  )
