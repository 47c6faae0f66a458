import { Problem } from '@bubbles/domain'
import { FairLine } from './fairLine.ts'

export interface QueueLimits {
  atOnce: number
  /** Of these, how many one group may have at work, where work takes so long that others would wait for it. */
  atOncePerGroup?: number
  /** Of each member of a group. */
  mostWaiting: number
  /** Milliseconds. What would probably wait longer is turned away before it waits. */
  maxExpectedWaitMs?: number
  /** Milliseconds after which what has not had its turn is turned away. */
  maxWaitMs?: number
  /** Milliseconds from any beginning; for tests. */
  now?: () => number
}

interface Waiting {
  start: () => void
}

/** How much of the mean comes from the latest piece of work. */
const WEIGHT_OF_LATEST = 0.1

/**
 * Heavy work, a few at a time: the rest waits its turn, and past a number is told to come back. Groups that wait are
 * served in turn, and so are the members of a group: one that asks for much holds up nobody but itself.
 */
export class WorkQueue {
  readonly #limits: QueueLimits
  readonly #waiting = new FairLine<Waiting>()
  readonly #runningOf = new Map<string, number>()
  #running = 0
  /** Mean milliseconds of one piece of work; 0 until one has ended. */
  #meanMs = 0

  constructor(limits: QueueLimits) {
    this.#limits = limits
  }

  /**
   * @param group on whose behalf, such as an organisation
   * @param member who in the group, such as a person
   * @throws Problem unavailable, before any work, when too many wait already or the wait would be too long.
   */
  async run<T>(work: () => Promise<T>, group = '', member = ''): Promise<T> {
    if (this.#mayStart(group)) this.#start(group)
    else await this.#turn(group, member)
    const begun = this.#now()
    try {
      return await work()
    } finally {
      const took = this.#now() - begun
      this.#meanMs = this.#meanMs === 0 ? took : this.#meanMs + WEIGHT_OF_LATEST * (took - this.#meanMs)
      // Work may never wait for anything: others are heard before the next begins. A first immediate can come before
      // the event loop looks at its connections, a second comes after.
      setImmediate(() => setImmediate(() => this.#end(group)))
    }
  }

  #turn(group: string, member: string): Promise<void> {
    const { mostWaiting, maxExpectedWaitMs = Infinity, maxWaitMs } = this.#limits
    const expectedMs = this.#expectedWaitMs(group, member)
    if (this.#waiting.waiting(group, member) >= mostWaiting || expectedMs > maxExpectedWaitMs)
      return Promise.reject(busy(expectedMs))
    return new Promise((resolve, reject) => {
      const waiting: Waiting = { start: resolve }
      const leave = this.#waiting.push(group, member, waiting)
      if (maxWaitMs === undefined) return
      const timer = setTimeout(() => {
        if (leave()) reject(busy(expectedMs))
      }, maxWaitMs)
      waiting.start = () => {
        clearTimeout(timer)
        resolve()
      }
    })
  }

  #expectedWaitMs(group: string, member: string): number {
    const { atOnce } = this.#limits
    return ((this.#waiting.ahead(group, member) + 1) * this.#meanMs) / atOnce
  }

  #mayStart = (group: string): boolean =>
    this.#running < this.#limits.atOnce &&
    (this.#runningOf.get(group) ?? 0) < (this.#limits.atOncePerGroup ?? Infinity)

  #start(group: string): void {
    this.#running += 1
    this.#runningOf.set(group, (this.#runningOf.get(group) ?? 0) + 1)
  }

  /** Hands places that became free to those who are next. */
  #end(group: string): void {
    this.#running -= 1
    const left = this.#runningOf.get(group)! - 1
    if (left === 0) this.#runningOf.delete(group)
    else this.#runningOf.set(group, left)
    for (let next = this.#waiting.shift(this.#mayStart); next; next = this.#waiting.shift(this.#mayStart)) {
      this.#start(next.group)
      next.entry.start()
    }
  }

  #now(): number {
    return (this.#limits.now ?? (() => performance.now()))()
  }
}

/** Nothing of the work has begun, so it may be asked for again, `retryAfter` seconds later. */
function busy(expectedMs: number): Problem {
  const retryAfter = Math.min(60, Math.max(2, Math.ceil(expectedMs / 1000)))
  return new Problem('unavailable', {
    detail: `The server is busy and hasn’t started on this. Nothing was changed. Try again in ${retryAfter} seconds.`,
    members: { retryAfter },
  })
}
