import { FIRST_READING_DAY, MAX_RANGE_DAYS } from '@bubbles/domain'
import { addDays, DAY_MS, type Day, isDay } from '../days.ts'

/** Days of all ranges of one batch together. */
export const MAX_BATCH_DAYS = 20_000

/** Days from `first` to `last`, both included. */
export interface DateRange {
  name: string
  first: Day
  last: Day
}

/**
 * A day as GA4 writes it: YYYY-MM-DD, today, yesterday or NdaysAgo.
 * @returns null for anything else, and for days the calendar does not have.
 */
export function readDay(text: string, today: Day): Day | null {
  if (text === 'today') return today
  if (text === 'yesterday') return addDays(today, -1)
  const ago = /^(\d{1,4})daysAgo$/.exec(text)
  if (ago) return addDays(today, -Number(ago[1]))
  return isDay(text) ? text : null
}

/**
 * Why a day cannot be asked for; null when it can. A day ahead is allowed: it has begun east of Greenwich.
 * @param field names it in the sentence.
 */
export function dayRefusal(field: string, text: string, today: Day): string | null {
  const day = readDay(text, today)
  if (!day) return `There is no day “${text}”.`
  if (day < FIRST_READING_DAY) return `The ${field} “${text}” is before ${FIRST_READING_DAY}.`
  if (day > addDays(today, 1)) return `The ${field} “${text}” is more than one day ahead.`
  return null
}

/** Why a range of allowed days cannot be asked for; null when it can. */
export function rangeRefusal(range: Pick<DateRange, 'first' | 'last'>): string | null {
  if (range.first > range.last) return 'The range ends before it starts.'
  const days = daysIn(range)
  if (days <= MAX_RANGE_DAYS) return null
  return `The range from startDate to endDate covers ${days} days; the maximum is ${MAX_RANGE_DAYS}.`
}

/** Days in a range, both ends included. */
export const daysIn = ({ first, last }: Pick<DateRange, 'first' | 'last'>): number =>
  (Date.parse(last) - Date.parse(first)) / DAY_MS + 1
