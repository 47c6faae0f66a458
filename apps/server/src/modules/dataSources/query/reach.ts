import { lookup as systemLookup, type LookupAddress } from 'node:dns'
import { isIP, type LookupFunction } from 'node:net'
import { promisify } from 'node:util'
import { usualPort } from '@bubbles/domain'
import { isPublicName } from '../fetch/dataAddress.ts'
import { DataFault } from '../fetch/dataFault.ts'
import { isPublicAddress } from '../fetch/publicAddress.ts'
import { serverLookup } from '../fetch/serverLookup.ts'
import type { Connection, ConnectionRules } from './connection.ts'

/** The lowest port on the public internet that is connected to beside HTTPS: below are mail, name servers and the like. */
const LOWEST_PORT = 1024
const HTTPS = 443

/**
 * The one IP address that is connected to: the host is looked up once, and whoever connects asks no name server again.
 * @throws DataFault not-public for one outside the public internet that the operator has not allowed; not-reached for a name
 *   that is none
 */
export async function reach(connection: Connection, rules: ConnectionRules): Promise<string> {
  const isAllowed = isAllowedHost(connection, rules)
  if (!isAllowed) requireUsable(connection)
  const { host } = connection
  if (isIP(host) !== 0) {
    if (isAllowed || isPublicAddress(host)) return host
    throw notPublic(connection)
  }
  const found = await addressesOf(connection, rules.lookup ?? (isAllowed ? system : serverLookup()))
  // One that is not public refuses the name.
  if (!isAllowed && !found.every(({ address }) => isPublicAddress(address))) throw notPublic(connection)
  return (found.find(({ family }) => family === 4) ?? found[0]!).address
}

const system: LookupFunction = (host, options, callback) =>
  systemLookup(host, { ...options, all: true }, callback)

async function addressesOf({ host, name }: Connection, lookup: LookupFunction): Promise<LookupAddress[]> {
  const ask = promisify<string, object, LookupAddress[]>(lookup as never)
  const found = await ask(host, { all: true }).catch(() => [])
  if (found.length > 0) return found
  throw new DataFault('not-reached', `The server of “${name}” wasn’t found. An admin can check its name.`)
}

/** What is true of every database on the public internet. */
function requireUsable({ host, port, tls, name }: Connection): void {
  if (isIP(host) === 0 && !isPublicName(host)) throw notPublic({ name })
  if (port !== HTTPS && port < LOWEST_PORT)
    throw new DataFault(
      'not-public',
      `Port ${port} of “${name}” can’t be used: on the internet it must be ${HTTPS} or one from ${LOWEST_PORT}.`,
    )
  if (!tls)
    throw new DataFault(
      'not-public',
      `“${name}” isn’t encrypted, and its server isn’t one that the operator of this installation allows. Switch TLS on.`,
    )
}

const notPublic = ({ name }: Pick<Connection, 'name'>): DataFault =>
  new DataFault(
    'not-public',
    `The server of “${name}” isn’t on the public internet, so it can’t be queried. The operator of this installation can allow it (DATA_CONNECTION_HOSTS).`,
  )

/** Whether the operator lets it be connected to wherever it is. */
function isAllowedHost({ host, port, kind, tls }: Connection, { allowedHosts }: ConnectionRules): boolean {
  const named = host.includes(':') ? `[${host}]` : host
  return (
    allowedHosts.includes(`${named}:${port}`) ||
    (port === usualPort(kind, tls) && allowedHosts.includes(named))
  )
}
