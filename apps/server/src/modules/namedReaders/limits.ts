import { networkOf } from '../../http/clientAddress.ts'
import { type Limit, RateLimiter } from '../../http/rateLimiter.ts'

const HOUR_MS = 3_600_000

/**
 * How many codes may be asked for: by a network, for one address at all organisations together, so that nobody is flooded, and
 * at one organisation; and how many wrong codes a network may try. Named or not counts the same.
 */
export const READER_CODE_LIMITS = {
  network: { name: 'reader-code-network', max: 60, windowMs: HOUR_MS },
  address: { name: 'reader-code-address', max: 5, windowMs: HOUR_MS },
  organisation: { name: 'reader-code-organisation', max: 2_000, windowMs: HOUR_MS },
  wrong: { name: 'reader-code-wrong', max: 50, windowMs: HOUR_MS },
} as const satisfies Record<string, Limit>

/** Counts what was asked for and tried. */
export class ReaderCodeLimits {
  readonly #network = new RateLimiter(READER_CODE_LIMITS.network)
  readonly #address = new RateLimiter(READER_CODE_LIMITS.address)
  readonly #organisation = new RateLimiter(READER_CODE_LIMITS.organisation)
  readonly #wrong = new RateLimiter(READER_CODE_LIMITS.wrong)

  /** @returns whether a code may be asked for */
  async takeRequest(organisationId: string, client: string, address: string): Promise<boolean> {
    return (
      (await this.#network.take([networkOf(client)])) &&
      (await this.#address.take([address])) &&
      (await this.#organisation.take([organisationId]))
    )
  }

  /** Whether a network has tried too many wrong codes. */
  isBarred(client: string): Promise<boolean> {
    return this.#wrong.isFull([networkOf(client)])
  }

  async takeWrong(client: string): Promise<void> {
    await this.#wrong.take([networkOf(client)])
  }
}
