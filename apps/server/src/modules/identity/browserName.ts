import { readUserAgent } from '../../http/userAgent.ts'

/**
 * A short name made from a User-Agent header, such as `Firefox on Windows`: enough for people to tell their own
 * sign-ins apart, and no fingerprint. Empty for anything that isn't a browser we know.
 */
export function browserName(userAgent: string): string {
  const { browser, system, device } = readUserAgent(userAgent)
  if (!browser) return ''
  const place = system === 'iOS' ? (device === 'tablet' ? 'iPad' : 'iPhone') : system
  return place ? `${browser} on ${place}` : browser
}
