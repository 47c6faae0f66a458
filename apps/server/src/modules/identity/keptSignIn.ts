import { createHash, timingSafeEqual } from 'node:crypto'
import { isUuid } from './fields.ts'
import type { Vault } from './vault.ts'

/** What the cookie of a browser's sign-in holds. */
export interface HeldSignIn {
  /** The family of tokens, which every access token names. */
  originJti: string
  /** How often the cookie has been replaced: once each time it is used. */
  generation: number
  /** The refresh token that the sign-in was given. */
  token: string
}

/**
 * A sign-in whose refresh token no script can read: our own pages have it kept in a cookie of the identity pages' host alone
 * (`HttpOnly`, `SameSite=Strict`, `Secure` on https).
 *
 * Its value is `{originJti}.{generation}.{token}.{MAC of the three}`: whoever has one cannot make the next.
 */
export class KeptSignIn {
  /** What the request came with; null for none, and for whatever we did not write. */
  readonly held: HeldSignIn | null
  readonly #vault: Vault
  readonly #isHttps: boolean
  #cookie: string | null = null

  private constructor(vault: Vault, isHttps: boolean, held: HeldSignIn | null) {
    this.#vault = vault
    this.#isHttps = isHttps
    this.held = held
  }

  /** @param header the Cookie header. */
  static read(vault: Vault, header: string | undefined, isHttps: boolean): KeptSignIn {
    return new KeptSignIn(vault, isHttps, heldIn(vault, header, cookieName(isHttps)))
  }

  /** Has the browser keep this from now on. Call it once the work is committed. */
  hold(held: HeldSignIn): void {
    const value = `${held.originJti}.${held.generation}.${held.token}.${macOf(this.#vault, held).toString('base64url')}`
    this.#cookie = this.#write(value, COOKIE_SECONDS)
  }

  /** Has the browser forget it. */
  drop(): void {
    this.#cookie = this.#write('', 0)
  }

  /** The Set-Cookie header that says so; null if nothing changes. */
  setCookie(): string | null {
    return this.#cookie
  }

  #write(value: string, seconds: number): string {
    return [
      `${cookieName(this.#isHttps)}=${value}`,
      'Path=/',
      `Max-Age=${seconds}`,
      'HttpOnly',
      'SameSite=Strict',
      ...(this.#isHttps ? ['Secure'] : []),
    ].join('; ')
  }
}

/** Specification 9: 365 days. The pool ends the sign-in long before. */
const COOKIE_SECONDS = 365 * 24 * 60 * 60

/** With the prefix, no other host of the domain can put a cookie of the name beside it. Browsers want https for it. */
const cookieName = (isHttps: boolean): string => `${isHttps ? '__Host-' : ''}bubbles-sign-in`

const macOf = (vault: Vault, { originJti, generation, token }: HeldSignIn): Buffer =>
  vault.mac('kept-sign-in', originJti, String(generation), token)

function heldIn(vault: Vault, header: string | undefined, name: string): HeldSignIn | null {
  const values = (header ?? '')
    .split(';')
    .map((cookie) => cookie.trim())
    .filter((cookie) => cookie.startsWith(`${name}=`))
  // One that comes twice was tossed there by another host.
  if (values.length !== 1) return null
  const [originJti = '', digits = '', token = '', mac = '', ...more] = values[0]!
    .slice(name.length + 1)
    .split('.')
  if (more.length > 0 || !isUuid(originJti) || !/^\d{1,7}$/.test(digits) || !/^[\w-]{64}$/.test(token))
    return null
  const held = { originJti, generation: Number(digits), token }
  const given = Buffer.from(mac, 'base64url')
  const expected = macOf(vault, held)
  return given.length === expected.length && timingSafeEqual(given, expected) ? held : null
}

/**
 * What is stored of a kept refresh token, and of each cookie that followed it. Keyed, so that it is never the hash of anything
 * that could be given as a refresh token at `/idp`: neither kind of token works in the other's place.
 */
export const hashOfHeld = (
  vault: Vault,
  { generation, token }: Pick<HeldSignIn, 'generation' | 'token'>,
): Buffer => vault.mac('kept-token', token, String(generation))

/** What is stored of sign-ins that haven't been renewed since kept tokens had a hash of their own. They last 30 days. */
const plainHashOf = ({ generation, token }: HeldSignIn): Buffer =>
  createHash('sha256')
    .update(generation === 0 ? token : `${token}.${generation}`)
    .digest()

/** How long after a renewal the cookie before may still be on its way, from another tab. Milliseconds. */
const UNDER_WAY_MS = 60_000

/**
 * How a cookie stands to the last one that was used, whose hash is stored.
 *
 * - `current`: it is that one, as when the answer with the next was lost or two tabs ask at once; or a later one: the next,
 *   or one that a restored database has not seen.
 * - `overtaken`: the one before, which was on its way when the next was used.
 * - `used`: one that was replaced long ago. Somebody has a copy.
 */
export function standingOf(
  vault: Vault,
  held: HeldSignIn,
  session: { refresh_token_hash: Uint8Array; last_used_at: Date },
  now: Date,
): 'current' | 'overtaken' | 'used' {
  const isStored = (generation: number) =>
    [hashOfHeld(vault, { ...held, generation }), plainHashOf({ ...held, generation })].some((hash) =>
      timingSafeEqual(hash, session.refresh_token_hash),
    )
  for (let generation = held.generation; generation >= 0; generation--)
    if (isStored(generation)) return 'current'
  const isUnderWay = now.getTime() - session.last_used_at.getTime() < UNDER_WAY_MS
  return isUnderWay && isStored(held.generation + 1) ? 'overtaken' : 'used'
}
