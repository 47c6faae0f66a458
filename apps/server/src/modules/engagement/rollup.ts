import type { Database } from '@bubbles/db'
import type { Day } from './days.ts'
import { readDirtyDays, readDirtyMarks } from './reader.ts'
import {
  deleteDirtyMarks,
  lockDay,
  replaceBlocks,
  replaceReportDays,
  replaceSessions,
} from './rollupWriter.ts'

/** Days looked up at once. */
const DAYS_A_ROUND = 200
/** Marks worked off in one transaction; what is left waits for the next round. */
const MARKS_A_DAY = 20_000

export interface RollupOutcome {
  /** Organisation days worked out anew. */
  days: number
  /** Those that failed; their marks stay, so that the next run tries them again. */
  failures: { organisationId: string; day: Day; error: unknown }[]
}

/**
 * Works out anew every day of every organisation whose events have changed. Each day is one transaction that reads
 * the raw events and replaces what was derived from them: running it twice, late, half or from two processes at
 * once gives the same answer.
 */
export async function rollUpDirtyDays(database: Database): Promise<RollupOutcome> {
  const outcome: RollupOutcome = { days: 0, failures: [] }
  const failed = new Set<string>()
  for (;;) {
    const found = await database.transaction({ kind: 'platform' }, () =>
      readDirtyDays(DAYS_A_ROUND + failed.size),
    )
    const dirty = found.filter(({ organisationId, day }) => !failed.has(`${organisationId} ${day}`))
    if (dirty.length === 0) return outcome
    for (const { organisationId, day } of dirty) {
      try {
        await rollUpDay(database, organisationId, day)
        outcome.days += 1
      } catch (error) {
        failed.add(`${organisationId} ${day}`)
        outcome.failures.push({ organisationId, day, error })
      }
    }
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
      const reportIds = [...new Set(marks.map(({ reportId }) => reportId))]
      await replaceSessions(organisationId, day, reportIds)
      await replaceBlocks(organisationId, day, reportIds)
      await replaceReportDays(organisationId, day, reportIds)
      await deleteDirtyMarks(
        organisationId,
        marks.map(({ id }) => id),
      )
    },
    { attempts: 3 },
  )
}
