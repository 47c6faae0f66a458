import { createHmac, randomBytes } from 'node:crypto'
import { Problem } from '@bubbles/domain'
import { networkOf } from '../../http/clientAddress.ts'

export interface Limit {
  /** In a window. */
  most: number
  windowMs: number
}

/**
 * One network may send to one edition a class's worth of answers, kept or refused. `site` is the /48 network around an IPv6
 * one: whoever has it whole has 65,536 of those. The world may send no more than a server can keep: of that, only what
 * was kept is counted, so that nobody shuts a report to others with sendings that cost nothing. Reading and taking back
 * one's own answers has a limit of its own and spends nothing of what may be sent.
 */
export const SENDING_LIMITS = {
  network: { most: 60, windowMs: 10 * 60_000 },
  site: { most: 300, windowMs: 10 * 60_000 },
  own: { most: 300, windowMs: 10 * 60_000 },
  report: { most: 3_000, windowMs: 10 * 60_000 },
} as const satisfies Record<string, Limit>

/** Of what too much came. */
export type Excess = 'network' | 'own' | 'report'

/** Keys remembered at once. */
const MAX_KEYS = 50_000

/** Counts sendings in fixed windows, in this process alone. Keys are hashed: no address is remembered in clear. */
export class SendingLimits {
  readonly #secret = randomBytes(32)
  readonly #counts = new Map<string, { count: number; resetsAt: number }>()

  /** Counts a sending to an edition for its network. @returns null when it is within the limits */
  takeSending(publicationId: string, address: string, now: number): Excess | null {
    const network = networkOf(address)
    const site = network.includes(':') ? [publicationId, network.split(':').slice(0, 3).join(':')] : null
    // Before its network is counted: a site that is full takes no room for each of its networks.
    if (site && this.#isFull('site', site, now)) return 'network'
    if (!this.#take('network', [publicationId, network], now)) return 'network'
    // One network alone never fills its site: phones of many people may share it.
    if (site) this.#take('site', site, now)
    return this.#isFull('report', [publicationId], now) ? 'report' : null
  }

  /** Counts a sending that was kept for the whole edition. */
  countKept(publicationId: string, now: number): void {
    this.#take('report', [publicationId], now)
  }

  /** Counts a reading or removal of one's own answers. @returns null when it is within the limit of its network */
  takeOwn(publicationId: string, address: string, now: number): Excess | null {
    return this.#take('own', [publicationId, networkOf(address)], now) ? null : 'own'
  }

  #keyOf(kind: keyof typeof SENDING_LIMITS, parts: readonly string[]): string {
    return createHmac('sha256', this.#secret)
      .update([kind, ...parts].join('\0'))
      .digest('base64')
  }

  #isFull(kind: keyof typeof SENDING_LIMITS, parts: readonly string[], now: number): boolean {
    const known = this.#counts.get(this.#keyOf(kind, parts))
    return known !== undefined && known.resetsAt > now && known.count >= SENDING_LIMITS[kind].most
  }

  #take(kind: keyof typeof SENDING_LIMITS, parts: readonly string[], now: number): boolean {
    const { most, windowMs } = SENDING_LIMITS[kind]
    const key = this.#keyOf(kind, parts)
    const known = this.#counts.get(key)
    if (known && known.resetsAt > now) return ++known.count <= most
    if (this.#counts.size >= MAX_KEYS) this.#forget(now)
    this.#counts.set(key, { count: 1, resetsAt: now + windowMs })
    return true
  }

  #forget(now: number): void {
    for (const [key, { resetsAt }] of this.#counts) if (resetsAt <= now) this.#counts.delete(key)
    if (this.#counts.size >= MAX_KEYS) this.#counts.clear()
  }
}

/** Those of this process: forms and calls send to the same reports. */
export const sendingLimits = new SendingLimits()

const SENTENCES: Record<Excess, string> = {
  network: 'Too many answers came from your network. Wait ten minutes and send it again.',
  report: 'Too many answers to this report came at once. Wait ten minutes and send it again.',
  own: 'Too many calls came from your network. Wait ten minutes and try again.',
}

/** What a reader is told who has to wait. */
export const tooMany = (excess: Excess): Problem =>
  new Problem('too-many-requests', { detail: SENTENCES[excess] })
