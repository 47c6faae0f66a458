/** Positions of the primary that are remembered while a replica reaches none of them. */
const MAX_SAMPLES = 600

/** A position in the write-ahead log as PostgreSQL writes it, `16/B374D848`, as a number. */
export function positionOf(lsn: string): bigint {
  const [high = '', low = ''] = lsn.split('/')
  return (BigInt(`0x${high}`) << 32n) + BigInt(`0x${low}`)
}

/**
 * How far a replica is behind, in time: it is as old as the newest position of the primary that it has reached. Unlike the
 * time of its last transaction, which stands still while nobody writes, and unlike what it has received but not applied, this
 * also sees a replica that has lost its primary. Times are in milliseconds of one clock, this process's.
 */
export class Lag {
  readonly #samples: { position: bigint; at: number }[] = []
  #reachedAt: number
  #hasReached = false
  #isLevel = false

  constructor(now: number) {
    this.#reachedAt = now
  }

  /** @param position where the primary was at `at` */
  primaryWasAt(position: bigint, at: number): void {
    this.#samples.push({ position, at })
    if (this.#samples.length > MAX_SAMPLES) this.#samples.shift()
  }

  /** @param position up to where the replica has applied everything */
  replicaIsAt(position: bigint): void {
    const reached = this.#samples.findLastIndex((sample) => sample.position <= position)
    this.#isLevel = reached >= 0 && reached === this.#samples.length - 1
    if (reached < 0) return
    this.#hasReached = true
    this.#reachedAt = this.#samples[reached]!.at
    this.#samples.splice(0, reached)
  }

  /** How old what the replica has can be, at most. Infinity where that isn't known. */
  atMost(now: number): number {
    return this.#hasReached ? now - this.#reachedAt : Number.POSITIVE_INFINITY
  }

  /** How far it is behind as far as is known: 0 where it had all there was when both were last asked. */
  known(now: number): number {
    return this.#isLevel ? 0 : now - this.#reachedAt
  }

  /** It was not reached: that it was level says nothing any more. */
  lost(): void {
    this.#isLevel = false
  }
}
