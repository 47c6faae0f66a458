import { Problem } from '@bubbles/domain'

/** Heavy work, a few at a time: the rest waits its turn, and past a number is told to come back. */
export class WorkQueue {
  readonly #atOnce: number
  readonly #mostWaiting: number
  readonly #waiting: (() => void)[] = []
  #running = 0

  constructor(limits: { atOnce: number; mostWaiting: number }) {
    this.#atOnce = limits.atOnce
    this.#mostWaiting = limits.mostWaiting
  }

  /** @throws Problem unavailable when too many wait already. */
  async run<T>(work: () => Promise<T>): Promise<T> {
    if (this.#running >= this.#atOnce) {
      if (this.#waiting.length >= this.#mostWaiting) throw new Problem('unavailable')
      await new Promise<void>((resolve) => this.#waiting.push(resolve))
    }
    this.#running += 1
    try {
      return await work()
    } finally {
      this.#running -= 1
      this.#waiting.shift()?.()
    }
  }
}
