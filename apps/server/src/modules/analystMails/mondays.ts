import { wallTime } from '@bubbles/domain'
import { addDays, dayOf } from '../engagement/public.ts'

const HOUR_MS = 3_600_000
/** The hour of Monday, in the organisation's time zone, from which a digest goes out. */
const DIGEST_HOUR = 7
/** Hours after which one that couldn't go out in time is left to the next week. */
const LATE_HOURS = 48

/**
 * The Monday, `YYYY-MM-DD`, whose digest is due by now in a time zone: from seven o'clock there, when its
 * week is over, whose days are of the same zone. Null where none is due.
 */
export function digestMonday(now: Date, timeZone: string): string | null {
  const local = wallTime(now, timeZone)
  const monday = addDays(dayOf(local), -((new Date(local).getUTCDay() + 6) % 7))
  const begun = Date.parse(`${monday}T00:00:00Z`)
  const hours = (local - begun) / HOUR_MS
  return hours >= DIGEST_HOUR && hours < DIGEST_HOUR + LATE_HOURS ? monday : null
}
