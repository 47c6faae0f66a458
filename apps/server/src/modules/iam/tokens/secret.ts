import { createHash, randomBytes } from 'node:crypto'

/** What every API token begins with, so that scanners and people know one when they see it. */
const PREFIX = 'bub_'

/** 32 random bytes in base64url. */
const SHAPE = /^bub_[\w-]{43}$/

/** Characters of a secret by which a person knows it again. */
const HINT_LENGTH = 8

/** A new secret, what is kept of it, and its first characters. */
export function makeSecret(): { secret: string; hash: Buffer; hint: string } {
  const secret = PREFIX + randomBytes(32).toString('base64url')
  return { secret, hash: hashOfSecret(secret), hint: secret.slice(0, HINT_LENGTH) }
}

/** Whether a bearer token claims to be one of ours and not the user pool's. */
export const isApiToken = (token: string): boolean => token.startsWith(PREFIX)

export const isWellFormed = (token: string): boolean => SHAPE.test(token)

/** SHA-256: a secret of 256 random bits needs no slower one. */
export const hashOfSecret = (secret: string): Buffer => createHash('sha256').update(secret).digest()
