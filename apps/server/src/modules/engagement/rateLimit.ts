import { isIP } from 'node:net'
import { networkOf } from '../../http/clientAddress.ts'
import { plainAddress } from '../../http/plainAddress.ts'
import { isLocal } from './country.ts'

const WINDOW_MS = 60_000
/** Events a network may send for one publication in a minute: some hundred readers behind one router. */
const MAX_EVENTS_A_MINUTE = 6_000
/** Networks and publications counted at once; past it the count begins anew, so that nobody can fill the memory. */
const MAX_KEYS = 50_000

/**
 * Counts what each network sends for each publication, in memory and for a minute: an IPv4 address, or all addresses that
 * usually belong to one IPv6 connection. This machine and local networks are not held to it: where a proxy hides its
 * readers, they all come from there.
 */
export class RateLimit {
  #counts = new Map<string, number>()
  #until = 0

  /** Counts events and says whether its network may send them. @param now milliseconds since 1970. */
  allows(address: string, publicationId: string, events: number, now: number): boolean {
    const plain = plainAddress(address)
    // What is no address at all is nobody's proxy.
    if (isIP(plain) !== 0 && isLocal(plain)) return true
    if (now >= this.#until || this.#counts.size >= MAX_KEYS) {
      this.#counts = new Map()
      this.#until = now + WINDOW_MS
    }
    const key = `${networkOf(plain)} ${publicationId}`
    const count = (this.#counts.get(key) ?? 0) + events
    this.#counts.set(key, count)
    return count <= MAX_EVENTS_A_MINUTE
  }
}
