/** Keys remembered at most: then the oldest is forgotten. */
const MAX_KEYS = 10_000

/** Tells what happens again from what is new, so that the same thing over and over is written down once in a while. */
export class Repeats {
  readonly #forMs: number
  readonly #seen = new Map<string, { since: number; count: number }>()

  /** @param forMs for how long the same counts as a repeat, in milliseconds. */
  constructor(forMs: number) {
    this.#forMs = forMs
  }

  /** @returns null for a repeat, else how many repeats there were since it was last new. */
  take(key: string, now: number): number | null {
    const known = this.#seen.get(key)
    if (known && now - known.since < this.#forMs) {
      known.count += 1
      return null
    }
    this.#seen.delete(key)
    if (this.#seen.size >= MAX_KEYS) this.#seen.delete(this.#seen.keys().next().value!)
    this.#seen.set(key, { since: now, count: 0 })
    return known?.count ?? 0
  }
}
