import { createHmac, randomBytes } from 'node:crypto'

export interface Limit {
  /** Sendings in a window. */
  most: number
  windowMs: number
}

/** One address may send to one edition a class's worth of answers, and the world no more than a server can keep. */
export const SENDING_LIMITS = {
  address: { most: 60, windowMs: 10 * 60_000 },
  token: { most: 3_000, windowMs: 10 * 60_000 },
} as const satisfies Record<string, Limit>

/** Keys remembered at once. */
const MOST_KEYS = 50_000

/** Counts sendings in fixed windows, in this process alone. Keys are hashed: no address is remembered in clear. */
export class SendingLimits {
  readonly #secret = randomBytes(32)
  readonly #counts = new Map<string, { count: number; resetsAt: number }>()

  /** Counts one sending. @returns whether it is still within its limit. */
  take(kind: keyof typeof SENDING_LIMITS, parts: readonly string[], now: number): boolean {
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
