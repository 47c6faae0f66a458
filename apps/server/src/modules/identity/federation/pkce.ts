import { createHash, timingSafeEqual } from 'node:crypto'

/** Whether a challenge was made of this verifier, by SHA-256 (RFC 7636, 4.6). */
export function isVerifierOf(challenge: string, verifier: string): boolean {
  if (!/^[\w.~-]{43,128}$/.test(verifier)) return false
  const made = Buffer.from(createHash('sha256').update(verifier).digest('base64url'))
  const given = Buffer.from(challenge)
  return made.length === given.length && timingSafeEqual(made, given)
}
