import {
  longDay,
  longMonth,
  monthAndYear,
  numericDay,
  numericMonth,
  quarter,
  shortDay,
  week,
} from '../text/dateLocale.ts'

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
  if (style === 'quarter' || (precision === 'quarter' && style !== 'iso')) return quarter(time)
  if (precision === 'quarter') return `${new Date(time).getUTCFullYear()}-Q${quarterOf(time)}`
  if (precision === 'week' && style !== 'month')
    return style === 'iso' ? isoWeek(time) : week(...weekOf(time))
  if (precision === 'month' || style === 'month') {
    if (style === 'iso') return new Date(time).toISOString().slice(0, 7)
    if (style === 'numeric') return numericMonth(time)
    return style === 'long' ? longMonth(time) : monthAndYear(time)
  }
  const day = formatDay(time, style)
  return precision === 'day' ? day : `${day}, ${clockTime(time)}`
}

/** ISO 8601 year and week of the day at a UTC time. */
function weekOf(time: number): [year: number, number: number] {
  const thursday = time + (3 - ((new Date(time).getUTCDay() + 6) % 7)) * DAY_MS
  const year = new Date(thursday).getUTCFullYear()
  return [year, Math.floor((thursday - utcTime(year)!) / (7 * DAY_MS)) + 1]
}

function isoWeek(time: number): string {
  const [year, number] = weekOf(time)
  return `${year}-W${`${number}`.padStart(2, '0')}`
}

const quarterOf = (time: number): number => Math.floor(new Date(time).getUTCMonth() / 3) + 1

/** A place in time as its column writes it: "2024", "2024-Q1", "2024-03", "2024-W05", "2024-03-05", "2024-03-05T14:00Z". */
export function isoText(time: number, precision: DatePrecision): string {
  if (precision === 'quarter' || precision === 'week') return formatDate(time, precision, 'iso')
  const digits = { year: 4, month: 7, day: 10, minute: 16 }[precision]
  const text = new Date(time).toISOString().slice(0, digits)
  return precision === 'minute' ? `${text}Z` : text
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
  const order: DatePrecision[] = ['year', 'quarter', 'month', 'week', 'day', 'minute']
  const finest = order[Math.max(0, ...dates.map(({ precision }) => order.indexOf(precision)))]!
  const times = new Set(dates.map(({ time }) => time))
  if (times.size < 2 || finest === 'quarter' || finest === 'week') return finest
  const all = (test: (date: Date) => boolean) => [...times].every((time) => test(new Date(time)))
  if (finest === 'minute' && !all((d) => d.getTime() % 86_400_000 === 0)) return 'minute'
  if (finest !== 'year' && all((d) => d.getUTCDate() === 1)) {
    return all((d) => d.getUTCMonth() === 0) ? 'year' : 'month'
  }
  return finest === 'minute' ? 'day' : finest
}

/**
 * How far ahead of UTC a column's clock is drawn: as its cells say where they all say the same, so that midnight is
 * midnight. Clocks that differ, as where summer time ends, are all drawn in UTC. Null where no cell names a zone.
 */
export function columnOffset(dates: IsoDate[]): number | null {
  const timed = dates.filter(({ precision }) => precision === 'minute')
  const named = timed.find(({ offset }) => offset !== undefined)
  if (!named) return null
  return timed.every(({ offset }) => offset === named.offset) ? named.offset! : 0
}

/** "UTC", "UTC+2", "UTC−3:30"; "" for a clock whose zone is not known. */
export function zoneName(offset: number | null): string {
  if (offset === null) return ''
  if (offset === 0) return 'UTC'
  const [hours, minutes] = [Math.floor(Math.abs(offset) / 60), Math.abs(offset) % 60]
  return `UTC${offset < 0 ? '−' : '+'}${hours}${minutes ? `:${`${minutes}`.padStart(2, '0')}` : ''}`
}
