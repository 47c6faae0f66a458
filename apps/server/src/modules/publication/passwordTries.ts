import { networkOf, siteOf } from '../../http/clientAddress.ts'
import { WorkQueue } from '../../http/queue.ts'
import { RateLimiter } from '../../http/rateLimiter.ts'

/** Wrong passwords of a report that cost no wait. */
export const FREE_TRIES = {
  /** From one network, or from one browser that has given the right one before. */
  network: 10,
  /** From one network while the report is guessed at from many. */
  networkUnderAttack: 2,
  /** From one IPv6 site (/48). */
  site: 50,
} as const

/** Wrong passwords of one report in ten minutes, from networks everywhere, that count as an attack. */
export const CALM_LIMIT = { name: 'wrong-passwords-of-report', max: 500, windowMs: 10 * 60_000 }

const FIRST_WAIT_MS = 1000
const MAX_WAIT_MS = 15 * 60_000
/** Wrong ones are forgotten an hour after the last. How many are allowed depends on where they come from. */
const WRONG_LIMIT = { name: 'wrong-passwords', max: 0, windowMs: 60 * 60_000 }

/** Tries of one network that wait for the one before: a class behind one address, sending at the same moment. */
const MAX_WAITING = 60

/** What came of a try; `wait`: seconds until it may be tried again, and it was not looked at. */
export type Try = 'right' | 'wrong' | { wait: number }

/** Where a try comes from. */
export interface Reader {
  /** Network address. */
  address: string
  /** The name of a browser that has given a right password of this report before; null for any other. */
  browser: string | null
}

/** Tries of a network that are being looked at. */
interface Turns {
  queue: WorkQueue
  users: number
}

/** A counter of wrong tries, and how many of them are free. */
interface Counter {
  key: readonly [string, ...string[]]
  free: number
}

/**
 * Counts wrong tries of a report's password: who gives many waits longer and longer, 15 minutes
 * at most, and nobody else does. Those of one network are looked at one after the other: many at once learn no more than
 * one by one, and readers who know it never count against each other. However many guess, who knows it gets in at the
 * first try.
 */
export class PasswordTries {
  readonly #wrong = new RateLimiter(WRONG_LIMIT)
  readonly #wrongOfReports = new RateLimiter(CALM_LIMIT)
  readonly #turns = new Map<string, Turns>()

  /**
   * Looks at one try once it is its turn, unless too many were wrong.
   * @param isRight what it throws, such as a queue that is full, counts as no try
   * @throws Problem unavailable when too many of the network wait already
   */
  async attempt(reportId: string, from: Reader, isRight: () => Promise<boolean>): Promise<Try> {
    // Who has to wait anyway takes no turn.
    const early = await this.#wait(reportId, from)
    if (early > 0) return { wait: early }
    const [own] = await this.#countersOf(reportId, from)
    return this.#inTurn(own.key.join(' '), async () => {
      const seconds = await this.#wait(reportId, from)
      if (seconds > 0) return { wait: seconds }
      if (await isRight()) {
        await this.#wrong.forget(own.key)
        return 'right'
      }
      for (const { key } of await this.#countersOf(reportId, from)) await this.#wrong.extend(key)
      if (from.browser === null) await this.#wrongOfReports.take([reportId])
      return 'wrong'
    })
  }

  /** Seconds to wait; 0: none. Counts nothing. */
  async #wait(reportId: string, from: Reader): Promise<number> {
    let longest = 0
    for (const { key, free } of await this.#countersOf(reportId, from)) {
      const { count, ageMs } = await this.#wrong.read(key)
      longest = Math.max(longest, waitAfter(count, free) - ageMs)
    }
    return Math.ceil(longest / 1000)
  }

  async #countersOf(reportId: string, { address, browser }: Reader): Promise<[Counter, ...Counter[]]> {
    if (browser !== null) return [{ key: [reportId, 'browser', browser], free: FREE_TRIES.network }]
    const isAttacked = await this.#wrongOfReports.isFull([reportId])
    const network = networkOf(address)
    const site = siteOf(address)
    const own: Counter = {
      key: [reportId, 'network', network],
      free: isAttacked ? FREE_TRIES.networkUnderAttack : FREE_TRIES.network,
    }
    return site === network ? [own] : [own, { key: [reportId, 'site', site], free: FREE_TRIES.site }]
  }

  async #inTurn<T>(key: string, work: () => Promise<T>): Promise<T> {
    const turns = this.#turns.get(key) ?? {
      queue: new WorkQueue({ atOnce: 1, mostWaiting: MAX_WAITING }),
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

/** Milliseconds to wait after the `count`th wrong password: nothing while they are free, then 1, 2, 4 … seconds. */
const waitAfter = (count: number, free: number): number =>
  count < free ? 0 : Math.min(FIRST_WAIT_MS * 2 ** Math.min(count - free, 30), MAX_WAIT_MS)
