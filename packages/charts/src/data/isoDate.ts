/** How precisely a date is known. */
export type DatePrecision = 'year' | 'month' | 'day' | 'minute'

export interface IsoDate {
  /** Milliseconds since 1970-01-01T00:00Z. */
  time: number
  precision: DatePrecision
}

const ISO =
  /^(\d{4})(?:-(\d{2})(?:-(\d{2})(?:[T ](\d{2}):(\d{2})(?::(\d{2})(?:\.\d{1,9})?)?(Z|[+-]\d{2}:?\d{2})?)?)?)?$/

/** Milliseconds of a UTC calendar date, or null where there is no such day. Months count from 1. */
export function utcTime(year: number, month = 1, day = 1): number | null {
  const date = new Date(0)
  date.setUTCFullYear(year, month - 1, day)
  return date.getUTCMonth() === month - 1 && date.getUTCDate() === day ? date.getTime() : null
}

/** Reads ISO 8601 at year, month, day or minute precision. A time without a zone is UTC: charts know no local time. */
export function parseIsoDate(text: string): IsoDate | null {
  const match = ISO.exec(text)
  if (!match) return null
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
  return { time: midnight + ((h * 60 + m - offset) * 60 + s) * 1000, precision: 'minute' }
}

const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec']

/** Short English name of the month of a UTC time: "Mar". */
export const monthName = (time: number): string => MONTHS[new Date(time).getUTCMonth()]!

/** Hours and minutes of a UTC time: "14:00". */
export const clockTime = (time: number): string => new Date(time).toISOString().slice(11, 16)

/** A date in English as precise as it is known: "2024", "Mar 2024", "5 Mar 2024", "5 Mar 2024, 14:00". Always UTC. */
export function formatDate(time: number, precision: DatePrecision): string {
  const date = new Date(time)
  const year = `${date.getUTCFullYear()}`
  if (precision === 'year') return year
  if (precision === 'month') return `${monthName(time)} ${year}`
  const day = `${date.getUTCDate()} ${monthName(time)} ${year}`
  return precision === 'day' ? day : `${day}, ${clockTime(time)}`
}

/**
 * The precision a column is read at. Days that are all the first of a month are months, and months that are all
 * January are years: exports write `2001-01-01` for the year 2001.
 */
export function columnPrecision(dates: IsoDate[]): DatePrecision {
  const order: DatePrecision[] = ['year', 'month', 'day', 'minute']
  const finest = order[Math.max(0, ...dates.map(({ precision }) => order.indexOf(precision)))]!
  const times = new Set(dates.map(({ time }) => time))
  if (times.size < 2) return finest
  const all = (test: (date: Date) => boolean) => [...times].every((time) => test(new Date(time)))
  if (finest === 'minute' && !all((d) => d.getTime() % 86_400_000 === 0)) return 'minute'
  if (finest !== 'year' && all((d) => d.getUTCDate() === 1)) {
    return all((d) => d.getUTCMonth() === 0) ? 'year' : 'month'
  }
  return finest === 'minute' ? 'day' : finest
}
