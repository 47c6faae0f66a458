import { createHmac } from 'node:crypto'
import { isBot } from 'isbot'
import { networkOf } from '../../http/clientAddress.ts'
import { readUserAgent } from '../../http/userAgent.ts'

/** GA4's device categories. */
export type Device = 'desktop' | 'mobile' | 'tablet'

/** Longer user agents are looked at so far: a browser's name stands before that. */
const MAX_USER_AGENT = 1_000

/** Whether a user agent is a program rather than a reader, browsers without a window included. Readers' browsers always send one. */
export const isAutomated = (userAgent: string): boolean =>
  userAgent === '' || isBot(userAgent.slice(0, MAX_USER_AGENT))

/** Device category from the user agent; from the window's width in CSS pixels where that says nothing. */
export function deviceOf(userAgent: string, width: number | undefined): Device {
  const { device } = readUserAgent(userAgent)
  if (device) return device
  if (width === undefined) return 'desktop'
  if (width < 600) return 'mobile'
  return width < 960 ? 'tablet' : 'desktop'
}

/** The browser's family; its version would help to tell readers apart and is not kept. */
export const browserOf = (userAgent: string): string => readUserAgent(userAgent).browser ?? 'Other'

/** Families that GA4 calls differently. */
const GA4_SYSTEMS: Readonly<Record<string, string>> = { macOS: 'Macintosh', iPadOS: 'iOS' }

/** The operating system's family in GA4's words; its version is not kept, as a browser's is not. */
export function operatingSystemOf(userAgent: string): string {
  const { system } = readUserAgent(userAgent)
  return system ? (GA4_SYSTEMS[system] ?? system) : '(not set)'
}

/** Host of the page the reader came from, without `www.`; null for none and for our own pages. */
export function sourceOf(referrer: string | undefined, ownHost: string): string | null {
  if (!referrer || !URL.canParse(referrer)) return null
  const { protocol, hostname, host } = new URL(referrer)
  if (protocol !== 'https:' && protocol !== 'http:') return null
  if (host === ownHost || hostname === '' || hostname.length > 253) return null
  return hostname.replace(/^www\./, '')
}

/**
 * A number that is the same for one reader of one organisation on one of its days, and says nothing more once the day's
 * salt is deleted: the first 64 bits of an HMAC-SHA256, as a signed decimal for a bigint column. Of an IPv6 address the
 * network counts: its other half changes within a day.
 */
export function readerHash(
  salt: Uint8Array,
  reader: { address: string; userAgent: string; organisationId: string; day: string },
): string {
  const mac = createHmac('sha256', salt)
    .update(`${reader.organisationId}\0${reader.day}\0${networkOf(reader.address)}\0${reader.userAgent}`)
    .digest()
  return mac.readBigInt64BE(0).toString()
}
