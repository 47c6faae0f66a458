import { isIP } from 'node:net'
import { networkOf } from '../../http/clientAddress.ts'
import { plainAddress } from '../../http/plainAddress.ts'
import { RateLimiter } from '../../http/rateLimiter.ts'
import { isLocal } from './country.ts'

/** Events a network may send for one publication in a minute: some hundred readers behind one router. */
const EVENT_LIMIT = { name: 'events', max: 6_000, windowMs: 60_000 }

/** Counts events of a publication and answers whether the network of the address may send them. */
export type MaySend = (address: string, publicationId: string, events: number) => Promise<boolean>

/** This machine and local networks are not limited: where a proxy hides its readers, they all come from there. */
export function eventLimit(): MaySend {
  const limiter = new RateLimiter(EVENT_LIMIT)
  return async (address, publicationId, events) => {
    const plain = plainAddress(address)
    // What is no address at all is nobody's proxy.
    if (isIP(plain) !== 0 && isLocal(plain)) return true
    return limiter.take([networkOf(plain), publicationId], events)
  }
}
