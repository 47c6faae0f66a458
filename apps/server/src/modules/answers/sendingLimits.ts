import { createHmac, randomBytes } from 'node:crypto'
import { networkOf } from '../../http/clientAddress.ts'

export interface Limit {
  /** Sendings in a window. */
  most: number
  windowMs: number
}

/**
 * One network may send to one edition a class's worth of answers, and the world no more than a server can keep. Reading
 * and taking back one's own answers has a limit of its own and spends nothing of what may be sent.
 */
export const SENDING_LIMITS = {
  network: { most: 60, windowMs: 10 * 60_000 },
  own: { most: 300, windowMs: 10 * 60_000 },
  token: { most: 3_000, windowMs: 10 * 60_000 },
} as const satisfies Record<string, Limit>

/** Keys remembered at once. */
const MOST_KEYS = 50_000

/** Counts sendings in fixed windows, in this process alone. Keys are hashed: no address is remembered in clear. */
export class SendingLimits {
  readonly #secret = randomBytes(32)
  readonly #counts = new Map<string, { count: number; resetsAt: number }>()

  /** Counts a sending to an edition. @returns whether it is within the limits of its network and of all. */
  takeSending(publicationId: string, address: string, now: number): boolean {
    return (
      this.#take('network', [publicationId, networkOf(address)], now) &&
      this.#take('token', [publicationId], now)
    )
  }

  /** Counts a reading or removal of one's own answers. @returns whether it is within the limit of its network. */
  takeOwn(publicationId: string, address: string, now: number): boolean {
    return this.#take('own', [publicationId, networkOf(address)], now)
  }

  #take(kind: keyof typeof SENDING_LIMITS, parts: readonly string[], now: number): boolean {
    const { most, windowMs } = SENDING_LIMITS[kind]
    const key = createHmac('sha256', this.#secret)
      .update([kind, ...parts].join('\0'))
      .digest('base64')
    const known = this.#counts.get(key)
    if (known && known.resetsAt > now) return ++known.count <= most
    if (this.#counts.size >= MOST_KEYS) this.#forget(now)
    this.#counts.set(key, { count: 1, resetsAt: now + windowMs })
    return true
  }

  #forget(now: number): void {
    for (const [key, { resetsAt }] of this.#counts) if (resetsAt <= now) this.#counts.delete(key)
    if (this.#counts.size >= MOST_KEYS) this.#counts.clear()
  }
}
