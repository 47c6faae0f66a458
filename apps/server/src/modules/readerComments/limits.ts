import { networkOf } from '../../http/clientAddress.ts'
import { type Limit, RateLimiter } from '../../http/rateLimiter.ts'
import { mailboxOf } from '../mail/publicAddress.ts'

const HOUR_MS = 3_600_000

/**
 * How many comments a network may send to an organisation and an organisation gets; and how many emails to confirm go to one
 * address from all organisations together, so that nobody is flooded.
 */
export const COMMENT_LIMITS = {
  network: { name: 'reader-comments-network', max: 40, windowMs: HOUR_MS },
  organisation: { name: 'reader-comments-organisation', max: 500, windowMs: HOUR_MS },
  address: { name: 'reader-comments-address', max: 5, windowMs: 24 * HOUR_MS },
} as const satisfies Record<string, Limit>

/** Counts what was sent. */
export class CommentLimits {
  readonly #network = new RateLimiter(COMMENT_LIMITS.network)
  readonly #organisation = new RateLimiter(COMMENT_LIMITS.organisation)
  readonly #address = new RateLimiter(COMMENT_LIMITS.address)

  /** @param address '' for none. @returns whether the comment may be kept */
  async take(organisationId: string, client: string, address: string): Promise<boolean> {
    return (
      (await this.#network.take([organisationId, networkOf(client)])) &&
      (await this.#organisation.take([organisationId])) &&
      (address === '' || (await this.#address.take([mailboxOf(address)])))
    )
  }
}
