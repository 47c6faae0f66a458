import { FIRST_READING_DAY, MAX_RANGE_DAYS } from '@bubbles/domain'
/** Days from `from` to `to`, both included, by the organisation's clock: YYYY-MM-DD. */
export interface Range {
  from: string
  to: string
}

/** Ranges with a name: up to today, the day or the calendar month before, or all there is. */
export const presets = [
  'today',
  'yesterday',
  '7days',
  '28days',
  '90days',
  '12months',
  'month',
  'lastMonth',
  'all',
] as const
export type Preset = (typeof presets)[number]

export const presetWords: Record<Preset, string> = {
  today: 'Today',
  yesterday: 'Yesterday',
  '7days': 'Last 7 days',
  '28days': 'Last 28 days',
  '90days': 'Last 90 days',
  '12months': 'Last 12 months',
  month: 'This month',
  lastMonth: 'Last month',
  all: 'All time',
}

const DAY_MS = 86_400_000
const dayOf = (time: number): string => new Date(time).toISOString().slice(0, 10)
const timeOf = (day: string): number => Date.parse(`${day}T00:00:00Z`)

/** A day so many days later; earlier where negative. */
export const addDays = (day: string, days: number): string => dayOf(timeOf(day) + days * DAY_MS)

/** Days of a range. */
export const daysIn = ({ from, to }: Range): number => Math.round((timeOf(to) - timeOf(from)) / DAY_MS) + 1

/** Midnight UTC of a day. */
export const dateOf = (day: string): Date => new Date(timeOf(day))

/** The day of a moment in UTC; `now` is midnight UTC of the organisation's day (`useToday`). */
export const today = (now: Date): string => now.toISOString().slice(0, 10)

/** The most days there are up to one. */
export function longestUpTo(to: string): string {
  const longest = addDays(to, 1 - MAX_RANGE_DAYS)
  return longest < FIRST_READING_DAY ? FIRST_READING_DAY : longest
}

/**
 * The days a named range stands for.
 * @param first the day of the first publication, with which all time begins, three years ago at the earliest; undefined
 * where nothing is published or it isn't known yet
 */
export function presetRange(preset: Preset, now: Date, first?: string): Range {
  const to = today(now)
  if (preset === 'today') return { from: to, to }
  if (preset === 'yesterday') return { from: addDays(to, -1), to: addDays(to, -1) }
  if (preset === 'all') {
    const longest = longestUpTo(to)
    return { from: first !== undefined && first > longest && first <= to ? first : longest, to }
  }
  if (preset === 'month') return { from: `${to.slice(0, 7)}-01`, to }
  if (preset === 'lastMonth') {
    const last = addDays(`${to.slice(0, 7)}-01`, -1)
    return { from: `${last.slice(0, 7)}-01`, to: last }
  }
  if (preset === '12months') {
    const yearAgo = new Date(timeOf(to))
    yearAgo.setUTCFullYear(yearAgo.getUTCFullYear() - 1)
    return { from: addDays(dayOf(yearAgo.getTime()), 1), to }
  }
  return { from: addDays(to, 1 - Number.parseInt(preset, 10)), to }
}

/** The days before a range, as many as it has; null where none can be asked for. */
export function rangeBefore(range: Range): Range | null {
  const before = { from: addDays(range.from, -daysIn(range)), to: addDays(range.from, -1) }
  return before.from < FIRST_READING_DAY ? null : before
}

/** Whether a text is a day the calendar has. */
export const isDay = (text: string): boolean =>
  /^\d{4}-\d{2}-\d{2}$/.test(text) && !Number.isNaN(timeOf(text)) && dayOf(timeOf(text)) === text

/** Why two days are no range, in words; null when they are. */
export function rangeProblem(from: string, to: string, now: Date): string | null {
  if (!isDay(from) || !isDay(to)) return 'Choose a first and last day.'
  if (from > to) return 'The first day is after the last.'
  if (from < FIRST_READING_DAY) return 'Choose a first day after the year 2000.'
  if (to > today(now)) return 'The last day is in the future.'
  return daysIn({ from, to }) > MAX_RANGE_DAYS ? 'Choose a period of at most three years.' : null
}
