/** Rows of one request. */
interface Waiting<Row, Result> {
  rows: readonly Row[]
  resolve: (result: Result) => void
  reject: (error: unknown) => void
}

/** What waits for its organisation's next commit. */
interface Queue<Row, Result> {
  waiting: Waiting<Row, Result>[]
  /** Rows of all that waits. */
  size: number
  timer: NodeJS.Timeout | null
  busy: boolean
}

export interface GroupCommitOptions<Row, Result> {
  /** Stores rows of one organisation in one transaction. */
  store: (organisationId: string, rows: Row[]) => Promise<Result>
  /**
   * Whether a failure lies in the rows themselves, so that others may be stored without them. Default: always.
   */
  isOfRows?: (error: unknown) => boolean
  /** How long the first row waits for others. Default 3 ms. */
  delayMs?: number
  /** Rows that go into one transaction, unless one request has more. Default 5000. */
  mostRows?: number
  /** Rows that may wait for one organisation; more are refused. Default 50,000. */
  mostWaiting?: number
}

/** Thrown when more is waiting than may wait: the caller should say "try again". */
export class Overloaded extends Error {}

/**
 * Stores rows of many requests in one transaction an organisation, and lets each request wait for its commit.
 * One transaction runs at a time for an organisation; what comes meanwhile goes into the next. Where rows cannot be stored,
 * those of other requests are stored without them: nobody's rows are lost for another's.
 */
export class GroupCommit<Row, Result = unknown> {
  readonly #options: Required<GroupCommitOptions<Row, Result>>
  readonly #queues = new Map<string, Queue<Row, Result>>()
  readonly #running = new Set<Promise<void>>()

  constructor(options: GroupCommitOptions<Row, Result>) {
    this.#options = { isOfRows: () => true, delayMs: 3, mostRows: 5000, mostWaiting: 50_000, ...options }
  }

  /**
   * Resolves once the rows are committed, with what `store` gave for all that were stored together.
   * @throws Overloaded when too much waits; otherwise what `store` threw.
   */
  add(organisationId: string, rows: readonly Row[]): Promise<Result> {
    const queue = this.#queueOf(organisationId)
    if (queue.size + rows.length > this.#options.mostWaiting) {
      return Promise.reject(new Overloaded('Too many events are waiting to be stored.'))
    }
    return new Promise((resolve, reject) => {
      queue.waiting.push({ rows, resolve, reject })
      queue.size += rows.length
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

  #queueOf(organisationId: string): Queue<Row, Result> {
    const known = this.#queues.get(organisationId)
    if (known) return known
    const queue: Queue<Row, Result> = { waiting: [], size: 0, timer: null, busy: false }
    this.#queues.set(organisationId, queue)
    return queue
  }

  #start(organisationId: string, queue: Queue<Row, Result>): void {
    const run = this.#run(organisationId, queue).finally(() => this.#running.delete(run))
    this.#running.add(run)
  }

  async #run(organisationId: string, queue: Queue<Row, Result>): Promise<void> {
    if (queue.timer) clearTimeout(queue.timer)
    queue.timer = null
    queue.busy = true
    while (queue.waiting.length > 0) {
      const { waiting } = queue
      queue.waiting = []
      queue.size = 0
      for (const together of this.#groups(waiting)) await this.#store(organisationId, together)
    }
    queue.busy = false
    this.#queues.delete(organisationId)
  }

  /** Requests of which each goes whole into one transaction. */
  #groups(waiting: readonly Waiting<Row, Result>[]): Waiting<Row, Result>[][] {
    const groups: Waiting<Row, Result>[][] = []
    let size = Infinity
    for (const request of waiting) {
      size += request.rows.length
      if (size <= this.#options.mostRows) groups.at(-1)!.push(request)
      else {
        groups.push([request])
        size = request.rows.length
      }
    }
    return groups
  }

  /** Never fails: each request is told of its own rows. */
  async #store(organisationId: string, requests: readonly Waiting<Row, Result>[]): Promise<void> {
    try {
      const result = await this.#options.store(
        organisationId,
        requests.flatMap(({ rows }) => rows),
      )
      for (const { resolve } of requests) resolve(result)
    } catch (error) {
      if (requests.length > 1 && this.#options.isOfRows(error)) {
        // In halves: one defect among many is alone after a few transactions.
        const middle = requests.length >> 1
        await this.#store(organisationId, requests.slice(0, middle))
        await this.#store(organisationId, requests.slice(middle))
      } else for (const { reject } of requests) reject(error)
    }
  }
}
