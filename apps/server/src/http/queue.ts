import { Problem } from '@bubbles/domain'
import { FairLine } from './fairLine.ts'
import { PacedRefusals } from './pacedRefusals.ts'
import { observeQueue, type QueueObserver } from './queueMetrics.ts'

export interface QueueLimits {
  atOnce: number
  /** Of these, how many one group may have at work, where work takes so long that others would wait for it. */
  atOncePerGroup?: number
  /** The same while other groups work, too: what runs beside their work slows it down, though it takes no place of theirs. */
  atOncePerGroupBeside?: number
  /** Of each member of a group. */
  mostWaiting: number
  /** Of all groups together. */
  mostWaitingInAll?: number
  /** Milliseconds. What would probably wait longer is turned away before it waits. */
  maxExpectedWaitMs?: number
  /** Milliseconds after which what has not had its turn is turned away. */
  maxWaitMs?: number
  /** Turns a group has where others have one: a whole number, 1 or more. */
  weightOf?: (group: string) => number
  /** False for work that waits for something else itself: the next begins at once when it ends. By default true. */
  keepsProcessor?: boolean
  /** Under which its waiting and refusals are counted in the metrics. */
  name?: string
  /** Milliseconds from any beginning; for tests. */
  now?: () => number
  /** From 0 up to 1; for tests. */
  random?: () => number
}

/** On whose behalf work is done, and how long that is of use. */
export interface Turn {
  /** Such as an organisation. */
  group: string
  /** Who in the group, such as a person. */
  member: string
  /** Waits however long it takes. For what its asker bounds and sends one after the other. */
  isPatient?: boolean
  /** Calls back when nobody waits for the work any more, and returns what ends that. */
  onGone?: (gone: () => void) => () => void
}

interface Waiting {
  start: () => void
}

/** Milliseconds for which a group that asked for something counts as working. */
const WORKING_MS = 1_000
/** How much of the mean comes from the latest piece of work. */
const WEIGHT_OF_LATEST = 0.1

/**
 * Work, a few at a time: the rest waits its turn, and past a number or a time is told to come back. Groups that wait are
 * served in turn, and so are the members of a group: one that asks for much holds up nobody but itself.
 */
export class WorkQueue {
  readonly #limits: QueueLimits
  readonly #waiting: FairLine<Waiting>
  readonly #runningOf = new Map<string, number>()
  readonly #observed: QueueObserver
  readonly #refusals = new PacedRefusals()
  #running = 0
  /** The group that asked last, and when another than this asked last. */
  #latest = { group: '', otherAt: -Infinity, at: -Infinity }
  /** Mean milliseconds of one piece of work; 0 until one has ended. */
  #meanMs = 0

  constructor(limits: QueueLimits) {
    this.#limits = limits
    this.#waiting = new FairLine(limits.weightOf)
    this.#observed = observeQueue(limits.name, limits.atOnce)
  }

  /**
   * @param group on whose behalf, such as an organisation
   * @param member who in the group, such as a person
   * @throws Problem unavailable, before any work, when too many wait already or the wait would be too long.
   */
  run<T>(work: () => Promise<T>, group = '', member = ''): Promise<T> {
    return this.take(work, { group, member })
  }

