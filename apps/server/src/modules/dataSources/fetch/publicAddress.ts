import ipaddr from 'ipaddr.js'

/** Global unicast of IPv6: all that is handed out. Outside of it are translations of IPv4 addresses, among others. */
const GLOBAL_V6 = ipaddr.parseCIDR('2000::/3') as [ipaddr.IPv6, number]
/** Reachable in a data centre alone, though no list of special addresses has it: Azure's own services. */
const OWN_SERVICES = new Set(['168.63.129.16'])

/**
 * Whether an IP address belongs to the public internet: not private, loopback, link-local, shared (CGNAT), multicast,
 * reserved, or an IPv4 address in other clothes (mapped, 6to4, Teredo, NAT64), whose true target could be any of these.
 */
export function isPublicAddress(text: string): boolean {
  // With a zone it is an address of one network.
  if (text.includes('%') || !ipaddr.isValid(text)) return false
  const address = ipaddr.parse(text)
  if (address.range() !== 'unicast') return false
  if (address.kind() === 'ipv6') return (address as ipaddr.IPv6).match(GLOBAL_V6)
  return !OWN_SERVICES.has(address.toString())
}
