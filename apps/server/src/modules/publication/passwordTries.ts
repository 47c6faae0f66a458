import { createHmac, randomBytes } from 'node:crypto'
import { networkOf, siteOf } from '../../http/clientAddress.ts'
import { WorkQueue } from '../../http/queue.ts'

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
export const MAX_CALM_TRIES = 500
const CALM_WINDOW_MS = 10 * 60_000

const FIRST_WAIT_MS = 1000
const MAX_WAIT_MS = 15 * 60_000
/** Wrong ones are forgotten so long after the last. */
const FORGOTTEN_MS = 60 * 60_000

/** Tries of one network that wait for the one before: a class behind one address, sending at the same moment. */
const MAX_WAITING = 60

/** Networks, and reports, remembered at once: past that the oldest is forgotten. */
const MAX_KEYS = 50_000

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
  key: string
  free: number
}

/**
 * Counts wrong tries of a report's password, in this process alone: who gives many waits longer and longer, 15 minutes
 * at most, and nobody else does. Those of one network are looked at one after the other: many at once learn no more than
 * one by one, and readers who know it never count against each other. However many guess, who knows it gets in at the
 * first try. Keys are hashed: no address is remembered in clear.
 */
export class PasswordTries {
  readonly #secret = randomBytes(32)
  readonly #waits: GrowingWaits
  readonly #reports: WrongTries
  readonly #turns = new Map<string, Turns>()

  constructor(maxKeys = MAX_KEYS) {
    this.#waits = new GrowingWaits(maxKeys)
    this.#reports = new WrongTries(MAX_CALM_TRIES, maxKeys)
  }

  /**
   * Looks at one try once it is its turn, unless too many were wrong.
   * @param isRight what it throws, such as a queue that is full, counts as no try
   * @throws Problem unavailable when too many of the network wait already
   */
  async look(reportId: string, from: Reader, now: () => Date, isRight: () => Promise<boolean>): Promise<Try> {
    const wait = () => {
      const at = now().getTime()
      return Math.max(...this.#countersOf(reportId, from, at).map((each) => this.#waits.wait(each, at)))
    }
    // Who has to wait anyway takes no turn.
    const early = wait()
    if (early > 0) return { wait: early }
    const [own] = this.#countersOf(reportId, from, now().getTime())
    return this.#inTurn(own.key, async () => {
      const seconds = wait()
      if (seconds > 0) return { wait: seconds }
      if (await isRight()) {
        this.#waits.forget(own.key)
        return 'right'
      }
      const at = now().getTime()
      for (const { key } of this.#countersOf(reportId, from, at)) this.#waits.add(key, at)
      if (from.browser === null) this.#reports.add(reportId, at)
      return 'wrong'
    })
  }

  #countersOf(reportId: string, { address, browser }: Reader, at: number): [Counter, ...Counter[]] {
    const keyOf = (...parts: string[]) =>
      createHmac('sha256', this.#secret)
        .update([reportId, ...parts].join('\0'))
        .digest('base64')
    if (browser !== null) return [{ key: keyOf('browser', browser), free: FREE_TRIES.network }]
    const isAttacked = this.#reports.wait(reportId, at) > 0
    const network = networkOf(address)
    const site = siteOf(address)
    const own = {
      key: keyOf('network', network),
      free: isAttacked ? FREE_TRIES.networkUnderAttack : FREE_TRIES.network,
    }
    return site === network ? [own] : [own, { key: keyOf('site', site), free: FREE_TRIES.site }]
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

/** Makes room for one more key by forgetting the oldest alone. */
function makeRoom(entries: Map<string, unknown>, maxKeys: number): void {
  if (entries.size < maxKeys) return
  const { value: oldest, done } = entries.keys().next()
  if (!done) entries.delete(oldest)
}

/** How long each key waits after its last wrong try. */
export class GrowingWaits {
  readonly #maxKeys: number
  /** The last wrong first. */
  readonly #entries = new Map<string, { count: number; last: number }>()

  constructor(maxKeys: number) {
    this.#maxKeys = maxKeys
  }

  /** @returns seconds to wait at a time in milliseconds; 0: none. Remembers nothing. */
  wait({ key, free }: Counter, at: number): number {
    const entry = this.#entries.get(key)
    if (!entry || entry.count < free || entry.last + FORGOTTEN_MS <= at) return 0
    const wait = Math.min(FIRST_WAIT_MS * 2 ** Math.min(entry.count - free, 30), MAX_WAIT_MS)
    return Math.max(0, Math.ceil((entry.last + wait - at) / 1000))
  }

  add(key: string, at: number): void {
    const entry = this.#entries.get(key)
    const isLive = entry !== undefined && entry.last + FORGOTTEN_MS > at
    this.#entries.delete(key)
    makeRoom(this.#entries, this.#maxKeys)
    this.#entries.set(key, { count: isLive ? entry.count + 1 : 1, last: at })
  }

  forget(key: string): void {
    this.#entries.delete(key)
  }
}

/** How often each key was wrong within ten minutes of its first time. */
class WrongTries {
  readonly #max: number
  readonly #maxKeys: number
  /** Oldest first. */
  readonly #counts = new Map<string, { count: number; resetsAt: number }>()

  constructor(max: number, maxKeys: number) {
    this.#max = max
    this.#maxKeys = maxKeys
  }

  /** @returns seconds to wait at a time in milliseconds; 0: none. Remembers nothing. */
  wait(key: string, at: number): number {
    const known = this.#counts.get(key)
    if (!known || known.resetsAt <= at || known.count < this.#max) return 0
    return Math.ceil((known.resetsAt - at) / 1000)
  }

  add(key: string, at: number): void {
    const known = this.#counts.get(key)
    if (known && known.resetsAt > at) {
      known.count++
      return
    }
    this.#counts.delete(key)
    makeRoom(this.#counts, this.#maxKeys)
    this.#counts.set(key, { count: 1, resetsAt: at + CALM_WINDOW_MS })
  }
}
