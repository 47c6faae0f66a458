import { DEFAULT_TIME_ZONE, wallTime } from '@bubbles/domain'
import { daysIn, type Range } from '../range.ts'
import { missingNumbers, type Numbers } from './numbers.ts'

/** One hour of a day: the visits that began in it. */
export interface Hour {
  /** As the organisation's clock shows it, as if that were UTC. */
  at: Date
  numbers: Numbers
}

const HOUR_MS = 3_600_000

/** Days up to which hours are shown. */
const MAX_DAYS = 2

/** Whether a range is short enough for its hours to say something. */
export const hasHours = (range: Range): boolean => daysIn(range) <= MAX_DAYS

/**
 * The hours of a range up to the one that has begun, first to last; zeros where no visit began. On a day on which clocks are
 * put forward or back, an hour is nobody's, or two are one. Where the answer leaves out rows of too few readers, hours without one aren't told.
 */
export function hoursIn(
  range: Range,
  rows: readonly (Numbers & { day: string; hour: string })[],
  {
    timeZone = DEFAULT_TIME_ZONE,
    leavesOut = false,
  }: { timeZone?: string | undefined; leavesOut?: boolean } = {},
  now = new Date(),
): Hour[] {
  if (!hasHours(range)) return []
  const numbersAt = new Map(rows.map((row) => [`${row.day} ${row.hour}`, row]))
  const first = Date.parse(`${range.from}T00:00:00Z`)
  const shown = wallTime(now, timeZone)
  return Array.from({ length: 24 * daysIn(range) }, (_, index) => new Date(first + index * HOUR_MS))
    .filter((at) => at.getTime() <= shown)
    .map((at) => {
      const iso = at.toISOString()
      const row = numbersAt.get(`${iso.slice(0, 10).replaceAll('-', '')} ${iso.slice(11, 13)}`)
      if (row === undefined) return { at, numbers: missingNumbers(leavesOut) }
      const { readers, views, visits, completions, medianSeconds } = row
      return { at, numbers: { readers, views, visits, completions, medianSeconds } }
    })
}
