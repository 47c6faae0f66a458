const utc = (options: Intl.DateTimeFormatOptions) =>
  new Intl.DateTimeFormat('en-GB', { ...options, timeZone: 'UTC' })

const dayAndMonth = utc({ day: 'numeric', month: 'long' })
const shortDay = utc({ day: 'numeric', month: 'short' })
const shortDate = utc({ day: 'numeric', month: 'short', year: 'numeric' })
const month = utc({ month: 'long', year: 'numeric' })
const weekday = utc({ weekday: 'short', day: 'numeric', month: 'long' })

/** Whether days have to be told apart by their year: they are of several years, or not of this one. */
export function needsYears(days: readonly { day: Date }[], now = new Date()): boolean {
  const years = new Set(
    [days[0], days.at(-1)].map((each) => each?.day.getUTCFullYear() ?? now.getUTCFullYear()),
  )
  return years.size > 1 || !years.has(now.getUTCFullYear())
}

/** 26 Oct; 26 Oct 2024 */
export const dayInShort = (day: Date, withYear = false): string =>
  (withYear ? shortDate : shortDay).format(day)
/** Mon 26 October; Mon 26 October 2024 */
export const dayInFull = (day: Date, withYear = false): string =>
  withYear ? `${weekday.format(day)} ${day.getUTCFullYear()}` : weekday.format(day)
/** 20–26 Oct 2025 */
export const daysInShort = (first: Date, last: Date): string => shortDate.formatRange(first, last)
/** October 2025 */
export const monthInWords = (day: Date): string => month.format(day)
/** 24 Oct 2026 */
export const dayWithYear = (day: Date): string => shortDate.format(day)
/** 24 October; of another year 24 Oct 2025. */
export const dayNear = (day: Date, now = new Date()): string =>
  (day.getUTCFullYear() === now.getUTCFullYear() ? dayAndMonth : shortDate).format(day)
/** 24 October to 20 November */
export function rangeInWords(first: Date, last: Date): string {
  if (first.getTime() === last.getTime()) return dayAndMonth.format(first)
  const words = first.getUTCFullYear() === last.getUTCFullYear() ? dayAndMonth : shortDate
  return `${words.format(first)} to ${words.format(last)}`
}

const time = { timeZone: 'UTC', hour: '2-digit', minute: '2-digit' } as const
const hourOfDay = new Intl.DateTimeFormat('en-GB', time)
const hourOfDays = new Intl.DateTimeFormat('en-GB', { ...time, day: 'numeric', month: 'short' })

/** “14:00”, or with several days “27 Nov, 14:00”. */
export const hourInWords = (at: Date, withDay: boolean): string =>
  (withDay ? hourOfDays : hourOfDay).format(at)
