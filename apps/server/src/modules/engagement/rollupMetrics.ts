import type { Database } from '@bubbles/db'
import { Gauge, Histogram } from 'prom-client'
import { readRollupLag } from './reader.ts'

const durations = new Histogram({
  name: 'bubbles_rollup_day_seconds',
  help: 'How long working out one day’s numbers for one organisation took, by whether it succeeded',
  labelNames: ['outcome'],
  buckets: [0.05, 0.25, 1, 5, 15, 60],
})
const waiting = new Gauge({
  name: 'bubbles_rollup_days_waiting',
  help: 'Days of organisations whose numbers are out of date',
})
const lag = new Gauge({
  name: 'bubbles_rollup_lag_seconds',
  help: 'How long the oldest events have been waiting to be counted',
})

export const countRollup = (milliseconds: number, hasWorked: boolean): void =>
  durations.observe({ outcome: hasWorked ? 'worked' : 'failed' }, milliseconds / 1000)

let seen: { mark: number | null; at: number } = { mark: null, at: 0 }

/**
 * Reads how far the rollups are behind. Marks carry no time, so the lag counts from when one was first seen as the
 * oldest: it is too small by one interval of measuring at most.
 * @throws DatabaseError
 */
export async function measureRollups(database: Database, now = Date.now()): Promise<void> {
  const { days, oldestMark } = await database.transaction({ kind: 'platform' }, readRollupLag, {
    readOnly: true,
  })
  if (oldestMark !== seen.mark) seen = { mark: oldestMark, at: now }
  waiting.set(days)
  lag.set(oldestMark === null ? 0 : (now - seen.at) / 1000)
}
