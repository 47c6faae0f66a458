import { isIPv4, isIPv6 } from 'node:net'

/**
 * An address as one network writes it each time: without the port that some proxies add, without the zone of an IPv6
 * address, and an IPv4 address that came over IPv6 as IPv4, whichever way that was written. What is no address stays.
 */
export function plainAddress(text: string): string {
  const [, inBrackets, withPort] = /^\[(.*)\](?::\d+)?$|^([\d.]+):\d+$/.exec(text) ?? []
  const address = (inBrackets ?? withPort ?? text).split('%')[0]!
  if (isIPv4(address)) return address
  if (!isIPv6(address)) return text
  // The URL standard writes every IPv6 address in one way, the mapped ones in hexadecimal.
  const written = new URL(`http://[${address}]`).hostname.slice(1, -1)
  const [, high, low] = /^::ffff:([\da-f]+):([\da-f]+)$/.exec(written) ?? []
  if (high === undefined || low === undefined) return written
  const [left, right] = [Number.parseInt(high, 16), Number.parseInt(low, 16)]
  return [left >> 8, left & 255, right >> 8, right & 255].join('.')
}
