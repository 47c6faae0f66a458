import type { Database } from '@bubbles/db'
import type { Day } from './days.ts'
import { type OrganisationDay, readDirtyDays, readDirtyMarks } from './reader.ts'
import {
  deleteDirtyMarks,
  expectManyRows,
  lockDay,
  markFirstSessions,
  storeReadings,
  storeReportDays,
} from './rollupWriter.ts'

/** Marks worked off in one transaction; what is left waits for the next round. */
const MARKS_A_DAY = 100_000

export interface RollupOutcome {
  /** Organisation days worked out anew, in this order, with how long each took. */
  done: (OrganisationDay & { milliseconds: number })[]
  /** Those that failed; their marks stay, so that a later run tries them again. */
  failures: (OrganisationDay & { milliseconds: number; error: unknown })[]
}

/**
 * Works out anew one day of every organisation whose events have changed, so that no organisation waits for another's
 * second day. Each day is one transaction that reads the raw events and stores what differs from before: running
 * it twice, late, half or from two processes at once gives the same answer.
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
      await rollUpDay(database, organisationId, day)
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

async function rollUpDay(database: Database, organisationId: string, day: Day): Promise<void> {
  await database.transaction(
    { kind: 'organisation', organisationId },
    async () => {
      await lockDay(organisationId, day)
      // Marks before events: an event whose mark is seen is seen too, and any later one has a mark of its own.
      const marks = await readDirtyMarks(organisationId, day, MARKS_A_DAY)
      if (marks.length === 0) return
      await expectManyRows()
      const reportIds = [...new Set(marks.map(({ reportId }) => reportId))]
      await storeReadings(organisationId, day, reportIds)
      const touched = await markFirstSessions(organisationId, day)
      await storeReportDays(organisationId, day, [...new Set([...reportIds, ...touched])])
      await deleteDirtyMarks(
        organisationId,
        marks.map(({ id }) => id),
      )
    },
    { attempts: 3 },
  )
}
