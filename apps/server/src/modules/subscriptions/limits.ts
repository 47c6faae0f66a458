import { networkOf } from '../../http/clientAddress.ts'
import { type Limit, RateLimiter } from '../../http/rateLimiter.ts'
import { mailboxOf } from '../mail/publicAddress.ts'

const HOUR_MS = 3_600_000

/**
 * How many confirmation emails may be asked for: by a network, for one address at all organisations together, so that nobody is
 * flooded, and for one organisation.
 */
export const SUBSCRIBE_LIMITS = {
  network: { name: 'subscribe-network', max: 20, windowMs: HOUR_MS },
  address: { name: 'subscribe-address', max: 3, windowMs: 24 * HOUR_MS },
  organisation: { name: 'subscribe-organisation', max: 1_000, windowMs: HOUR_MS },
} as const satisfies Record<string, Limit>

/** Counts what was asked for. */
export class SubscribeLimits {
  readonly #network = new RateLimiter(SUBSCRIBE_LIMITS.network)
  readonly #address = new RateLimiter(SUBSCRIBE_LIMITS.address)
  readonly #organisation = new RateLimiter(SUBSCRIBE_LIMITS.organisation)

  /** @returns whether an email may be sent */
  async take(organisationId: string, client: string, address: string): Promise<boolean> {
    return (
      (await this.#network.take([networkOf(client)])) &&
      (await this.#address.take([mailboxOf(address)])) &&
      (await this.#organisation.take([organisationId]))
    )
  }
}
