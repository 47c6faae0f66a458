import { Problem } from '@bubbles/domain'
import { sourceOf } from './combination.ts'
import type { ReportPlan } from './request.ts'

/** Rows of all requests and date ranges of one batch together: some ten megabytes. */
const MAX_ROWS = 100_000
/** Of them, rows of requests that are counted in single visits, which may have nine dimensions each. */
const MAX_SESSION_ROWS = 20_000

/** What a batch may still answer. One for each batch. */
export class RowBudget {
  readonly #most: { rows: number; sessionRows: number }
  readonly #left: { rows: number; sessionRows: number }

  constructor(most = { rows: MAX_ROWS, sessionRows: MAX_SESSION_ROWS }) {
    this.#most = most
    this.#left = { ...most }
  }

  /** How many rows to read for a plan: one more than there may be tells that there are too many. */
  limit(plan: ReportPlan): number {
    const { rows, sessionRows } = this.#left
    return Math.min(plan.limit, (readsSessions(plan) ? Math.min(rows, sessionRows) : rows) + 1)
  }

  /**
   * Takes the rows that a plan was answered with.
   * @throws Problem invalid-request when they are more than a batch may have.
   */
  take(plan: ReportPlan, rows: number, pointer: string): void {
    this.#left.rows -= rows
    if (readsSessions(plan)) this.#left.sessionRows -= rows
    if (this.#left.rows >= 0 && this.#left.sessionRows >= 0) return
    const detail =
      this.#left.sessionRows < 0
        ? `The requests that split visits by several dimensions, or filter by one they don’t return, have more than ${this.#most.sessionRows} rows in all. ${NARROW}`
        : `The requests have more than ${this.#most.rows} rows in all. ${NARROW}`
    throw new Problem('invalid-request', { detail, errors: [{ pointer, detail }] })
  }
}

const NARROW = 'Ask for fewer dimensions, shorter dateRanges, a narrower dimensionFilter or a smaller limit.'

const readsSessions = (plan: ReportPlan): boolean => sourceOf(plan.topic, plan) === 'sessions'
