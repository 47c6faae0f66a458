/** A bucket that fills by `perSecond` up to `burst`: each message takes one out. */
export class Rate {
  readonly #perSecond: number
  readonly #burst: number
  #left: number
  #at: number

  constructor({ perSecond, burst }: { perSecond: number; burst: number }, now = Date.now()) {
    this.#perSecond = perSecond
    this.#burst = burst
    this.#left = burst
    this.#at = now
  }

  /** Whether one more is allowed. */
  take(now = Date.now()): boolean {
    this.#left = Math.min(this.#burst, this.#left + ((now - this.#at) / 1000) * this.#perSecond)
    this.#at = now
    if (this.#left < 1) return false
    this.#left -= 1
    return true
  }
}
