import { createHmac, timingSafeEqual } from 'node:crypto'
import { READER_CODE } from '@bubbles/domain'
import { readCookies } from '../../http/cookies.ts'
import { PAGE_PATH } from './addresses.ts'

/** Keeps this signature apart from any other made with the same secret. */
const PURPOSE = 'bubbles.named-reader.v1.'

/** Of which report an address was proven. */
interface ProofOf {
  organisationId: string
  reportId: string
}

const nameOf = (reportId: string) => `bubbles_named_${reportId}`

/**
 * The cookie that remembers in a browser which address its reader has proven for one report. It opens nothing by itself:
 * whether the address is named is asked at each request. Nothing is stored of the reader here.
 */
export function namedReaderCookie(
  of: ProofOf,
  address: string,
  secret: Uint8Array,
  { https, now }: { https: boolean; now: Date },
): string {
  const seconds = READER_CODE.rememberedDays * 24 * 3600
  const until = Math.floor(now.getTime() / 1000) + seconds
  const value = `${Buffer.from(address).toString('base64url')}.${until}.${signature(of, address, until, secret).toString('base64url')}`
  return `${nameOf(of.reportId)}=${value}; Path=${PAGE_PATH}; Max-Age=${seconds}; HttpOnly; SameSite=Lax${https ? '; Secure' : ''}`
}

/** The address that a request's cookies prove for a report; null for none. Never throws. */
export function namedReaderIn(
  cookies: string | undefined,
  of: ProofOf,
  secret: Uint8Array,
  now: Date,
): string | null {
  const value = readCookies(cookies ?? '').get(nameOf(of.reportId)) ?? ''
  const [, encoded, until, mac] = /^([\w-]{1,400})\.(\d{1,12})\.([\w-]{43})$/.exec(value) ?? []
  if (!encoded || !mac || Number(until) * 1000 <= now.getTime()) return null
  const address = Buffer.from(encoded, 'base64url').toString('utf8')
  const given = Buffer.from(mac, 'base64url')
  const expected = signature(of, address, Number(until), secret)
  return given.length === expected.length && timingSafeEqual(given, expected) ? address : null
}

const signature = (
  { organisationId, reportId }: ProofOf,
  address: string,
  until: number,
  secret: Uint8Array,
) =>
  createHmac('sha256', secret)
    .update(PURPOSE)
    .update([organisationId, reportId, until, address].join('.'))
    .digest()
