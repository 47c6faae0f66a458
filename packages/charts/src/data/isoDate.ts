import {
  longDay,
  longMonth,
  monthAndYear,
  numericDay,
  numericMonth,
  quarter,
  shortDay,
} from '../text/dateLocale.ts'

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

/** How dates are written. */
export type DateStyle = 'auto' | 'long' | 'numeric' | 'iso' | 'quarter' | 'month' | 'year'

/** Hours and minutes of a UTC time: "14:00". */
export const clockTime = (time: number): string => new Date(time).toISOString().slice(11, 16)

/**
 * A date as precise as it is known, in the language of `writtenIn`: "2024", "Mar 2024", "5 Mar 2024", "5 Mar 2024,
 * 14:00". Always UTC. A style may ask for fewer parts than are known, never for more.
 */
export function formatDate(time: number, precision: DatePrecision, style: DateStyle = 'auto'): string {
  if (precision === 'year' || style === 'year') return `${new Date(time).getUTCFullYear()}`
  if (style === 'quarter') return quarter(time)
  if (precision === 'month' || style === 'month') {
    if (style === 'iso') return new Date(time).toISOString().slice(0, 7)
    if (style === 'numeric') return numericMonth(time)
    return style === 'long' ? longMonth(time) : monthAndYear(time)
  }
  const day = formatDay(time, style)
  return precision === 'day' ? day : `${day}, ${clockTime(time)}`
}

function formatDay(time: number, style: DateStyle): string {
  if (style === 'iso') return new Date(time).toISOString().slice(0, 10)
  if (style === 'numeric') return numericDay(time)
  return style === 'long' ? longDay(time) : shortDay(time)
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
