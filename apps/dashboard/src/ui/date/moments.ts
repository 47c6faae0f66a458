/** Moments as forms keep them: a day and a time of day where the person is. */

/** A day as `2026-10-26` and a time as `09:30`, or '' for neither. */
export interface Moment {
  day: string
  time: string
}

const two = (value: number) => String(value).padStart(2, '0')

/** A time of day as people write it: 9, 9:30, 09.30, 0930, 9 am, 4.15pm. Null for what is no time. */
export function readTime(text: string): string | null {
  const parts = /^(\d{1,2})(?:[:.]?(\d{2}))?\s*(am|pm)?$/.exec(text.trim().toLowerCase())
  if (!parts) return null
  const [, hours, minutes = '00', half] = parts
  const hour = Number(hours)
  if (half !== undefined && (hour < 1 || hour > 12)) return null
  const ofDay = half === undefined ? hour : (hour % 12) + (half === 'pm' ? 12 : 0)
  return ofDay < 24 && Number(minutes) < 60 ? `${two(ofDay)}:${minutes}` : null
}

/** The moment where the person is; null where a part is missing. */
export function dateOf({ day, time }: Moment): Date | null {
  const at = new Date(`${day}T${time}:00`)
  return day === '' || time === '' || Number.isNaN(at.getTime()) ? null : at
}

/** How a form shows a moment. */
export const momentOf = (date: Date): Moment => ({
  day: `${date.getFullYear()}-${two(date.getMonth() + 1)}-${two(date.getDate())}`,
  time: `${two(date.getHours())}:${two(date.getMinutes())}`,
})

/** What a form begins with: tomorrow at nine. */
export function tomorrowMorning(now: Date = new Date()): Moment {
  return momentOf(new Date(now.getFullYear(), now.getMonth(), now.getDate() + 1, 9))
}

const MAX_AHEAD = 366 * 86_400_000

/** Why nothing can be scheduled for it, in words; null: it can. */
export function momentProblem(moment: Moment, now: Date = new Date()): string | null {
  const at = dateOf(moment)
  if (at === null) return 'Choose a date and time.'
  if (at <= now) return 'Choose a time in the future.'
  return at.getTime() - now.getTime() > MAX_AHEAD ? 'Choose a time within the next year.' : null
}
