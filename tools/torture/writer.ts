import { randomUUID } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import { resolveLocalhost } from '@bubbles/test-kit/server'

resolveLocalhost()

/** One thing a client wants done once. */
export interface Wish {
  /** Unique: it is found again by it. */
  name: string
  key: string
  /** Where the fault was when the server first said that it was done; absent: it never did. */
  acknowledgedAt?: number
  /** Its id, as first answered. */
  id?: string
}

/** How a wish is sent, and which answers mean done. */
export interface Target {
  /** Address of the call, now; a server may come back elsewhere. */
  url: () => string
  token: string
  body: (name: string) => unknown
  /** The id that the answer gives what was made. */
  idOf: (answer: unknown) => string | undefined
}

/** Answers by which the server says that nothing was done: 429, 503 and 507 (docs/guides/overload.md). */
const NOT_NOW = new Set([429, 503, 507])
/** Milliseconds before a wish that failed is sent again. */
const PAUSE_MS = 50
/** Milliseconds a client waits for an answer. */
const PATIENCE_MS = 45_000
/** Problems that are kept: more of a kind say nothing new. */
const MOST_PROBLEMS = 20
/** Milliseconds without any acknowledgement after which the server counts as gone for good. */
const STILLNESS_MS = 180_000
/** Of so many wishes that were done, one is sent once more, as by a client that has lost the answer. */
const LOST_ANSWERS = 4

/**
 * Clients that write as fast as they are answered. Each makes a wish with a key of its own (`Idempotency-Key`) and sends it
 * until it is told that it is done; what it was told is remembered for the oracle (oracle.ts).
 */
export class Writer {
  readonly wishes: Wish[] = []
  readonly problems: string[] = []
  /** Answers that said "not now", and connections that broke or timed out. */
  readonly counts = { refused: 0, broken: 0, sentAgain: 0 }
  acknowledged = 0
  /** Where the fault is: what is acknowledged is marked with it. */
  position: () => number = () => 0
  readonly #target: Target
  #isStopped = false
  #clients: Promise<void>[] = []
  #heard: (() => void)[] = []

  constructor(target: Target) {
    this.#target = target
  }

  /** Begins to write with so many clients, until it is stopped or has so many wishes in all. */
  start(clients: number, most = Infinity): void {
    this.#isStopped = false
    this.#clients = Array.from({ length: clients }, () => this.#write(most))
  }

  /**
   * Resolves once so many more wishes are acknowledged.
   * @throws Error where none is: the fault does not end, or answers are as none may be.
   */
  async hears(count: number): Promise<void> {
    const goal = this.acknowledged + count
    while (this.acknowledged < goal) {
      const heard = new Promise<boolean>((resolve) => this.#heard.push(() => resolve(true)))
      const stillness = new AbortController()
      const late = wait(STILLNESS_MS, false, { signal: stillness.signal }).catch(() => false)
      const isHeard = await Promise.race([heard, late])
      stillness.abort()
      if (!isHeard || this.problems.length >= MOST_PROBLEMS)
        throw new Error(`Nothing is acknowledged any more. ${this.problems.at(-1) ?? ''}`)
    }
  }

  /** Resolves once all wishes it was to have are acknowledged. */
  async written(): Promise<void> {
    await Promise.all(this.#clients)
  }

  /** Ends writing; what is under way stays as unsure as it is. */
  async stop(): Promise<void> {
    this.#isStopped = true
    await Promise.all(this.#clients)
  }

  /** Stops, and sends what is unsure until it is done: the server has to be well. */
  async settle(): Promise<void> {
    await this.stop()
    const unsure = this.wishes.filter(({ acknowledgedAt }) => acknowledgedAt === undefined)
    const deadline = Date.now() + 3 * PATIENCE_MS
    for (const wish of unsure) {
      while (!(await this.#send(wish))) {
        if (Date.now() > deadline || this.problems.length >= MOST_PROBLEMS) {
          this.problems.push(`“${wish.name}” was not taken although the fault was over.`)
          break
        }
        await wait(PAUSE_MS)
      }
    }
  }

  get #isEnough(): boolean {
    return this.#isStopped || this.problems.length >= MOST_PROBLEMS
  }

  async #write(most: number): Promise<void> {
    while (!this.#isEnough && this.wishes.length < most) {
      const isLost = this.wishes.length % LOST_ANSWERS === 0
      const wish: Wish = { name: `wish-${this.wishes.length}-${randomUUID()}`, key: randomUUID() }
      this.wishes.push(wish)
      while (!this.#isEnough && !(await this.#send(wish))) await wait(PAUSE_MS)
      if (isLost && wish.id) {
        this.counts.sentAgain += 1
        await this.#send(wish)
      }
    }
  }

  /** @returns whether it is done. */
  async #send(wish: Wish): Promise<boolean> {
    const { url, token, body, idOf } = this.#target
    let status: number
    let answer: unknown
    try {
      const response = await fetch(url(), {
        method: 'POST',
        headers: {
          authorization: `Bearer ${token}`,
          'content-type': 'application/json',
          'idempotency-key': wish.key,
        },
        body: JSON.stringify(body(wish.name)),
        signal: AbortSignal.timeout(PATIENCE_MS),
      })
      status = response.status
      answer = await response.json()
    } catch {
      this.counts.broken += 1
      return false
    }
    if (status === 200 || status === 201) return this.#done(wish, idOf(answer))
    if (NOT_NOW.has(status)) this.counts.refused += 1
    else if (this.problems.length < MOST_PROBLEMS) {
      this.problems.push(`A write was answered ${status}: ${JSON.stringify(answer).slice(0, 300)}`)
      if (this.problems.length === MOST_PROBLEMS) this.#wake()
    }
    return false
  }

  #done(wish: Wish, id: string | undefined): boolean {
    if (wish.acknowledgedAt === undefined) {
      wish.acknowledgedAt = this.position()
      wish.id = id
      this.acknowledged += 1
      this.#wake()
    } else if (wish.id !== id) {
      this.problems.push(`“${wish.name}” was made as ${wish.id}, and again as ${id}.`)
    }
    return true
  }

  #wake(): void {
    for (const resolve of this.#heard.splice(0)) resolve()
  }
}