  /**
   * As `run`, with all that can be said of a turn.
   * @throws Problem unavailable, before any work, also where nobody waits for it any more.
   */
  async take<T>(work: () => Promise<T>, turn: Turn): Promise<T> {
    const { group } = turn
    this.#heard(group)
    if (this.#mayStart(group)) this.#start(group)
    else await this.#wait(turn)
    const begun = this.#now()
    try {
      return await work()
    } finally {
      const took = this.#now() - begun
      this.#meanMs = this.#meanMs === 0 ? took : this.#meanMs + WEIGHT_OF_LATEST * (took - this.#meanMs)
      if (this.#limits.keepsProcessor === false) this.#end(group)
      // Work may never wait for anything: others are heard before the next begins. A first immediate can come before
      // the event loop looks at its connections, a second comes after.
      else setImmediate(() => setImmediate(() => this.#end(group)))
    }
  }

  /**
   * Whether work of this member would be turned away now, for before its body is read.
   * @returns undefined where it would not; else what rejects with Problem unavailable once it is time to say so
   */
  refusal(turn: Turn): Promise<never> | undefined {
    const { group, member } = turn
    if (this.#mayStart(group)) return undefined
    const { mostWaiting, mostWaitingInAll = Infinity, maxExpectedWaitMs = Infinity } = this.#limits
    const isFull =
      this.#waiting.size >= mostWaitingInAll || this.#waiting.waiting(group, member) >= mostWaiting
    const expectedMs = this.#expectedWaitMs(group, member)
    if (!isFull && !(expectedMs > maxExpectedWaitMs)) return undefined
    return this.#refuse(turn, this.#busy(expectedMs))
  }

  async #refuse({ group, member, onGone }: Turn, problem: Problem): Promise<never> {
    this.#observed.refused()
    const ms = this.#refusals.delay(`${group}/${member}`, this.#now())
    if (ms > 0)
      await new Promise<void>((resolve) => {
        const timer = setTimeout(done, ms)
        const forget = onGone?.(done)
        function done() {
          clearTimeout(timer)
          forget?.()
          resolve()
        }
      })
    throw problem
  }

  /** @throws Problem unavailable for what does not get its turn. */
  async #wait(turn: Turn): Promise<void> {
    const { group, member, isPatient, onGone } = turn
    const refused = isPatient ? undefined : this.refusal(turn)
    if (refused) await refused
    const since = this.#now()
    await new Promise<void>((resolve, reject) => {
      const ends: (() => void)[] = []
      const end = () => {
        for (const each of ends) each()
        this.#observed.waiting(this.#waiting.size)
      }
      const leave = this.#waiting.push(group, member, {
        start: () => {
          end()
          resolve()
        },
      })
      this.#observed.waiting(this.#waiting.size)
      const giveUp = (reason: () => Problem) => {
        if (!leave()) return
        end()
        reject(reason())
      }
      const { maxWaitMs = Infinity } = this.#limits
      if (Number.isFinite(maxWaitMs) && !isPatient) {
        const timer = setTimeout(
          () =>
            giveUp(() => {
              this.#observed.refused()
              return this.#busy(this.#expectedWaitMs(group, member))
            }),
          maxWaitMs,
        )
        ends.push(() => clearTimeout(timer))
      }
      if (onGone) ends.push(onGone(() => giveUp(() => new Problem('unavailable'))))
    })
    this.#observed.waited((this.#now() - since) / 1000)
  }

  #expectedWaitMs(group: string, member: string): number {
    const { atOnce } = this.#limits
    const { ofGroup, ofAll } = this.#waiting.ahead(group, member)
    const turns = Math.max((ofGroup + 1) / Math.min(this.#placesOf(group), atOnce), (ofAll + 1) / atOnce)
    return turns * this.#meanMs
  }

  #mayStart = (group: string): boolean =>
    this.#running < this.#limits.atOnce && (this.#runningOf.get(group) ?? 0) < this.#placesOf(group)

  #heard(group: string): void {
    const at = this.#now()
    const { group: before, at: beforeAt, otherAt } = this.#latest
    this.#latest = { group, at, otherAt: before === group ? otherAt : beforeAt }
  }

  /** How many pieces of work a group may have running now. */
  #placesOf(group: string): number {
    const { atOncePerGroup = Infinity, atOncePerGroupBeside = atOncePerGroup } = this.#limits
    const { group: latest, at, otherAt } = this.#latest
    const isBeside = this.#now() - (latest === group ? otherAt : at) < WORKING_MS
    return isBeside ? atOncePerGroupBeside : atOncePerGroup
  }

  #start(group: string): void {
    this.#running += 1
    this.#observed.running(this.#running)
    this.#runningOf.set(group, (this.#runningOf.get(group) ?? 0) + 1)
  }

  /** Hands places that became free to those who are next. */
  #end(group: string): void {
    this.#running -= 1
    this.#observed.running(this.#running)
    const left = this.#runningOf.get(group)! - 1
    if (left === 0) this.#runningOf.delete(group)
    else this.#runningOf.set(group, left)
    if (this.#waiting.size === 0) return
    for (let next = this.#waiting.shift(this.#mayStart); next; next = this.#waiting.shift(this.#mayStart)) {
      this.#start(next.group)
      next.entry.start()
    }
  }

  #now(): number {
    return (this.#limits.now ?? (() => performance.now()))()
  }

  /**
   * Nothing of the work has begun, so it may be asked for again, `retryAfter` seconds later: up to half as long again, by chance,
   * or all that were turned away at once would be back at once.
   */
  #busy(expectedMs: number): Problem {
    const random = this.#limits.random ?? Math.random
    const seconds = Math.max(2, Math.ceil((expectedMs || 0) / 1000))
    const retryAfter = Math.min(60, seconds + Math.floor((random() * seconds) / 2))
    return new Problem('unavailable', {
      detail: `The server is busy and hasn’t started on this. Nothing was changed. Try again in ${retryAfter} seconds.`,
      members: { retryAfter },
    })
  }
}
