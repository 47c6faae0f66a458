import { createHash } from 'node:crypto'
import type { DataRepeats } from '@bubbles/domain'

/** When an address is asked for new data, in UTC: minutes after midnight, and the day of the week from Monday, 1. */
export interface Schedule {
  repeats: DataRepeats
  atMinute: number
  weekday: number
}

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS
const DAY_MS = 24 * HOUR_MS
/** The schedules of all reports are spread over so long, so that a site is not asked by all of them in one second. */
const SPREAD_MS = 5 * MINUTE_MS
const FIRST_RETRY_MS = 10 * MINUTE_MS

/**
 * When it is asked next after a time; null: never.
 * @param seed of its report: figures of one report are asked for together, those of others a little earlier or later
 */
export function nextRefresh(schedule: Schedule, after: Date, seed: string): Date | null {
  if (schedule.repeats === 'never') return null
  const spread = spreadOf(seed)
  const from = after.getTime() - spread
  return new Date(spread + slotAfter(schedule, from))
}

/** The first time of the schedule that is later than `from`, in ms. */
function slotAfter({ repeats, atMinute, weekday }: Schedule, from: number): number {
  if (repeats === 'hourly') return (Math.floor(from / HOUR_MS) + 1) * HOUR_MS
  const period = repeats === 'daily' ? DAY_MS : 7 * DAY_MS
  // 1 January 1970 was a Thursday.
  const offset = atMinute * MINUTE_MS + (repeats === 'weekly' ? ((weekday + 3) % 7) * DAY_MS : 0)
  return (Math.floor((from - offset) / period) + 1) * period + offset
}

/**
 * When it is tried again after failures in a row: ten minutes later, then twice as long each time up to a day; where it
 * is due less often than hourly, never later than it is due anyway.
 */
export function retryAfter(schedule: Schedule, now: Date, failures: number, seed: string): Date | null {
  const due = nextRefresh(schedule, now, seed)
  if (due === null) return null
  const pause = Math.min(DAY_MS, FIRST_RETRY_MS * 2 ** Math.min(failures - 1, 20))
  const retry = new Date(now.getTime() + pause + spreadOf(seed) / 10)
  return schedule.repeats === 'hourly' || retry < due ? retry : due
}

const spreadOf = (seed: string): number =>
  createHash('sha256').update(seed).digest().readUInt32BE(0) % SPREAD_MS
