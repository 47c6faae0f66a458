import { DatabaseError, ObjectStoreError } from '@bubbles/db'
import type { FastifyInstance } from 'fastify'
import { reportError } from './errorReporting.ts'

const SECOND_MS = 1_000
const MINUTE_MS = 60 * SECOND_MS
/** Pauses between the lines of a failure that goes on: growing from the first to the longest. */
const FIRST_PAUSE_MS = MINUTE_MS
const LONGEST_PAUSE_MS = 60 * MINUTE_MS
/** What works again has to go on working that long before its failure counts as over. */
const SETTLED_MS = 5 * SECOND_MS
/** What nobody can say works again counts as over when it has not happened for that long. */
const QUIET_MS = 5 * MINUTE_MS
const LOOK_EVERY_MS = SECOND_MS
/** Causes remembered at most: then the oldest is forgotten. */
const MOST_CAUSES = 200

declare module 'fastify' {
  interface FastifyInstance {
    /** Where whatever fails again and again in this process is told. */
    failures: RepeatedFailures
  }
}

/** Gives an application its `failures`. */
export function registerFailures(app: FastifyInstance): void {
  const failures = new RepeatedFailures(app.log)
  app.decorate('failures', failures)
  app.addHook('onClose', async () => failures.close())
}

/** Where lines go: the server's log. */
export interface FailureLog {
  warn(fields: object, message: string): void
  error(fields: object, message: string): void
}

interface Failing {
  level: 'warn' | 'error'
  what: string
  /** All that fails of this cause. */
  of: Set<string>
  since: number
  last: number
  /** How often it happened without a line of its own. */
  more: number
  saidMore: number
  saidAt: number
  pauseMs: number
  workedAt: number | null
}

export interface Failures {
  /** Something failed. The first of a cause is logged and reported; others are counted, and said with growing pauses. */
  failed(what: string, error: unknown, fields?: object): void
  /** It worked: what it failed of is over, unless it fails again in a moment. */
  worked(what: string): void
}

/** Logs failures that repeat once, counts them, and says when they are over. One for each process. */
export class RepeatedFailures implements Failures {
  readonly #log: FailureLog
  readonly #now: () => number
  readonly #report: (error: unknown) => void
  readonly #failing = new Map<string, Failing>()
  #timer: NodeJS.Timeout | undefined

  constructor(log: FailureLog, { now = () => performance.now(), report = reportError } = {}) {
    this.#log = log
    this.#now = now
    this.#report = report
  }

  failed(what: string, error: unknown, fields: object = {}): void {
    const cause = causeOf(what, error)
    const now = this.#now()
    const known = this.#failing.get(cause)
    if (known) {
      known.of.add(what)
      known.last = now
      known.workedAt = null
      known.more += 1
      return
    }
    if (this.#failing.size >= MOST_CAUSES) this.#failing.delete(this.#failing.keys().next().value!)
    // A database that is away is no defect of the program.
    const level = isAway(error) ? 'warn' : 'error'
    this.#failing.set(cause, {
      level,
      what,
      of: new Set([what]),
      since: now,
      last: now,
      more: 0,
      saidMore: 0,
      saidAt: now,
      pauseMs: FIRST_PAUSE_MS,
      workedAt: null,
    })
    this.#log[level]({ ...fields, err: error }, `${what} failed`)
    this.#report(error)
    this.#timer ??= setInterval(() => this.look(), LOOK_EVERY_MS).unref()
  }

  worked(what: string): void {
    for (const failing of this.#failing.values()) if (failing.of.has(what)) failing.workedAt ??= this.#now()
  }

  /** Says what is due: what goes on, and what is over. Called every second while anything fails. */
  look(): void {
    const now = this.#now()
    for (const [cause, failing] of this.#failing) {
      if (failing.workedAt !== null && now - failing.workedAt >= SETTLED_MS)
        this.#end(cause, failing, `${failing.what} works again`, failing.workedAt)
      else if (failing.workedAt === null && now - failing.last >= QUIET_MS)
        this.#end(cause, failing, `${failing.what} hasn’t failed for 5 minutes`, failing.last)
      else if (
        failing.more > failing.saidMore &&
        failing.workedAt === null &&
        now - failing.saidAt >= failing.pauseMs
      ) {
        this.#log[failing.level](
          fieldsOf(failing, now),
          `${failing.what} still fails: ${moreIn(failing, now)}`,
        )
        failing.saidAt = now
        failing.saidMore = failing.more
        failing.pauseMs = Math.min(failing.pauseMs * 2, LONGEST_PAUSE_MS)
      }
    }
  }

  close(): void {
    clearInterval(this.#timer)
    this.#timer = undefined
  }

  #end(cause: string, failing: Failing, sentence: string, until: number): void {
    this.#failing.delete(cause)
    if (failing.more > 0) this.#log.warn(fieldsOf(failing, until), `${sentence}: ${moreIn(failing, until)}`)
    if (this.#failing.size === 0) this.close()
  }
}

const fieldsOf = ({ more, of, since }: Failing, until: number) => ({
  more,
  seconds: Math.round((until - since) / SECOND_MS),
  of: [...of],
})

/** `3,204 more in 12 minutes`. */
const moreIn = ({ more, since }: Failing, until: number): string =>
  `${more.toLocaleString('en-GB')} more in ${durationInWords(until - since)}`

function durationInWords(milliseconds: number): string {
  const [count, unit] =
    milliseconds < 2 * MINUTE_MS
      ? [Math.max(1, Math.round(milliseconds / SECOND_MS)), 'second']
      : [Math.round(milliseconds / MINUTE_MS), 'minute']
  return `${count.toLocaleString('en-GB')} ${unit}${count === 1 ? '' : 's'}`
}

const isAway = (error: unknown): error is DatabaseError =>
  error instanceof DatabaseError && (error.code === 'unavailable' || error.code === 'storage_full')

/** A database or an object store that is away, or full, is one cause whatever it fails; else it is the same failure of the same thing. */
function causeOf(what: string, error: unknown): string {
  if (error instanceof ObjectStoreError) return 'object store'
  if (isAway(error)) return `database ${error.code}`
  const { name, message, code }: NodeJS.ErrnoException =
    error instanceof Error ? error : { name: '', message: String(error) }
  // Ids and numbers differ from one time to the next.
  const words = message.replaceAll(/[0-9a-f]{8}-[0-9a-f-]{27}|\d+/g, '#').slice(0, 200)
  return [what, name, code ?? '', words].join(' ')
}
