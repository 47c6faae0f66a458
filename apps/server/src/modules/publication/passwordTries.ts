import { createHmac, randomBytes } from 'node:crypto'
import { WorkQueue } from '../../http/queue.ts'

const WINDOW_MS = 10 * 60_000

/** Wrong passwords in ten minutes: from one network, and for one report from all. */
export const MOST_TRIES = { network: 10, report: 500 } as const

/** Tries of one network that wait for the one before: a class behind one address, sending at the same moment. */
const MOST_WAITING = 60

/** Networks, and reports, remembered at once: past that the oldest is forgotten. */
const MOST_KEYS = 50_000

/** What came of a try; `wait`: seconds until it may be tried again, and it was not looked at. */
export type Try = 'right' | 'wrong' | { wait: number }

/** Tries of a network that are being looked at. */
interface Turns {
  queue: WorkQueue
  users: number
}

/**
 * Counts wrong tries of a report's password, in this process alone. Those of one network are looked at one after the
 * other: many at once learn no more than one by one, and readers who know it never count against each other. Keys are
 * hashed: no address is remembered in clear.
 */
export class PasswordTries {
  readonly #secret = randomBytes(32)
  readonly #networks: WrongTries
  readonly #reports: WrongTries
  readonly #turns = new Map<string, Turns>()

  constructor(mostKeys = MOST_KEYS) {
    this.#networks = new WrongTries(MOST_TRIES.network, mostKeys)
    this.#reports = new WrongTries(MOST_TRIES.report, mostKeys)
  }

  /**
   * Looks at one try once it is its turn, unless too many were wrong.
   * @param isRight what it throws, such as a queue that is full, counts as no try
   * @throws Problem unavailable when too many of the network wait already
   */
  async look(
    reportId: string,
    network: string,
    now: () => Date,
    isRight: () => Promise<boolean>,
  ): Promise<Try> {
    const key = createHmac('sha256', this.#secret).update(`${reportId}\0${network}`).digest('base64')
    const wait = () => {
      const at = now().getTime()
      return Math.max(this.#networks.wait(key, at), this.#reports.wait(reportId, at))
    }
    // Who has to wait anyway takes no turn.
    const early = wait()
    if (early > 0) return { wait: early }
    return this.#inTurn(key, async () => {
      const seconds = wait()
      if (seconds > 0) return { wait: seconds }
      if (await isRight()) return 'right'
      const at = now().getTime()
      this.#networks.add(key, at)
      this.#reports.add(reportId, at)
      return 'wrong'
    })
  }

  async #inTurn<T>(key: string, work: () => Promise<T>): Promise<T> {
    const turns = this.#turns.get(key) ?? {
      queue: new WorkQueue({ atOnce: 1, mostWaiting: MOST_WAITING }),
      users: 0,
    }
    this.#turns.set(key, turns)
    turns.users++
    try {
      return await turns.queue.run(work)
    } finally {
      if (--turns.users === 0) this.#turns.delete(key)
    }
  }
}

/** How often each key was wrong within ten minutes of its first time. */
export class WrongTries {
  readonly #most: number
  readonly #mostKeys: number
  /** Oldest first. */
  readonly #counts = new Map<string, { count: number; resetsAt: number }>()

  constructor(most: number, mostKeys: number) {
    this.#most = most
    this.#mostKeys = mostKeys
  }

  /** @returns seconds to wait at a time in milliseconds; 0: none. Remembers nothing. */
  wait(key: string, at: number): number {
    const known = this.#counts.get(key)
    if (!known || known.resetsAt <= at || known.count < this.#most) return 0
    return Math.ceil((known.resetsAt - at) / 1000)
  }

  add(key: string, at: number): void {
    const known = this.#counts.get(key)
    if (known && known.resetsAt > at) {
      known.count++
      return
    }
    this.#counts.delete(key)
    if (this.#counts.size >= this.#mostKeys)
      for (const oldest of this.#counts.keys()) {
        this.#counts.delete(oldest)
        break
      }
    this.#counts.set(key, { count: 1, resetsAt: at + WINDOW_MS })
  }
}
