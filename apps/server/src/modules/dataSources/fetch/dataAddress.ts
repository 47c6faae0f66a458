import { isIP } from 'node:net'
import { MAX_DATA_ADDRESS } from '@bubbles/domain'
import { DataFault } from './dataFault.ts'
import { isPublicAddress } from './publicAddress.ts'

/** Which addresses data may come from. */
export interface AddressRules {
  /** Hosts, with a port or without, that may be reached wherever they are: the operator's choice. In lower case. */
  allowedHosts: readonly string[]
  /** Whether addresses without encryption are taken. */
  plainHttp: boolean
}

const EXAMPLE = 'Enter the full address, such as https://example.org/data.csv.'
/** Ends of names that only a network of one's own resolves (RFC 6761, RFC 6762, RFC 8375; `internal` is set aside by ICANN). */
const OWN_NETWORK =
  /(?:^|\.)(?:localhost|local|localdomain|internal|intranet|lan|home|corp|home\.arpa|invalid|test|onion)$/

/**
 * The address data is fetched from, from what someone typed. That of a Google Sheet becomes that of its CSV.
 * @throws DataFault address or not-public, with a sentence
 */
export function readDataAddress(typed: string, rules: AddressRules): URL {
  const text = typed.trim()
  if (text.length > MAX_DATA_ADDRESS)
    throw new DataFault(
      'address',
      `This address is longer than ${MAX_DATA_ADDRESS.toLocaleString('en-GB')} characters.`,
    )
  // What a browser would take away without a word: what is shown would not be what is fetched.
  if (text === '' || /[\p{C}\s\\]/u.test(text)) throw new DataFault('address', EXAMPLE)
  const url = URL.parse(text)
  if (!url) throw new DataFault('address', EXAMPLE)
  requireFetchable(url, rules)
  const fetched = sheetAsCsv(url) ?? url
  fetched.hash = ''
  return fetched
}

/**
 * Refuses an address before anything is connected; each step of a redirect is asked about anew.
 * @throws DataFault address or not-public, with a sentence
 */
export function requireFetchable(url: URL, rules: AddressRules): void {
  if (url.protocol !== 'https:' && !(rules.plainHttp && url.protocol === 'http:'))
    throw new DataFault(
      'address',
      url.protocol === 'http:'
        ? 'Use an address that begins with https://, so that no one can change the data on its way here.'
        : EXAMPLE,
    )
  if (url.username !== '' || url.password !== '')
    throw new DataFault(
      'address',
      'This address contains a name or password, which everyone who works on the report could read. Use one without.',
    )
  if (isAllowedHost(url, rules)) return
  const host = hostOf(url)
  const isPublic = isIP(host) === 0 ? isPublicName(host) : isPublicAddress(host)
  if (!isPublic) throw notPublic(url)
  if (url.port !== '')
    throw new DataFault(
      'not-public',
      `Port ${url.port} can’t be used. Data can be fetched only through the usual ports, 443 and 80, unless the operator of this installation allows another.`,
    )
}

/** What is said of an address that leads into a network of one's own. */
export const notPublic = (url: URL): DataFault =>
  new DataFault(
    'not-public',
    `“${hostOf(url)}” isn’t on the public internet, so data can’t be fetched from it. The operator of this installation can allow it.`,
  )

/** Whether the operator lets data come from there, wherever it is. */
export function isAllowedHost(url: URL, { allowedHosts }: AddressRules): boolean {
  const host = url.hostname.replace(/\.$/, '')
  return allowedHosts.includes(url.port === '' ? host : `${host}:${url.port}`)
}

/** The host without a final point or the brackets around an IPv6 address. */
export const hostOf = ({ hostname }: URL): string => hostname.replace(/\.$/, '').replace(/^\[(.*)\]$/, '$1')

/** Whether a name can be one of the public internet. */
export const isPublicName = (host: string): boolean => host.includes('.') && !OWN_NETWORK.test(host)

/** The CSV of a Google Sheet, shared by its link or published; null for any other address. */
function sheetAsCsv(url: URL): URL | null {
  if (url.hostname !== 'docs.google.com') return null
  const found = /^\/spreadsheets\/(?:u\/\d+\/)?d\/(e\/)?([\w-]+)/.exec(url.pathname)
  if (!found) return null
  const [, published, id] = found
  const sheet = url.searchParams.get('gid') ?? /^#gid=(\d+)$/.exec(url.hash)?.[1]
  const query = published ? 'pub?output=csv' : 'export?format=csv'
  const csv = new URL(`https://docs.google.com/spreadsheets/d/${published ?? ''}${id}/${query}`)
  if (sheet) csv.searchParams.set('gid', sheet)
  if (published && sheet) csv.searchParams.set('single', 'true')
  return csv
}
