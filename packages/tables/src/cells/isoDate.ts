/** How precisely a date is known. */
export type DatePrecision = 'year' | 'quarter' | 'month' | 'week' | 'day' | 'minute'

export interface IsoDate {
  /** Milliseconds since 1970-01-01T00:00Z; of a quarter or a week, of its first day. */
  time: number
  precision: DatePrecision
  /** Minutes that its clock is ahead of UTC, where the text says so. */
  offset?: number
}

const ISO =
  /^(\d{4})(?:-(\d{2})(?:-(\d{2})(?:[T ](\d{2}):(\d{2})(?::(\d{2})(?:\.\d{1,9})?)?(Z|[+-]\d{2}:?\d{2})?)?)?)?$/

/** Milliseconds of a UTC calendar date, or null where there is no such day. Months count from 1. */
export function utcTime(year: number, month = 1, day = 1): number | null {
  const date = new Date(0)
  date.setUTCFullYear(year, month - 1, day)
  return date.getUTCMonth() === month - 1 && date.getUTCDate() === day ? date.getTime() : null
}

const QUARTER = /^(\d{4})-Q([1-4])$/
const WEEK = /^(\d{4})-W(\d{2})$/
const DAY_MS = 86_400_000

/** The Monday of an ISO 8601 week, or null where the year has no such week. */
function weekTime(year: number, number: number): number | null {
  const fourth = utcTime(year, 1, 4)!
  // The first week is the one with 4 January in it.
  const first = fourth - ((new Date(fourth).getUTCDay() + 6) % 7) * DAY_MS
  const monday = first + (number - 1) * 7 * DAY_MS
  return number >= 1 && new Date(monday + 3 * DAY_MS).getUTCFullYear() === year ? monday : null
}

function parsePeriod(text: string): IsoDate | null {
  const ofQuarter = QUARTER.exec(text)
  if (ofQuarter)
    return { time: utcTime(Number(ofQuarter[1]), Number(ofQuarter[2]) * 3 - 2)!, precision: 'quarter' }
  const ofWeek = WEEK.exec(text)
  const monday = ofWeek ? weekTime(Number(ofWeek[1]), Number(ofWeek[2])) : null
  return monday === null ? null : { time: monday, precision: 'week' }
}

/**
 * Reads ISO 8601 at year, month, week, day or minute precision, and quarters as `2024-Q1`. A time without a zone is UTC:
 * charts know no local time.
 */
export function parseIsoDate(text: string): IsoDate | null {
  const match = ISO.exec(text)
  if (!match) return parsePeriod(text)
  const [, year, month, day, hour, minute, second, zone] = match
  const midnight = utcTime(Number(year), Number(month ?? 1), Number(day ?? 1))
  if (midnight === null) return null
  if (hour === undefined) return { time: midnight, precision: day ? 'day' : month ? 'month' : 'year' }
  const [h, m, s] = [Number(hour), Number(minute), Number(second ?? 0)]
  if (h > 23 || m > 59 || s > 59) return null
  const offset =
    zone && zone !== 'Z'
      ? (zone[0] === '-' ? -1 : 1) * (Number(zone.slice(1, 3)) * 60 + Number(zone.slice(-2)))
      : 0
  const time = midnight + ((h * 60 + m - offset) * 60 + s) * 1000
  return zone ? { time, precision: 'minute', offset } : { time, precision: 'minute' }
}
