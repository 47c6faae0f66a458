import { availableParallelism } from 'node:os'
import { fileURLToPath } from 'node:url'
import { Piscina } from 'piscina'
import { WorkQueue } from '../http/queue.ts'

/** One is left to the main thread, which answers everybody; where there is one alone, they share it. */
const MAX_THREADS = Math.max(1, availableParallelism() - 1)
/** A thread that has nothing to do for so long is ended: it takes 60 MB. */
const IDLE_MS = 30_000
/** How far threads give way to the main thread, which answers everybody (setpriority(2); Linux alone knows it of threads). */
const NICENESS = 10
/** Of V8, in one thread. */
const MEMORY_MB = 768
/** Pieces of work of one organisation that wait for a thread. */
const MAX_WAITING = 100

let pool: Piscina | undefined

/** Organisations take turns: one that publishes much holds up nobody but itself. */
const turns = new WorkQueue({ name: 'threads', atOnce: MAX_THREADS, mostWaiting: MAX_WAITING })

/**
 * Runs an export of a script in one of a few threads, which all heavy work of this process shares. They are started when
 * there is work and ended when there is none.
 * @param input what can be cloned; so is the answer
 * @param organisationId on whose behalf
 * @param task name of the export
 * @throws what the script throws, as a plain Error; Problem unavailable where too much waits already
 */
export function runInThread<Input, Output>(
  script: URL,
  input: Input,
  organisationId: string,
  task = 'default',
): Promise<Output> {
  pool ??= new Piscina({
    minThreads: 0,
    maxThreads: MAX_THREADS,
    idleTimeout: IDLE_MS,
    niceIncrement: NICENESS,
    resourceLimits: { maxOldGenerationSizeMb: MEMORY_MB },
    // Work waits in `turns`.
    maxQueue: MAX_THREADS,
    // A thread that waits listens, and can be ended at once.
    atomics: 'disabled',
  })
  const threads = pool
  return turns.run(
    () => threads.run(input, { filename: fileURLToPath(script), name: task }) as Promise<Output>,
    organisationId,
  )
}

/**
 * Runs work that has a thread or a process of its own, such as a library's, in the same turns. Work that waits for other
 * work of these turns never ends.
 * @throws what the work throws; Problem unavailable where too much waits already
 */
export const inTurn = <T>(work: () => Promise<T>, organisationId: string): Promise<T> =>
  turns.run(work, organisationId)
