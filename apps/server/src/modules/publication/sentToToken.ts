import { createHmac, timingSafeEqual } from 'node:crypto'

/** For how long a member may leave a page open and still answer on it. */
const LIFETIME_S = 7 * 86_400
/** Keeps this signature apart from any other made with the same secret. */
const PURPOSE = 'bubbles.member-reader.v1.'

const macOf = (token: string, claim: string, secret: Uint8Array): Buffer =>
  createHmac('sha256', secret).update(PURPOSE).update(token).update('~').update(claim).digest()

/**
 * The token of a page that is not for everybody, as one reader gets it: the publication's, with whom the page was sent to (a
 * member's id, or `claimOfReader`). Pages are sandboxed and a form posts no cookie, so what is sent from such a page names its
 * reader itself; whether they may still read it is asked when it comes.
 */
export function withReader(token: string, sentTo: string, secret: Uint8Array, now: Date): string {
  const expires = Math.floor(now.getTime() / 1000) + LIFETIME_S
  const claim = Buffer.from(`${sentTo}.${expires}`).toString('base64url')
  return `${token}~${claim}~${macOf(token, claim, secret).toString('base64url')}`
}

/**
 * Takes such a token apart. `sentTo` is null where it names nobody, is too old or was not signed here. Never throws.
 * @returns the publication's token, still to be verified
 */
export function splitReader(
  text: string,
  secret: Uint8Array,
  now: Date,
): { token: string; sentTo: string | null } {
  const [token = '', claim, mac, ...more] = text.split('~')
  if (!claim || !mac || more.length > 0) return { token, sentTo: null }
  const given = Buffer.from(mac, 'base64url')
  const expected = macOf(token, claim, secret)
  if (given.length !== expected.length || !timingSafeEqual(given, expected)) return { token, sentTo: null }
  const [sentTo = '', expires] = Buffer.from(claim, 'base64url').toString('utf8').split('.')
  return { token, sentTo: Number(expires) * 1000 > now.getTime() ? sentTo : null }
}

/** The page with its forms' tokens naming whom it is sent to. */
export const personalised = (html: string, sentTo: string, secret: Uint8Array, now: Date): string =>
  html.replaceAll(
    /(<input type="hidden" name="token" value=")([\w.-]+)(")/g,
    (_, before: string, token: string, after: string) =>
      `${before}${withReader(token, sentTo, secret, now)}${after}`,
  )
