import { randomBytes } from 'node:crypto'
import { Secret, TOTP } from 'otpauth'

/** RFC 6238 as every authenticator app has it: SHA-1, six digits. */
const PERIOD_SECONDS = 30
/** Steps that a clock may be fast or slow. */
const WINDOW = 1
/** Bytes: what RFC 4226 recommends. */
const SECRET_BYTES = 20

/** A secret for an authenticator app. */
export const newTotpSecret = (): Uint8Array => randomBytes(SECRET_BYTES)

/** The secret as apps take it: base32, without padding. */
export const totpSecretText = (secret: Uint8Array): string =>
  new Secret({ buffer: Uint8Array.from(secret).buffer }).base32

/**
 * The 30-second step whose code this is, of those around `now`.
 * @returns null for a wrong code.
 */
export function stepOfCode(secret: Uint8Array, code: string, now: Date): number | null {
  if (!/^\d{6}$/.test(code)) return null
  const totp = new TOTP({
    secret: new Secret({ buffer: Uint8Array.from(secret).buffer }),
    algorithm: 'SHA1',
    digits: 6,
    period: PERIOD_SECONDS,
  })
  const timestamp = now.getTime()
  const delta = totp.validate({ token: code, timestamp, window: WINDOW })
  return delta === null ? null : Math.floor(timestamp / 1000 / PERIOD_SECONDS) + delta
}
