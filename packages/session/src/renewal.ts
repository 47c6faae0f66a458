import { backoff } from './backoff.ts'

/**
 * Whether the sign-in can be renewed at the moment. While it cannot, because nothing answers, the session is kept and
 * renewing is tried again and again: after 5 seconds, then less and less often, every 5 minutes at least, and at once
 * when the browser is online again.
 */
export class Renewal {
  #isFailing = false
  #failures = 0
  #timer: ReturnType<typeof setTimeout> | undefined
  readonly #listeners = new Set<() => void>()
  readonly #tryAgain: () => Promise<unknown>

  /** @param tryAgain renews, and reports what came of it here. */
  constructor(tryAgain: () => Promise<unknown>) {
    this.#tryAgain = tryAgain
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  readonly isFailing = (): boolean => this.#isFailing

  /** Tries at once, and not again later if it goes well. */
  readonly now = async (): Promise<void> => {
    if (!this.#isFailing) return
    clearTimeout(this.#timer)
    this.#timer = undefined
    const token = await this.#tryAgain().catch(() => undefined)
    // Nobody is signed in any more, so there is nothing to renew.
    if (token === null) this.settle()
  }

  /** Nothing answered. */
  fail(): void {
    if (this.#timer === undefined) {
      // 5, 10, 20 … seconds, with jitter.
      this.#timer = setTimeout(
        () => {
          this.#timer = undefined
          void this.now()
        },
        Math.min(backoff(this.#failures, Math.random() / 2) * 50, MAX_INTERVAL_MS),
      )
      this.#failures++
    }
    if (this.#isFailing) return
    this.#isFailing = true
    globalThis.addEventListener?.('online', this.#onOnline)
    this.#tell()
  }

  /** It is renewed, or over. */
  settle(): void {
    clearTimeout(this.#timer)
    this.#timer = undefined
    this.#failures = 0
    if (!this.#isFailing) return
    this.#isFailing = false
    globalThis.removeEventListener?.('online', this.#onOnline)
    this.#tell()
  }

  readonly #onOnline = (): void => void this.now()

  #tell(): void {
    for (const listener of this.#listeners) listener()
  }
}

const MAX_INTERVAL_MS = 5 * 60_000
