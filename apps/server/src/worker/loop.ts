import type { Database } from '@bubbles/db'
import { claimJobs, finishJob, postponeJob } from './outbox.ts'

/** What to do for each kind of outbox row. Running one twice must be harmless. */
export type JobHandlers = Record<string, (job: { id: string; payload: unknown }) => Promise<void>>

export interface WorkerOptions {
  database: Database
  handlers: JobHandlers
  /** Rounds that need no row: name, how often, what. */
  rounds: { name: string; everyMs: number; run: () => Promise<unknown> }[]
  onFailure: (what: string, error: unknown) => void
}

const LOOK_EVERY_MS = 500

/** Drains the outbox and runs the timed rounds until stopped. Any number of workers may run beside each other. */
export function startWorker({ database, handlers, rounds, onFailure }: WorkerOptions): {
  stop: () => Promise<void>
} {
  const stopping = new AbortController()
  const loops = [
    repeat(LOOK_EVERY_MS, stopping.signal, () => drainOutbox(database, handlers, onFailure)),
    ...rounds.map(({ name, everyMs, run }) =>
      repeat(everyMs, stopping.signal, async () => {
        await run().catch((error: unknown) => onFailure(name, error))
      }),
    ),
  ]
  return {
    stop: async () => {
      stopping.abort()
      await Promise.all(loops)
    },
  }
}

/** One pass over the outbox: each due row is claimed, done, and marked. */
export async function drainOutbox(
  database: Database,
  handlers: JobHandlers,
  onFailure: WorkerOptions['onFailure'],
): Promise<void> {
  try {
    for (const job of await claimJobs(database)) {
      const handle = handlers[job.kind]
      try {
        if (!handle) throw new Error(`No handler for outbox rows of kind ${job.kind}.`)
        await handle(job)
        await finishJob(database, job.id)
      } catch (error) {
        onFailure(`outbox ${job.kind}`, error)
        await postponeJob(database, job, error)
      }
    }
  } catch (error) {
    onFailure('outbox', error)
  }
}

async function repeat(everyMs: number, signal: AbortSignal, work: () => Promise<void>): Promise<void> {
  while (!signal.aborted) {
    await work()
    await new Promise<void>((resolve) => {
      const done = () => {
        clearTimeout(timer)
        resolve()
      }
      const timer = setTimeout(done, everyMs)
      if (signal.aborted) done()
      signal.addEventListener('abort', done, { once: true })
    })
  }
}
