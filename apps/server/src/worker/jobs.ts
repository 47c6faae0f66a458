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
  /** Failed, and will be tried again. */
  | { state: 'later'; reason: string }
  /** Failed for good. */
  | { state: 'given-up'; reason: string }

/** Jobs of one lane share its places; no lane waits for another. */
export interface Lane {
  name: string
  /** Jobs of it that one process runs at once. */
  concurrency: number
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
