import http, { type IncomingMessage } from 'node:http'
import https from 'node:https'
import type { LookupFunction } from 'node:net'
import { type AddressRules, isAllowedHost, notPublic } from './dataAddress.ts'
import { isPublicAddress } from './publicAddress.ts'
import { serverLookup } from './serverLookup.ts'

/** Where connections may lead, and who is asked where names are. */
export interface ConnectionRules extends AddressRules {
  /** Default: at name servers; of hosts that the operator allows, the system's. */
  lookup?: LookupFunction
}

export interface CheckedRequest {
  /** Default: GET. */
  method?: 'GET' | 'POST'
  headers: Record<string, string>
  body?: string
  signal: AbortSignal
}

const MOST_HEADER_BYTES = 16 * 1024

/**
 * Sends one request and gives the answer as its headers are there; a redirect is an answer like any other. What a name leads to
 * is checked where the connection is made. Whether the address itself may be asked, `requireFetchable` says before.
 * @throws DataFault not-public, or an error of Node's for a connection that failed
 */
export function requestChecked(
  url: URL,
  { method = 'GET', headers, body, signal }: CheckedRequest,
  rules: ConnectionRules,
): Promise<IncomingMessage> {
  const isAllowed = isAllowedHost(url, rules)
  const { request } = url.protocol === 'https:' ? https : http
  return new Promise((resolve, reject) => {
    const asked = request(url, {
      method,
      headers,
      // No connection is shared: one that another address opened could lead elsewhere.
      agent: false,
      lookup: isAllowed ? rules.lookup : checkedLookup(url, rules.lookup ?? serverLookup()),
      maxHeaderSize: MOST_HEADER_BYTES,
      signal,
    })
    asked.once('socket', (socket) =>
      socket.once('connect', () => {
        // Nothing is left to trust: neither a lookup nor what of Node uses it.
        if (!isAllowed && !isPublicAddress(socket.remoteAddress ?? '')) asked.destroy(notPublic(url))
      }),
    )
    asked.once('response', resolve)
    // More than one can come: a receiver that stops reading is an error of the body after the answer.
    asked.on('error', reject)
    // One that is answered with another protocol (101) ends without an answer or an error.
    asked.once('close', () => reject(new Error('The connection was closed without a response.')))
    asked.end(body)
  })
}

/** A lookup that gives only what it has checked. One address that is not public refuses the name. */
function checkedLookup(url: URL, lookup: LookupFunction): LookupFunction {
  return (host, options, callback) => {
    lookup(host, { ...options, all: true }, (error, found) => {
      if (error) return callback(error, '')
      const addresses = Array.isArray(found) ? found : []
      const [first] = addresses
      if (!first || !addresses.every(({ address }) => isPublicAddress(address)))
        return callback(notPublic(url), '')
      if (options.all) callback(null, addresses)
      else callback(null, first.address, first.family)
    })
  }
}
