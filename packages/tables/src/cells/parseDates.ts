import { parseIsoDate, utcTime } from './isoDate.ts'

const MONTH_STARTS = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec']
const NAMES =
  '(jan(?:uary)?|feb(?:ruary)?|mar(?:ch)?|apr(?:il)?|may|june?|july?|aug(?:ust)?|sept?(?:ember)?|oct(?:ober)?|nov(?:ember)?|dec(?:ember)?)\\.?'

const DAY_NAME_YEAR = new RegExp(`^(\\d{1,2})(?:st|nd|rd|th)?[\\s-]+${NAMES}[\\s,-]+(\\d{4})$`, 'i')
const NAME_DAY_YEAR = new RegExp(`^${NAMES}\\s+(\\d{1,2})(?:st|nd|rd|th)?,?\\s+(\\d{4})$`, 'i')
const NAME_YEAR = new RegExp(`^${NAMES}[\\s,-]+(\\d{4})$`, 'i')
const YEAR_NAME = new RegExp(`^(\\d{4})[\\s-]+${NAMES}$`, 'i')
const NUMERIC = /^(\d{1,2})([/.-])(\d{1,2})\2(\d{4})$/
const YEAR_FIRST = /^(\d{4})([/.])(\d{1,2})(?:\2(\d{1,2}))?$/
const MONTH_YEAR = /^(\d{1,2})[/.-](\d{4})$/
const QUARTER_YEAR = /^(?:Q([1-4])|([1-4])Q)[ ,/-]?(\d{4})$/i
const YEAR_QUARTER = /^(\d{4})[ /-]?Q([1-4])$/i
const YEAR_WEEK = /^(\d{4})[ /-]?W(\d{1,2})$/i
const WEEK_YEAR = /^(?:W|week|wk|KW) ?(\d{1,2})[ ,/-] ?(\d{4})$/i
/** A clock after a date: "13:00", "1:00:30 pm", "00:47+02:00". */
const CLOCK =
  /[ T,](\d{1,2}):(\d{2})(:\d{2}(?:\.\d{1,9})?)?(?: ?([ap])\.?m\.?)?( ?(?:Z|UTC|[+-]\d{2}:?\d{2}))?$/i

/** Which of the two small numbers in "3/4/2024" is the day. */
export type DayOrder = 'day-first' | 'month-first'

/** The order a column of numeric dates shows; day first (en-GB) where every date could be either. */
export function dayOrder(cells: string[]): DayOrder {
  let monthFirst = false
  for (const cell of cells) {
    const match = NUMERIC.exec(withoutClock(cell.trim()))
    if (!match) continue
    if (Number(match[1]) > 12) return 'day-first'
    if (Number(match[3]) > 12) monthFirst = true
  }
  return monthFirst ? 'month-first' : 'day-first'
}

const pad = (value: number): string => `${value}`.padStart(2, '0')

function isoDay(year: number, month: number, day: number): string | null {
  return utcTime(year, month, day) === null ? null : `${year}-${pad(month)}-${pad(day)}`
}

const isoMonth = (year: number, month: number): string | null =>
  month >= 1 && month <= 12 ? `${year}-${pad(month)}` : null

const monthNumber = (name: string): number => MONTH_STARTS.indexOf(name.slice(0, 3).toLowerCase()) + 1

/** The date before a clock, or the whole text. */
const withoutClock = (cell: string): string => cell.replace(CLOCK, '').replace(/,$/, '')

/** The clock of a match as ISO 8601 writes it: "T13:00", "T00:47:30+02:00"; null where there is no such time. */
function isoClock([, hours, minutes, seconds = '', half, zone = '']: RegExpExecArray): string | null {
  const hour = Number(hours)
  if (half && (hour < 1 || hour > 12)) return null
  const whole = half ? (hour % 12) + (half.toLowerCase() === 'p' ? 12 : 0) : hour
  return `T${pad(whole)}:${minutes}${seconds}${zone.trim().replace(/^UTC$/i, 'Z').toUpperCase()}`
}

/** A quarter or a week, as `parseIsoDate` reads them, or null. */
function parsePeriod(cell: string): string | null {
  let match = QUARTER_YEAR.exec(cell)
  if (match) return `${match[3]}-Q${match[1] ?? match[2]}`
  match = YEAR_QUARTER.exec(cell)
  if (match) return `${match[1]}-Q${match[2]}`
  match = YEAR_WEEK.exec(cell)
  const [year, number] = match ? [match[1], match[2]] : (WEEK_YEAR.exec(cell)?.slice(1).toReversed() ?? [])
  const week = year === undefined ? '' : `${year}-W${number!.padStart(2, '0')}`
  return parseIsoDate(week) ? week : null
}

/** A date as people write it, as ISO 8601 text of the same precision (quarters as `2024-Q1`), or null. */
export function parseDate(text: string, order: DayOrder = 'day-first'): string | null {
  const cell = text.trim()
  if (/^\d{4}-\d{2}/.test(cell) && parseIsoDate(cell)) return cell
  const clock = CLOCK.exec(cell)
  if (clock) {
    const day = parseDay(withoutClock(cell).trim(), order)
    const time = day?.length === 10 ? isoClock(clock) : null
    return time !== null && parseIsoDate(day + time) ? day + time : null
  }
  return parsePeriod(cell) ?? parseDay(cell, order)
}

/** A year, a month or a day as people write it. */
function parseDay(cell: string, order: DayOrder): string | null {
  if (/^\d{4}-\d{2}/.test(cell)) return parseIsoDate(cell) ? cell : null
  let match = DAY_NAME_YEAR.exec(cell)
  if (match) return isoDay(Number(match[3]), monthNumber(match[2]!), Number(match[1]))
  match = NAME_DAY_YEAR.exec(cell)
  if (match) return isoDay(Number(match[3]), monthNumber(match[1]!), Number(match[2]))
  match = NAME_YEAR.exec(cell)
  if (match) return isoMonth(Number(match[2]), monthNumber(match[1]!))
  match = YEAR_NAME.exec(cell)
  if (match) return isoMonth(Number(match[1]), monthNumber(match[2]!))
  match = NUMERIC.exec(cell)
  if (match) {
    const [first, second] = [Number(match[1]), Number(match[3])]
    // A full stop is only ever used day first.
    const dayFirst = order === 'day-first' || match[2] === '.'
    return isoDay(Number(match[4]), dayFirst ? second : first, dayFirst ? first : second)
  }
  match = YEAR_FIRST.exec(cell)
  if (match) {
    return match[4]
      ? isoDay(Number(match[1]), Number(match[3]), Number(match[4]))
      : isoMonth(Number(match[1]), Number(match[3]))
  }
  match = MONTH_YEAR.exec(cell)
  return match ? isoMonth(Number(match[2]), Number(match[1])) : null
}

/** Whether a cell is a plain year, 1000 to 2999. */
export const isYear = (text: string): boolean => /^[12]\d{3}$/.test(text.trim())
