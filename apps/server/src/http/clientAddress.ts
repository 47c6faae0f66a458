import type { IncomingMessage } from 'node:http'
import { BlockList, isIP, isIPv6 } from 'node:net'
import { plainAddress } from './plainAddress.ts'

/** Networks a proxy of one's own is in: loopback, link-local, unique local. */
const NEAR = new BlockList()
for (const [network, prefix] of [
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['10.0.0.0', 8],
  ['172.16.0.0', 12],
  ['192.168.0.0', 16],
] as const)
  NEAR.addSubnet(network, prefix, 'ipv4')
for (const [network, prefix] of [
  ['::1', 128],
  ['fe80::', 10],
  ['fc00::', 7],
] as const)
  NEAR.addSubnet(network, prefix, 'ipv6')

/**
 * The address a request comes from where Fastify's `request.ip` is not to be had: before a socket is upgraded. The same
 * rule as `trustProxy` of the server: in production the nearest address that is not a proxy's of one's own.
 */
export function addressOf({ socket, headers }: IncomingMessage, environment: string): string {
  const nearest = socket.remoteAddress ?? ''
  if (environment !== 'production') return nearest
  const named = [headers['x-forwarded-for'] ?? []].flat().join(',')
  const hops = [nearest, ...(named === '' ? [] : named.split(',').toReversed())].map((hop) => hop.trim())
  return hops.find((hop) => !isNear(hop)) ?? hops.at(-1) ?? nearest
}

function isNear(address: string): boolean {
  const plain = address.split('%')[0] ?? ''
  return isIP(plain) !== 0 && NEAR.check(plain, isIPv6(plain) ? 'ipv6' : 'ipv4')
}

/** What counts as one network address: an IPv4 address, or the /64 an IPv6 connection usually owns whole. */
export function networkOf(text: string): string {
  const address = plainAddress(text)
  if (!isIPv6(address)) return address
  const [head = '', tail] = address.split('::')
  const groups = head ? head.split(':') : []
  const missing = tail === undefined ? 0 : 8 - groups.length - (tail ? tail.split(':').length : 0)
  const full = [...groups, ...Array<string>(missing).fill('0'), ...(tail ? tail.split(':') : [])]
  return full
    .slice(0, 4)
    .map((group) => Number.parseInt(group, 16).toString(16))
    .join(':')
}

/**
 * The site around a network: the /48 an IPv6 customer usually owns whole, with 65,536 networks in it; an IPv4 address
 * is its own.
 */
export function siteOf(text: string): string {
  const network = networkOf(text)
  return network.includes(':') ? network.split(':').slice(0, 3).join(':') : network
}
