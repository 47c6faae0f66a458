import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import { readCookies } from '../../http/cookies.ts'
import { PAGE_PATH } from './addresses.ts'

/**
 * A browser that has given a right password of a report before. It opens nothing: guesses made elsewhere only do not make
 * it wait, also when the password has changed since.
 */
const DAYS = 90

/** Keeps this signature apart from any other made with the same secret. */
const PURPOSE = 'bubbles.known-reader.v1.'

const nameOf = (reportId: string) => `bubbles_known_${reportId}`

/** The cookie that says so; only the server reads it. */
export function knownReaderCookie(
  reportId: string,
  secret: Uint8Array,
  { https, now }: { https: boolean; now: Date },
): string {
  const seconds = DAYS * 24 * 3600
  const id = randomBytes(12).toString('base64url')
  const until = Math.floor(now.getTime() / 1000) + seconds
  const value = `${id}.${until}.${signature(reportId, id, until, secret).toString('base64url')}`
  return `${nameOf(reportId)}=${value}; Path=${PAGE_PATH}; Max-Age=${seconds}; HttpOnly; SameSite=Lax${https ? '; Secure' : ''}`
}

/** The name such a browser is counted under; null for any other. Never throws. */
export function knownReader(
  cookies: string | undefined,
  reportId: string,
  secret: Uint8Array,
  now: Date,
): string | null {
  const value = readCookies(cookies ?? '').get(nameOf(reportId)) ?? ''
  const [, id, until, mac] = /^([\w-]{16})\.(\d{1,12})\.([\w-]{43})$/.exec(value) ?? []
  if (!id || !mac || Number(until) * 1000 <= now.getTime()) return null
  const given = Buffer.from(mac, 'base64url')
  const expected = signature(reportId, id, Number(until), secret)
  return given.length === expected.length && timingSafeEqual(given, expected) ? id : null
}

const signature = (reportId: string, id: string, until: number, secret: Uint8Array) =>
  createHmac('sha256', secret).update(PURPOSE).update([reportId, id, until].join('.')).digest()
