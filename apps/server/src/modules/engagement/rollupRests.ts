import type { OrganisationDay } from './reader.ts'

/** What took so long is left alone nine times as long: at most a tenth of the time is spent on it. */
const REST = 9
/**
 * The shortest that a day is left alone: readers of one quarter of a minute share most of the rows their visits change,
 * such as the totals of a country, so these are written once for all of them.
 */
const MIN_REST_MS = 15_000
/** The longest that a day is left alone: its numbers are never older. */
const MAX_REST_MS = 10 * 60_000
/** What one day may add to everybody's wait; the rest of its time is its own to wait for. */
const MAX_SHARED_MS = 100

/** A day that could not be rolled up is tried again after so long, so that it keeps no other day of its organisation. */
const FAILED_MS = 60_000

type Taken = OrganisationDay & { milliseconds: number }

/**
 * Which days are left alone for a while after they were rolled up, so that a day with many events is not worked out
 * again at each of them, and one organisation's busy day makes no other wait. Times are of one clock, in milliseconds.
 */
export class RollupRests {
  readonly #until = new Map<string, OrganisationDay & { until: number }>()

  /** The days that are left alone at this time. */
  days(now: number): OrganisationDay[] {
    for (const [key, { until }] of this.#until) if (until <= now) this.#until.delete(key)
    return [...this.#until.values()]
  }

  /** Takes note of what a round took. @returns for how long no round begins, so that most of the time is left to others. */
  after(round: { done: readonly Taken[]; failures: readonly Taken[] }, now: number): number {
    for (const taken of round.done) {
      const restMs = Math.max(MIN_REST_MS, Math.min(REST * taken.milliseconds, MAX_REST_MS))
      this.#rest(taken, now + restMs)
    }
    for (const taken of round.failures) this.#rest(taken, now + FAILED_MS)
    const all = [...round.done, ...round.failures]
    return all.reduce((wait, { milliseconds }) => wait + REST * Math.min(milliseconds, MAX_SHARED_MS), 0)
  }

  #rest({ organisationId, day }: OrganisationDay, until: number): void {
    this.#until.set(`${organisationId} ${day}`, { organisationId, day, until })
  }
}
