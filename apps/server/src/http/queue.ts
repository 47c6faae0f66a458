import { Problem } from '@bubbles/domain'

/**
 * Heavy work, a few at a time: the rest waits its turn, and past a number is told to come back. Groups that wait are
 * served in turn, so that one which asks for much holds up nobody but itself.
 */
export class WorkQueue {
  readonly #atOnce: number
  readonly #mostWaiting: number
  /** By group, the one to be served next first. */
  readonly #waiting = new Map<string, (() => void)[]>()
  #running = 0

  /** `mostWaiting` is of each group. */
  constructor(limits: { atOnce: number; mostWaiting: number }) {
    this.#atOnce = limits.atOnce
    this.#mostWaiting = limits.mostWaiting
  }

  /**
   * @param group on whose behalf, such as an organisation
   * @throws Problem unavailable when too many of the group wait already.
   */
  async run<T>(work: () => Promise<T>, group = ''): Promise<T> {
    if (this.#running < this.#atOnce) this.#running += 1
    else await this.#turn(group)
    try {
      return await work()
    } finally {
      // Work may never wait for anything: others are heard before the next begins. A first immediate can come before
      // the event loop looks at its connections, a second comes after.
      setImmediate(() => setImmediate(() => this.#next()))
    }
  }

  #turn(group: string): Promise<void> {
    const line = this.#waiting.get(group) ?? []
    if (line.length >= this.#mostWaiting) throw new Problem('unavailable')
    this.#waiting.set(group, line)
    return new Promise((resolve) => line.push(resolve))
  }

  /** Hands a place that became free to whoever is next. */
  #next(): void {
    const [first] = this.#waiting
    if (!first) {
      this.#running -= 1
      return
    }
    const [group, line] = first
    this.#waiting.delete(group)
    const start = line.shift()
    if (line.length > 0) this.#waiting.set(group, line)
    start?.()
  }
}
