import { knownTimeZone } from '@bubbles/domain'
import { addDays, dayOf } from '../engagement/public.ts'

const HOUR_MS = 3_600_000
/** The hour of Monday, in the organisation's time zone, from which a digest goes out. */
const DIGEST_HOUR = 7
/** Hours after which one that couldn't go out in time is left to the next week. */
const LATE_HOURS = 48

/** A time as the clocks of a zone show it, as if it were UTC: milliseconds. */
function wallTime(now: Date, timeZone: string): number {
  const parts = new Intl.DateTimeFormat('en-GB', {
    timeZone,
    hourCycle: 'h23',
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
  }).formatToParts(now)
  const of = (type: Intl.DateTimeFormatPartTypes) => Number(parts.find((part) => part.type === type)?.value)
  return Date.UTC(of('year'), of('month') - 1, of('day'), of('hour'), of('minute'))
}

/**
 * The Monday, `YYYY-MM-DD`, whose digest is due by now in a time zone: from seven o'clock there, and once its week is over,
 * whose days are UTC days. East of Greenwich that can be later. Null where none is due.
 */
export function digestMonday(now: Date, timeZone: string): string | null {
  const local = wallTime(now, knownTimeZone(timeZone))
  const monday = addDays(dayOf(local), -((new Date(local).getUTCDay() + 6) % 7))
  const begun = Date.parse(`${monday}T00:00:00Z`)
  const hours = (local - begun) / HOUR_MS
  const isOver = now.getTime() >= begun
  return isOver && hours >= DIGEST_HOUR && hours < DIGEST_HOUR + LATE_HOURS ? monday : null
}
