/** Milliseconds before the n-th attempt: from half a second to half a minute, so that not everybody comes at once. */
const jittered = (attempt: number): number => Math.min(500 * 2 ** attempt, 30_000) * (0.5 + Math.random())

/** The one timer of something that is tried until it works, ever more slowly. */
export class Retry {
  private readonly run: () => void
  private readonly backOff: (attempt: number) => number
  private attempts = 0
  private timer: ReturnType<typeof setTimeout> | undefined

  constructor(run: () => void, backOff: (attempt: number) => number = jittered) {
    this.run = run
    this.backOff = backOff
  }

  /** Whether the last attempt failed. */
  get isFailing(): boolean {
    return this.attempts > 0
  }

  /** It worked: the next failure is the first one again. */
  reset(): void {
    this.attempts = 0
  }

  /** Runs after `delay` ms, or when it was to run before that; 0 is at once in any case. */
  in(delay: number): void {
    if (this.timer === undefined || delay === 0) this.set(delay)
  }

  /** Runs again after a failure. */
  later(): void {
    this.set(this.backOff(this.attempts++))
  }

  stop(): void {
    clearTimeout(this.timer)
    this.timer = undefined
  }

  private set(delay: number): void {
    clearTimeout(this.timer)
    this.timer = setTimeout(() => {
      this.timer = undefined
      this.run()
    }, delay)
  }
}
