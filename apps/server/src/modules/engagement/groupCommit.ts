/** What waits for its organisation's next commit. */
interface Queue<Row> {
  rows: Row[]
  waiting: { resolve: () => void; reject: (error: unknown) => void }[]
  timer: NodeJS.Timeout | null
  busy: boolean
}

export interface GroupCommitOptions<Row> {
  /** Stores rows of one organisation in one transaction. */
  store: (organisationId: string, rows: Row[]) => Promise<unknown>
  /** How long the first row waits for others. Default 3 ms. */
  delayMs?: number
  /** Rows that go into one transaction. Default 5000. */
  mostRows?: number
  /** Rows that may wait for one organisation; more are refused. Default 50,000. */
  mostWaiting?: number
}

/** Thrown when more is waiting than may wait: the caller should say "try again". */
export class Overloaded extends Error {}

/**
 * Stores rows of many requests in one transaction an organisation, and lets each request wait for its commit.
 * One transaction runs at a time for an organisation; what comes meanwhile goes into the next.
 */
export class GroupCommit<Row> {
  readonly #options: Required<GroupCommitOptions<Row>>
  readonly #queues = new Map<string, Queue<Row>>()
  readonly #running = new Set<Promise<void>>()

  constructor(options: GroupCommitOptions<Row>) {
    this.#options = { delayMs: 3, mostRows: 5000, mostWaiting: 50_000, ...options }
  }

  /**
   * Resolves once the rows are committed.
   * @throws Overloaded when too much waits; otherwise what `store` threw.
   */
  add(organisationId: string, rows: readonly Row[]): Promise<void> {
    const queue = this.#queueOf(organisationId)
    if (queue.rows.length + rows.length > this.#options.mostWaiting) {
      return Promise.reject(new Overloaded('Too many events are waiting to be stored.'))
    }
    return new Promise((resolve, reject) => {
      queue.rows.push(...rows)
      queue.waiting.push({ resolve, reject })
      if (queue.busy) return
      queue.timer ??= setTimeout(() => this.#start(organisationId, queue), this.#options.delayMs)
    })
  }

  /** Commits what waits and resolves when nothing does. */
  async flush(): Promise<void> {
    for (const [organisationId, queue] of this.#queues) {
      if (!queue.busy) this.#start(organisationId, queue)
    }
    while (this.#running.size > 0) await Promise.all(this.#running)
  }

  #queueOf(organisationId: string): Queue<Row> {
    const known = this.#queues.get(organisationId)
    if (known) return known
    const queue: Queue<Row> = { rows: [], waiting: [], timer: null, busy: false }
    this.#queues.set(organisationId, queue)
    return queue
  }

  #start(organisationId: string, queue: Queue<Row>): void {
    const run = this.#run(organisationId, queue).finally(() => this.#running.delete(run))
    this.#running.add(run)
  }

  async #run(organisationId: string, queue: Queue<Row>): Promise<void> {
    if (queue.timer) clearTimeout(queue.timer)
    queue.timer = null
    queue.busy = true
    while (queue.waiting.length > 0) {
      const { rows, waiting } = queue
      queue.rows = []
      queue.waiting = []
      try {
        for (let from = 0; from < rows.length; from += this.#options.mostRows) {
          await this.#options.store(organisationId, rows.slice(from, from + this.#options.mostRows))
        }
        for (const { resolve } of waiting) resolve()
      } catch (error) {
        for (const { reject } of waiting) reject(error)
      }
    }
    queue.busy = false
    this.#queues.delete(organisationId)
  }
}
