import type { Database } from '@bubbles/db'
import { type OrganisationDay, readDirtyDays } from './reader.ts'
import { eventStore } from './store/chosenStore.ts'

export interface RollupOutcome {
  /** Organisation days worked out anew, in this order, with how long each took. */
  done: (OrganisationDay & { milliseconds: number })[]
  /** Those that failed; their marks stay, so that a later run tries them again. */
  failures: (OrganisationDay & { milliseconds: number; error: unknown })[]
}

/**
 * Works out anew one day of every organisation whose events have changed, so that no organisation waits for another's
 * second day. Each day is worked out from the raw events and what differs from before is stored: running it twice, late,
 * half or from two processes at once gives the same answer.
 * @param but days that are left out this time
 */
export async function rollUpRound(
  database: Database,
  but: readonly OrganisationDay[] = [],
): Promise<RollupOutcome> {
  const outcome: RollupOutcome = { done: [], failures: [] }
  for (const { organisationId, day } of await database.transaction({ kind: 'platform' }, () =>
    readDirtyDays(but),
  )) {
    const started = performance.now()
    const taken = () => ({ organisationId, day, milliseconds: performance.now() - started })
    try {
      await eventStore(database).rollUpDay(organisationId, day)
      outcome.done.push(taken())
    } catch (error) {
      outcome.failures.push({ ...taken(), error })
    }
  }
  return outcome
}

/** Rounds until nothing is out of date but what failed. */
export async function rollUpDirtyDays(
  database: Database,
): Promise<{ days: number; failures: RollupOutcome['failures'] }> {
  const failures: RollupOutcome['failures'] = []
  for (let days = 0; ; ) {
    const round = await rollUpRound(database, failures)
    if (round.done.length + round.failures.length === 0) return { days, failures }
    days += round.done.length
    failures.push(...round.failures)
  }
}
