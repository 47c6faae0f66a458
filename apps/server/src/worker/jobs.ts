/** A claimed row of the outbox. */
export interface Job {
  id: string
  kind: string
  payload: unknown
  /** Null for what belongs to no organisation, such as codes of the user pool. */
  organisationId: string | null
  createdAt: Date
  /** How often it has been claimed, this time included. */
  attempts: number
  /** Names this claim: another worker that takes the row over has another one. */
  claim: string
}

/** What became of one attempt at a job. */
export type JobOutcome =
  | { state: 'done'; result: unknown }
  /** Not done, and will be tried again; without `afterMs`, after pauses that grow. */
  | { state: 'later'; reason: string; afterMs?: number }
  /** Failed for good. */
  | { state: 'given-up'; reason: string }

/** Jobs of one lane share its places; no lane waits for another. */
export interface Lane {
  name: string
  /** Jobs of it that one process runs at once. */
  concurrency: number
  /** Jobs of one organisation that all processes together run at once, so that it leaves places to others. Default: no limit. */
  perOrganisation?: number
}

/** Does one job. Running one twice must be harmless. `signal` aborts when the process is to stop. */
export type RunJob = (job: Job, signal: AbortSignal) => Promise<unknown>

/** What to do for one kind of outbox row. */
export interface JobHandler {
  run: RunJob
  /** Default: a lane of its own, one job at a time. */
  lane?: Lane
  /** Milliseconds after which a job that keeps failing is given up. Default: never. */
  giveUpAfterMs?: number
  /** Runs in the platform's transaction that records the outcome, so that both are there or neither. */
  settled?: (job: Job, outcome: JobOutcome) => Promise<void>
}

/** By kind. A function alone is a handler without wishes. */
export type JobHandlers = Record<string, RunJob | JobHandler>

export const handlerOf = (handler: RunJob | JobHandler): JobHandler =>
  typeof handler === 'function' ? { run: handler } : handler

/**
 * What a job gives back that is to run again, though nothing of ours failed: it waits for others, such as a receiver that
 * does not answer. Nobody who looks after the server is told.
 */
export class JobLater {
  readonly afterMs: number

  constructor(afterMs: number) {
    this.afterMs = afterMs
  }
}

/** A failure that can be shown to people: the message is a sentence without names and addresses. */
export class JobError extends Error {
  readonly isPermanent: boolean

  /** @param isPermanent whether trying again would change nothing. */
  constructor(sentence: string, isPermanent: boolean) {
    super(sentence)
    this.name = 'JobError'
    this.isPermanent = isPermanent
  }
}
