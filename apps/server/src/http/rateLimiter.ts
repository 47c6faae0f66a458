import { createHmac, randomBytes } from 'node:crypto'
import { Problem } from '@bubbles/domain'
import { RateLimiterMemory } from 'rate-limiter-flexible'
import { type SharedCounts, sharedCounts, type SharedLimit } from './shared/sharedCounts.ts'
import './shared/metrics.ts'

export interface Limit {
  /** In a window. */
  max: number
  windowMs: number
  /** Under which processes count it together, where they share something to count in; absent: each alone. */
  name?: string
}

/** Keys of one limiter remembered at once: past that the oldest alone is forgotten. */
const MAX_KEYS = 50_000

const secret = randomBytes(32)

/**
 * Counts in fixed windows: in this process, or for all processes together where they share a Redis. While that is away each
 * process counts alone, so that of each limit as much again is let through for each process at most. Keys are hashed: no
 * address is remembered in clear.
 */
export class RateLimiter {
  readonly #max: number
  readonly #windowMs: number
  readonly #maxKeys: number
  readonly #name: string | undefined
  readonly #counts: RateLimiterMemory
  /** In the order in which their windows began. */
  readonly #keys = new Set<string>()

  constructor({ max, windowMs, name }: Limit, maxKeys = MAX_KEYS) {
    this.#max = max
    this.#windowMs = windowMs
    this.#maxKeys = maxKeys
    this.#name = name
    this.#counts = new RateLimiterMemory({ points: max, duration: windowMs / 1000, keyPrefix: '' })
  }

  /** Counts `by` more, allowed or not. @returns whether it is within the limit */
  async take(parts: readonly string[], by = 1): Promise<boolean> {
    const shared = await this.#ask((counts, limit) => counts.add(limit, parts, by))
    if (shared) return shared.count <= this.#max
    const key = hashOf(parts)
    const { consumedPoints, isFirstInDuration } = await this.#counts.penalty(key, by)
    if (isFirstInDuration) await this.#remember(key)
    return consumedPoints <= this.#max
  }

  /** Whether the limit is used up. Counts nothing. */
  async isFull(parts: readonly string[]): Promise<boolean> {
    return (await this.read(parts)).count >= this.#max
  }

  /** The count, and how many milliseconds ago its window began. Counts nothing. */
  async read(parts: readonly string[]): Promise<{ count: number; ageMs: number }> {
    const shared = await this.#ask((counts, limit) => counts.read(limit, parts))
    if (shared) return shared
    const known = await this.#counts.get(hashOf(parts))
    // A window that has ended is only removed when its timer fires.
    if (!known || known.msBeforeNext <= 0) return { count: 0, ageMs: 0 }
    return { count: known.consumedPoints, ageMs: this.#windowMs - known.msBeforeNext }
  }

  /** Counts one more and starts the window over. */
  async extend(parts: readonly string[]): Promise<void> {
    if (await this.#ask((counts, limit) => counts.extend(limit, parts))) return
    const key = hashOf(parts)
    // Counted first, in one step: of two at once none is lost.
    const { consumedPoints } = await this.#counts.penalty(key, 1)
    await this.#counts.set(key, consumedPoints, this.#windowMs / 1000)
    await this.#remember(key)
  }

  async forget(parts: readonly string[]): Promise<void> {
    await this.#ask((counts, limit) => counts.forget(limit, parts))
    // What was counted here while the others could not be asked ends, too.
    const key = hashOf(parts)
    this.#keys.delete(key)
    await this.#counts.delete(key)
  }

  /** What processes count together; null where this one counts alone. */
  async #ask<T>(question: (counts: SharedCounts, limit: SharedLimit) => Promise<T>): Promise<T | null> {
    const counts = sharedCounts()
    if (!counts || this.#name === undefined) return null
    return question(counts, { name: this.#name, windowMs: this.#windowMs })
  }

  /** The store has no bound of its own. */
  async #remember(key: string): Promise<void> {
    this.#keys.delete(key)
    this.#keys.add(key)
    if (this.#keys.size <= this.#maxKeys) return
    const [oldest] = this.#keys
    this.#keys.delete(oldest!)
    await this.#counts.delete(oldest!)
  }
}

const hashOf = (parts: readonly string[]): string =>
  createHmac('sha256', secret).update(parts.join('\0')).digest('base64')

/**
 * Holds to a limit what the database remembers anyway, such as comments or audit entries, over the time that has just
 * passed. It needs no counter and survives restarts.
 * @param more how many there are to be
 * @param countSince how many there were since a time
 * @throws Problem too-many-requests with the sentence for how many are left
 */
export async function requireWithinLimit(
  { max, windowMs }: Limit,
  more: number,
  countSince: (since: Date) => Promise<number>,
  sentence: (left: number) => string,
): Promise<void> {
  const count = await countSince(new Date(Date.now() - windowMs))
  if (more === 0 || count + more <= max) return
  throw new Problem('too-many-requests', { detail: sentence(Math.max(0, max - count)) })
}
