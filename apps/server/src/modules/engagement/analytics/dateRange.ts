import { addDays, type Day, dayOf, isDay } from '../days.ts'

/** Days from `first` to `last`, both included. */
export interface DateRange {
  name: string
  first: Day
  last: Day
}

/**
 * A day as GA4 writes it: YYYY-MM-DD, today, yesterday or NdaysAgo. UTC.
 * @returns null for anything else, and for days the calendar does not have.
 */
export function readDay(text: string, now: Date): Day | null {
  const today = dayOf(now)
  if (text === 'today') return today
  if (text === 'yesterday') return addDays(today, -1)
  const ago = /^(\d{1,4})daysAgo$/.exec(text)
  if (ago) return addDays(today, -Number(ago[1]))
  return isDay(text) ? text : null
}
