import { createHmac, timingSafeEqual } from 'node:crypto'
import { readCookies } from '../../http/cookies.ts'
import { PAGE_PATH } from './addresses.ts'

/** For how long a browser is not asked for the password again. */
export const PROOF_HOURS = 12

/** What a right password opens: one report, until its password changes. */
export interface ProofOf {
  organisationId: string
  reportId: string
  passwordVersion: number
}

/** Keeps this signature apart from any other made with the same secret. */
const PURPOSE = 'bubbles.reader-proof.v1.'

const nameOf = (reportId: string) => `bubbles_reader_${reportId}`

/**
 * The cookie that remembers in a browser that its reader knew the password. Only the server reads it: scripts of the
 * page cannot, since its origin is opaque.
 */
export function proofCookie(
  proof: ProofOf,
  secret: Uint8Array,
  options: { https: boolean; now: Date },
): string {
  const seconds = PROOF_HOURS * 3600
  const until = Math.floor(options.now.getTime() / 1000) + seconds
  const value = `${until}.${signature(proof, until, secret).toString('base64url')}`
  const attributes = `Path=${PAGE_PATH}; Max-Age=${seconds}; HttpOnly; SameSite=Lax${options.https ? '; Secure' : ''}`
  return `${nameOf(proof.reportId)}=${value}; ${attributes}`
}

/** Whether a request's cookies hold a proof of the present password. Never throws. */
export function hasProof(
  cookies: string | undefined,
  proof: ProofOf,
  secret: Uint8Array,
  now: Date,
): boolean {
  const value = readCookies(cookies ?? '').get(nameOf(proof.reportId))
  const [until = '', mac = ''] = value?.split('.') ?? []
  if (!/^\d{1,12}$/.test(until) || Number(until) * 1000 <= now.getTime()) return false
  const given = Buffer.from(mac, 'base64url')
  const expected = signature(proof, Number(until), secret)
  return given.length === expected.length && timingSafeEqual(given, expected)
}

const signature = (
  { organisationId, reportId, passwordVersion }: ProofOf,
  until: number,
  secret: Uint8Array,
) =>
  createHmac('sha256', secret)
    .update(PURPOSE)
    .update([organisationId, reportId, passwordVersion, until].join('.'))
    .digest()
