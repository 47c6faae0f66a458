/** Refusals that one asker gets in a second, and how many at once before that holds. */
const PER_SECOND = 50
const AT_ONCE = 20
/** Milliseconds a refusal is held back at most: those who ask from very many connections get more of them. */
const MAX_HELD_MS = 10_000

/**
 * When a refusal is sent. A refusal costs nearly as much as a small answer, so a program that asks again the moment it was
 * refused would use up the processor by being refused. Its refusals come at a steady pace (GCRA); whoever is refused now
 * and then has theirs at once.
 */
export class PacedRefusals {
  /** By asker, when the refusals sent or due so far are used up at the steady pace, in ms. */
  readonly #due = new Map<string, number>()

  /** Counts a refusal. @returns the milliseconds to hold it back */
  delay(asker: string, now: number): number {
    // Those who have been quiet need no entry; looking at a few each time keeps the map as small as there are askers now.
    let looked = 0
    for (const [other, due] of this.#due) {
      if (due <= now) this.#due.delete(other)
      if (++looked === 2) break
    }
    const due = Math.max(now, this.#due.get(asker) ?? 0) + 1000 / PER_SECOND
    const held = Math.max(0, due - now - (1000 / PER_SECOND) * AT_ONCE)
    this.#due.delete(asker)
    this.#due.set(asker, Math.min(due, now + MAX_HELD_MS))
    return Math.min(held, MAX_HELD_MS)
  }
}
