import { Problem } from '@bubbles/domain'
import { networkOf, siteOf } from '../../http/clientAddress.ts'
import { type Limit, RateLimiter } from '../../http/rateLimiter.ts'

/**
 * One network may send to one edition a class's worth of answers, kept or refused. `site` is the /48 network around an IPv6
 * one: whoever has it whole has 65,536 of those. The world may send no more than a server can keep: of that, only what
 * was kept is counted, so that nobody shuts a report to others with sendings that cost nothing. Reading and taking back
 * one's own answers has a limit of its own and spends nothing of what may be sent.
 */
export const SENDING_LIMITS = {
  network: { name: 'answers-network', max: 60, windowMs: 10 * 60_000 },
  site: { name: 'answers-site', max: 300, windowMs: 10 * 60_000 },
  own: { name: 'answers-own', max: 300, windowMs: 10 * 60_000 },
  report: { name: 'answers-report', max: 3_000, windowMs: 10 * 60_000 },
} as const satisfies Record<string, Limit>

/** Of what too much came. */
export type Excess = 'network' | 'own' | 'report'

export class SendingLimits {
  readonly #network = new RateLimiter(SENDING_LIMITS.network)
  readonly #site = new RateLimiter(SENDING_LIMITS.site)
  readonly #own = new RateLimiter(SENDING_LIMITS.own)
  readonly #report = new RateLimiter(SENDING_LIMITS.report)

  /** Counts a sending to an edition for its network. @returns null when it is within the limits */
  async takeSending(publicationId: string, address: string): Promise<Excess | null> {
    const network = networkOf(address)
    const isInSite = siteOf(address) !== network
    const site = [publicationId, siteOf(address)]
    // Before its network is counted: a site that is full takes no room for each of its networks.
    if (isInSite && (await this.#site.isFull(site))) return 'network'
    if (!(await this.#network.take([publicationId, network]))) return 'network'
    // One network alone never fills its site: phones of many people may share it.
    if (isInSite) await this.#site.take(site)
    return (await this.#report.isFull([publicationId])) ? 'report' : null
  }

  /** Counts a sending that was kept for the whole edition. */
  async countKept(publicationId: string): Promise<void> {
    await this.#report.take([publicationId])
  }

  /** Counts a reading or removal of one's own answers. @returns null when it is within the limit of its network */
  async takeOwn(publicationId: string, address: string): Promise<Excess | null> {
    return (await this.#own.take([publicationId, networkOf(address)])) ? null : 'own'
  }
}

/** Those of this process: forms and calls send to the same reports. */
export const sendingLimits = new SendingLimits()

const SENTENCES: Record<Excess, string> = {
  network: 'Too many answers came from your network. Wait ten minutes, then send yours again.',
  report: 'Too many answers to this report came at once. Wait ten minutes, then send yours again.',
  own: 'Too many calls came from your network. Wait ten minutes and try again.',
}

/** What a reader is told who has to wait. */
export const tooMany = (excess: Excess): Problem =>
  new Problem('too-many-requests', { detail: SENTENCES[excess] })
