import { type Database, pauseAfter } from '@bubbles/db'
import {
  handlerOf,
  type Job,
  JobError,
  type JobHandler,
  type JobHandlers,
  JobLater,
  type JobOutcome,
  type Lane,
} from './jobs.ts'
import {
  claimJobs,
  extendClaims,
  LEASE_SECONDS,
  readDueKinds,
  readLastPlace,
  releaseClaims,
  settleJob,
} from './outbox.ts'
import { countAttempt, countRound, lanePlaces, laneRunning } from './metrics.ts'

export interface WorkerOptions {
  database: Database
  handlers: JobHandlers
  /** Rounds that need no row: name, how often, what. */
  rounds: { name: string; everyMs: number; run: () => Promise<unknown> }[]
  onFailure: (what: string, error: unknown) => void
  /** Told what worked, each time. */
  onWorked?: (what: string) => void
  /** How long `stop` waits for running jobs before it gives them back, in milliseconds. Default 5 seconds. */
  stopAfterMs?: number
}

const POLL_MS = 500
const EXTEND_EVERY_MS = (LEASE_SECONDS / 4) * 1000
// Less than the process waits for its background work (`entry/stopping.ts`).
const STOP_AFTER_MS = 5_000
const PASS_SIZE = 20

type Reporter = Pick<WorkerOptions, 'database' | 'onFailure' | 'onWorked'>

/** Drains the outbox and runs the timed rounds until stopped. Any number of workers may run beside each other. */
export function startWorker(options: WorkerOptions): { stop: () => Promise<void> } {
  const { database, rounds, onFailure, onWorked, stopAfterMs = STOP_AFTER_MS } = options
  const stopping = new AbortController()
  const { signal } = stopping
  const jobs = new RunningJobs(options, signal)
  /** @returns whether it worked. Work that gives false did nothing, which says nothing about the database. */
  const guarded = (name: string, work: () => Promise<unknown>) => async () => {
    try {
      if ((await work()) !== false) onWorked?.(name)
      countRound(name, true)
      return true
    } catch (error) {
      onFailure(name, error)
      countRound(name, false)
      return false
    }
  }

  const polling = repeat(
    POLL_MS,
    signal,
    guarded('outbox', () => jobs.poll()),
    (wake) => (jobs.onSettled = wake),
  )
  const loops = [
    repeat(
      EXTEND_EVERY_MS,
      signal,
      guarded('outbox', async () => jobs.claims.length > 0 && extendClaims(database, jobs.claims)),
    ),
    ...rounds.map(({ name, everyMs, run }) => repeat(everyMs, signal, guarded(name, run))),
  ]
  return {
    stop: async () => {
      stopping.abort()
      await polling
      await within(stopAfterMs, jobs.settled())
      // Whether these are done nobody can know: they are run again rather than lost.
      if (jobs.claims.length > 0) await releaseClaims(database, jobs.claims)
      await Promise.all(loops)
    },
  }
}

/** The jobs one worker runs, as many of each lane at once as it has places. */
class RunningJobs {
  readonly #options: WorkerOptions
  readonly #signal: AbortSignal
  readonly #running = new Map<Job, Promise<void>>()
  readonly #lanes: ReadonlyMap<string, { lane: Lane; kinds: string[] }>
  /** Places taken, by the name of their lane. */
  readonly #taken = new Map<string, number>()
  /** Told of each job that has ended, which leaves a place. */
  onSettled: () => void = () => undefined

  constructor(options: WorkerOptions, signal: AbortSignal) {
    this.#options = options
    this.#signal = signal
    this.#lanes = lanesOf(options.handlers)
    for (const { lane } of this.#lanes.values()) {
      lanePlaces.set({ lane: lane.name }, lane.concurrency)
      laneRunning.set({ lane: lane.name }, 0)
    }
  }

