/** Messages that one host gets from this process at once, whichever organisations they are of. */
const AT_ONCE = 3

/** Lets a few messages at a time go to each host, so that a slow one that many send to leaves places to others. */
export class HostTurns {
  readonly #running = new Map<string, number>()

  /** Runs `work` if the host has a place. @returns null where it has none */
  async run<T>(host: string, work: () => Promise<T>): Promise<T | null> {
    const running = this.#running.get(host) ?? 0
    if (running >= AT_ONCE) return null
    this.#running.set(host, running + 1)
    try {
      return await work()
    } finally {
      const left = (this.#running.get(host) ?? 1) - 1
      if (left > 0) this.#running.set(host, left)
      else this.#running.delete(host)
    }
  }
}
