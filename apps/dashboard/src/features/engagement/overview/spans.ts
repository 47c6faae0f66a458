import { addDays, dateOf, daysIn, type Range } from '../range.ts'

/**
 * What one point of the trend is of: numbers are asked by it, since readers and medians do not add up. ISO weeks, from
 * Monday on: other weeks end with the year, so each new year would be drawn as two short ones.
 */
export type Unit = 'day' | 'week' | 'month'

/** Days up to which the trend is drawn in days (26 weeks), and in weeks (two years, one of them a leap year). */
const [MAX_IN_DAYS, MAX_IN_WEEKS] = [182, 731]

/** What the trend of a range is drawn in. */
export function unitOf(range: Range): Unit {
  const days = daysIn(range)
  return days <= MAX_IN_DAYS ? 'day' : days <= MAX_IN_WEEKS ? 'week' : 'month'
}

/** A day, week or month, as far as it is in a range. */
export interface Span extends Range {
  /** As answers name it. */
  name: string
  /** Whether some of its days are outside the range. */
  isCut: boolean
}

/** The days, weeks or months of a range, first to last. */
export function spansIn(range: Range, unit: Unit): Span[] {
  const spans: Span[] = []
  for (let { from } = range; from <= range.to; from = addDays(spans.at(-1)!.to, 1)) {
    const whole = wholeOf(from, unit)
    const to = whole.to < range.to ? whole.to : range.to
    spans.push({ from, to, name: nameOf(whole.from, unit), isCut: from > whole.from || to < whole.to })
  }
  return spans
}

/** The whole day, week or month that a day is of. */
function wholeOf(day: string, unit: Unit): Range {
  if (unit === 'day') return { from: day, to: day }
  const date = dateOf(day)
  if (unit === 'week') {
    const monday = addDays(day, -((date.getUTCDay() + 6) % 7))
    return { from: monday, to: addDays(monday, 6) }
  }
  const end = new Date(Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + 1, 0))
  return { from: `${day.slice(0, 7)}-01`, to: end.toISOString().slice(0, 10) }
}

function nameOf(first: string, unit: Unit): string {
  if (unit === 'day') return first.replaceAll('-', '')
  if (unit === 'month') return first.slice(0, 7).replace('-', '')
  // An ISO week is of the year that its Thursday is of.
  const thursday = addDays(first, 3)
  const year = thursday.slice(0, 4)
  const week = Math.ceil(daysIn({ from: `${year}-01-01`, to: thursday }) / 7)
  return `${year}${String(week).padStart(2, '0')}`
}