  get claims() {
    return [...this.#running.keys()].map(({ claim }) => claim)
  }

  settled(): Promise<unknown> {
    return Promise.all(this.#running.values())
  }

  /** Starts what is due, while there are places. */
  async poll(): Promise<void> {
    const { database } = this.#options
    const due = await readDueKinds(database)
    const lanes = [...this.#lanes.values()]
    const known = new Set(lanes.flatMap(({ kinds }) => kinds))
    const unknown = due.filter((kind) => !known.has(kind))
    for (const { lane, kinds } of [...lanes, { lane: UNKNOWN_KINDS, kinds: unknown }]) {
      const limit = lane.concurrency - this.#takenOf(lane)
      if (this.#signal.aborted || limit <= 0 || !kinds.some((kind) => due.includes(kind))) continue
      const jobs = await claimJobs(database, { kinds, limit, perOrganisation: lane.perOrganisation })
      for (const job of jobs) this.#start(job, lane)
    }
  }

  #start(job: Job, lane: Lane): void {
    this.#taken.set(lane.name, this.#takenOf(lane) + 1)
    laneRunning.inc({ lane: lane.name })
    const handler = this.#options.handlers[job.kind]
    const work = runJob(this.#options, job, handler, this.#signal).finally(() => {
      this.#running.delete(job)
      this.#taken.set(lane.name, this.#takenOf(lane) - 1)
      laneRunning.dec({ lane: lane.name })
      this.onSettled()
    })
    this.#running.set(job, work)
  }

  #takenOf({ name }: Lane): number {
    return this.#taken.get(name) ?? 0
  }
}

/** Rows of a newer version's kinds: they wait, and are reported, until a process knows them. */
const UNKNOWN_KINDS: Lane = { name: '(unknown)', concurrency: 1 }

function lanesOf(handlers: JobHandlers): Map<string, { lane: Lane; kinds: string[] }> {
  const lanes = new Map<string, { lane: Lane; kinds: string[] }>()
  for (const [kind, handler] of Object.entries(handlers)) {
    const lane = handlerOf(handler).lane ?? { name: kind, concurrency: 1 }
    const entry = lanes.get(lane.name) ?? { lane, kinds: [] }
    entry.kinds.push(kind)
    lanes.set(lane.name, entry)
  }
  return lanes
}

/** Runs one claimed job and records what became of it. Never throws. */
async function runJob(
  { database, onFailure, onWorked }: Reporter,
  job: Job,
  entry: JobHandlers[string] | undefined,
  signal: AbortSignal,
): Promise<void> {
  try {
    const handler = entry && handlerOf(entry)
    const attempt = handler ? handler.run(job, signal) : Promise.reject(new Error(unknownKind(job)))
    const { outcome, error } = await attempt.then(
      (result: unknown) => ({ outcome: resultOf(result), error: undefined }),
      (failure: unknown) => ({ outcome: outcomeOf(failure, job, handler), error: failure }),
    )
    if (error !== undefined && signal.aborted) return void (await releaseClaims(database, [job.claim]))
    if (error !== undefined) onFailure(`outbox ${job.kind}`, error)
    countAttempt(job.kind, outcome.state)
    const { settled } = handler ?? {}
    await settleJob(database, job, outcome, error, settled && (() => settled(job, outcome)))
    if (error === undefined) onWorked?.(`outbox ${job.kind}`)
  } catch (error) {
    onFailure(`outbox ${job.kind}`, error)
  }
}

const unknownKind = ({ kind }: Job) => `No handler for outbox rows of kind ${kind}.`

const resultOf = (result: unknown): JobOutcome =>
  result instanceof JobLater
    ? { state: 'later', reason: '', afterMs: result.afterMs }
    : { state: 'done', result }

function outcomeOf(error: unknown, job: Job, handler: JobHandler | undefined): JobOutcome {
  const reason = error instanceof JobError ? error.message : ''
  const isTooOld = Date.now() - job.createdAt.getTime() > (handler?.giveUpAfterMs ?? Infinity)
  if (isTooOld || (error instanceof JobError && error.isPermanent)) return { state: 'given-up', reason }
  return { state: 'later', reason }
}

/** One pass over the outbox: everything that is due as it begins, one after the other in order. */
export async function drainOutbox(
  database: Database,
  handlers: JobHandlers,
  onFailure: WorkerOptions['onFailure'],
): Promise<void> {
  const never = new AbortController().signal
  try {
    const upTo = await readLastPlace(database)
    for (;;) {
      const jobs = await claimJobs(database, { kinds: await readDueKinds(database), limit: PASS_SIZE, upTo })
      if (jobs.length === 0) return
      for (const job of jobs) await runJob({ database, onFailure }, job, handlers[job.kind], never)
    }
  } catch (error) {
    onFailure('outbox', error)
  }
}

/** Repeats `work` with pauses until the signal, longer ones while it fails; `onPause` is given what ends a pause early. */
async function repeat(
  everyMs: number,
  signal: AbortSignal,
  work: () => Promise<boolean>,
  onPause: (wake: () => void) => void = () => undefined,
): Promise<void> {
  let failuresInARow = 0
  while (!signal.aborted) {
    let isWoken = false
    onPause(() => (isWoken = true))
    failuresInARow = (await work()) ? 0 : failuresInARow + 1
    if (isWoken) continue
    await new Promise<void>((resolve) => {
      const done = () => {
        clearTimeout(timer)
        signal.removeEventListener('abort', done)
        resolve()
      }
      const timer = setTimeout(done, pauseAfter(failuresInARow, everyMs))
      if (signal.aborted) done()
      signal.addEventListener('abort', done, { once: true })
      onPause(done)
    })
  }
}

/** Waits for `work`, but no longer than that. */
async function within(milliseconds: number, work: Promise<unknown>): Promise<void> {
  let timer: NodeJS.Timeout | undefined
  await Promise.race([work, new Promise<void>((resolve) => (timer = setTimeout(resolve, milliseconds)))])
  clearTimeout(timer)
}
