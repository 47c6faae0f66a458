import type { ChartContext } from '../context.ts'
import { type DatePrecision, type IsoDate, utcTime } from '@bubbles/tables'
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

const DAY_MS = 86_400_000

/** How dates are written. */
export type DateStyle = 'auto' | 'long' | 'numeric' | 'iso' | 'quarter' | 'month' | 'year'

/** Hours and minutes of a UTC time: "14:00". */
export const clockTime = (time: number): string => new Date(time).toISOString().slice(11, 16)

/**
 * A date as precise as it is known, in the context's language: "2024", "Mar 2024", "5 Mar 2024", "5 Mar 2024,
 * 14:00". Always UTC. A style may ask for fewer parts than are known, never for more.
 */
export function formatDate(
  context: ChartContext,
  time: number,
  precision: DatePrecision,
  style: DateStyle = 'auto',
): string {
  if (precision === 'year' || style === 'year') return `${new Date(time).getUTCFullYear()}`
  if (style === 'quarter' || (precision === 'quarter' && style !== 'iso')) return quarter(context, time)
  if (precision === 'quarter') return `${new Date(time).getUTCFullYear()}-Q${quarterOf(time)}`
  if (precision === 'week' && style !== 'month')
    return style === 'iso' ? isoWeek(time) : week(context, ...weekOf(time))
  if (precision === 'month' || style === 'month') {
    if (style === 'iso') return new Date(time).toISOString().slice(0, 7)
    if (style === 'numeric') return numericMonth(context, time)
    return style === 'long' ? longMonth(context, time) : monthAndYear(context, time)
  }
  const day = formatDay(context, time, style)
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
export function isoText(context: ChartContext, time: number, precision: DatePrecision): string {
  if (precision === 'quarter' || precision === 'week') return formatDate(context, time, precision, 'iso')
  const digits = { year: 4, month: 7, day: 10, minute: 16 }[precision]
  const text = new Date(time).toISOString().slice(0, digits)
  return precision === 'minute' ? `${text}Z` : text
}

function formatDay(context: ChartContext, time: number, style: DateStyle): string {
  if (style === 'iso') return new Date(time).toISOString().slice(0, 10)
  if (style === 'numeric') return numericDay(context, time)
  return style === 'long' ? longDay(context, time) : shortDay(context, time)
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
