import { type Database, pauseAfter } from '@bubbles/db'
import { addDays, DAY_MS, dayOf } from './days.ts'
import { readUnpartitionedMonths } from './reader.ts'
import { rollUpRound } from './rollup.ts'
import { countRollup } from './rollupMetrics.ts'
import { RollupRests } from './rollupRests.ts'
import { deleteSaltsBefore, makePartitions } from './writer.ts'

/** A salt lives two days: then no reader hash can be made again, and none can be traced back. */
const SALT_MS = 2 * DAY_MS
/** Days for which partitions are made ahead. */
const DAYS_AHEAD = 60

/** Makes the monthly partitions of the time ahead, and of months whose events had to go to the default partition. */
export async function ensurePartitions(database: Database, now = new Date()): Promise<number> {
  return database.transaction({ kind: 'platform' }, async () => {
    const today = dayOf(now)
    let made = await makePartitions(today, addDays(today, DAYS_AHEAD))
    for (const month of await readUnpartitionedMonths()) made += await makePartitions(month, month)
    return made
  })
}

/** Deletes the salts of days past. @returns how many. */
export async function deleteOldSalts(database: Database, now = new Date()): Promise<number> {
  const before = new Date(now.getTime() - SALT_MS)
  return database.transaction({ kind: 'platform' }, () => deleteSaltsBefore(before))
}

export interface RollupLoop {
  /** Ends after the rollup under way. */
  stop: () => Promise<void>
}

/**
 * Keeps the rollups up to date: looks for changed days every second and takes one day of each organisation in turn,
 * each day at most once in a quarter of a minute.
 * @param onFailure is told what could not be rolled up; it is tried again later, with growing pauses while the database is
 * away. `onWorked` is told of each round without a failure.
 */
export function startRollups(
  database: Database,
  options: { everyMs?: number; onFailure?: (error: unknown) => void; onWorked?: () => void } = {},
): RollupLoop {
  const { everyMs = 1_000, onFailure = () => {}, onWorked = () => {} } = options
  const stopping = new AbortController()
  const rests = new RollupRests()
  let failuresInARow = 0
  const loop = async (): Promise<void> => {
    while (!stopping.signal.aborted) {
      let restMs = everyMs
      try {
        const round = await rollUpRound(database, rests.days(performance.now()))
        for (const { milliseconds } of round.done) countRollup(milliseconds, true)
        for (const { error, milliseconds } of round.failures) {
          countRollup(milliseconds, false)
          onFailure(error)
        }
        failuresInARow = 0
        if (round.failures.length === 0) onWorked()
        restMs = Math.max(everyMs, rests.after(round, performance.now()))
      } catch (error) {
        onFailure(error)
        failuresInARow += 1
        restMs = pauseAfter(failuresInARow, everyMs)
      }
      await pause(restMs, stopping.signal)
    }
  }
  const running = loop()
  return {
    stop: async () => {
      stopping.abort()
      await running
    },
  }
}

function pause(milliseconds: number, signal: AbortSignal): Promise<void> {
  if (signal.aborted) return Promise.resolve()
  return new Promise((resolve) => {
    const done = (): void => {
      clearTimeout(timer)
      resolve()
    }
    const timer = setTimeout(done, milliseconds)
    signal.addEventListener('abort', done, { once: true })
  })
}
