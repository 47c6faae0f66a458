import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { BlockList, isIP } from 'node:net'
import { Reader, type Response } from 'mmdb-lib'
import { plainAddress } from '../../http/plainAddress.ts'

const TABLE = '@ip-location-db/geo-whois-asn-country-mmdb/geo-whois-asn-country.mmdb'

/** Addresses that lie in no country: this machine, local networks, link-local, shared carrier space. */
const local = new BlockList()
for (const [network, bits] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.168.0.0', 16],
] as const) {
  local.addSubnet(network, bits, 'ipv4')
}
for (const [network, bits] of [
  ['::1', 128],
  ['fc00::', 7],
  ['fe80::', 10],
] as const) {
  local.addSubnet(network, bits, 'ipv6')
}

let table: Promise<Reader<Response>> | undefined

const loaded = (): Promise<Reader<Response>> =>
  (table ??= readFile(createRequire(import.meta.url).resolve(TABLE)).then((bytes) => new Reader(bytes)))

/** Whether an address is of this machine or a local network. */
export function isLocal(address: string): boolean {
  const family = isIP(address)
  return family === 0 || local.check(address, family === 4 ? 'ipv4' : 'ipv6')
}

/**
 * ISO 3166-1 alpha-2 code of the country an address is registered in; null for local and unknown ones. The table is read
 * from the disk, 8 MB, when the first reader comes. Source: packages of ip-location-db, from the regional registries.
 */
export async function countryOf(address: string): Promise<string | null> {
  const plain = plainAddress(address)
  if (isLocal(plain)) return null
  const found: object | null = (await loaded()).get(plain)
  const code = found && 'country_code' in found ? String(found.country_code) : ''
  return /^[A-Z]{2}$/.test(code) ? code : null
}
