import type { StatChange } from '@bubbles/ui'

const whole = new Intl.NumberFormat('en-GB', { maximumFractionDigits: 0 })
const dayAndMonth = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'long', timeZone: 'UTC' })
const shortDay = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'short', timeZone: 'UTC' })
const dayWithYearFormat = new Intl.DateTimeFormat('en-GB', {
  day: 'numeric',
  month: 'short',
  year: 'numeric',
  timeZone: 'UTC',
})
const monthFormat = new Intl.DateTimeFormat('en-GB', { month: 'long', year: 'numeric', timeZone: 'UTC' })
const shortMonth = new Intl.DateTimeFormat('en-GB', { month: 'short', year: 'numeric', timeZone: 'UTC' })
const weekday = new Intl.DateTimeFormat('en-GB', {
  weekday: 'short',
  day: 'numeric',
  month: 'long',
  timeZone: 'UTC',
})

/** 7,129 */
export const count = (value: number): string => whole.format(value)

/** Whether days have to be told apart by their year: they are of several years, or not of this one. */
export function needsYears(days: readonly { day: Date }[], now = new Date()): boolean {
  const years = new Set(
    [days[0], days.at(-1)].map((each) => each?.day.getUTCFullYear() ?? now.getUTCFullYear()),
  )
  return years.size > 1 || !years.has(now.getUTCFullYear())
}

/** 26 Oct; 26 Oct 2024 */
export const dayInShort = (day: Date, withYear = false): string =>
  (withYear ? dayWithYearFormat : shortDay).format(day)
/** Mon 26 October; Mon 26 October 2024 */
export const dayInFull = (day: Date, withYear = false): string =>
  withYear ? `${weekday.format(day)} ${day.getUTCFullYear()}` : weekday.format(day)
/** 20–26 Oct 2025 */
export const daysInShort = (first: Date, last: Date): string => dayWithYearFormat.formatRange(first, last)
/** October 2025 */
export const monthInWords = (day: Date): string => monthFormat.format(day)
/** Oct 2025 */
export const monthInShort = (day: Date): string => shortMonth.format(day)
/** 24 October */
export const dayInWords = (day: Date): string => dayAndMonth.format(day)
/** 24 October to 20 November */
export function rangeInWords(first: Date, last: Date): string {
  if (first.getTime() === last.getTime()) return dayAndMonth.format(first)
  const words = first.getUTCFullYear() === last.getUTCFullYear() ? dayAndMonth : dayWithYearFormat
  return `${words.format(first)} to ${words.format(last)}`
}

/** A share of 0 to 1 as "41 %". */
export const percent = (share: number): string => `${Math.round(100 * share)} %`

/** One part of a whole as "41 %"; "under 1 %" for what is there and would round to nothing. */
export function share(part: number, whole: number): string {
  if (whole === 0) return '0 %'
  return part > 0 && part / whole < 0.005 ? '< 1 %' : percent(part / whole)
}

/** "1 reader", "1,284 readers". */
export const readersInWords = (readers: number): string =>
  `${count(readers)} ${readers === 1 ? 'reader' : 'readers'}`

/** Seconds as value and unit pairs, two at most: `[['2','min'],['48','s']]`. Ten hours and more go without minutes. */
export function durationParts(seconds: number): [value: string, unit: string][] {
  const total = Math.round(seconds)
  if (total < 60) return [[String(total), 's']]
  if (total < 3600) return pair(total, 60, 'min', 's')
  const minutes = Math.round(seconds / 60)
  return minutes < 600 ? pair(minutes, 60, 'h', 'min') : [[count(minutes / 60), 'h']]
}

function pair(value: number, size: number, large: string, small: string): [value: string, unit: string][] {
  const rest = value % size
  const head: [string, string] = [count(Math.floor(value / size)), large]
  return rest === 0 ? [head] : [head, [String(rest), small]]
}

/** 2 min 48 s */
export const duration = (seconds: number): string =>
  durationParts(seconds)
    .map((part) => part.join(' '))
    .join(' ')

/** How a count moved: in per cent, or as it is where per cent would mislead. */
export function countChange(now: number, before: number): StatChange {
  if (now === before) return { direction: 'same', words: before === 0 ? 'none before' : 'as before' }
  const direction = now > before ? 'up' : 'down'
  const word = now > before ? 'more' : 'fewer'
  if (before === 0) return { direction, words: 'none before' }
  const percent = Math.round((100 * Math.abs(now - before)) / before)
  if (before < 20 || percent === 0 || percent > 999) {
    return { direction, words: `${count(Math.abs(now - before))} ${word} than the ${count(before)} before` }
  }
  return { direction, words: `${percent} % ${word} than the ${count(before)} before` }
}

/** How a count a day moved, between stretches of unequal length. */
export function dailyChange(now: number, before: number): StatChange {
  if (before === 0) return { direction: now === 0 ? 'same' : 'up', words: 'none before' }
  const percent = Math.round((100 * Math.abs(now - before)) / before)
  if (percent === 0) return { direction: 'same', words: 'as many a day as before' }
  return {
    direction: now > before ? 'up' : 'down',
    words: `${count(percent)} % ${now > before ? 'more' : 'fewer'} a day than before`,
  }
}

/** How a time moved. */
export function durationChange(now: number, before: number): StatChange {
  const difference = Math.round(now) - Math.round(before)
  if (difference === 0) return { direction: 'same', words: before === 0 ? 'none before' : 'as before' }
  const direction = difference > 0 ? 'up' : 'down'
  if (Math.round(before) === 0) return { direction, words: 'none before' }
  return {
    direction,
    words: `${duration(Math.abs(difference))} ${difference > 0 ? 'longer' : 'shorter'} than before`,
  }
}

/** How a share of 0 to 1 moved. */
export function pointsChange(now: number, before: number): StatChange {
  const difference = Math.round(100 * now) - Math.round(100 * before)
  if (difference === 0) return { direction: 'same', words: 'as before' }
  const points = Math.abs(difference) === 1 ? '1 point' : `${Math.abs(difference)} points`
  return {
    direction: difference > 0 ? 'up' : 'down',
    words: `${points} ${difference > 0 ? 'more' : 'fewer'} than the ${percent(before)} before`,
  }
}

/** 24 October 2026 */
export const dayWithYear = (day: Date): string => dayWithYearFormat.format(day)

/** 24 October; of another year 24 Oct 2025. */
export const dayNear = (day: Date, now = new Date()): string =>
  day.getUTCFullYear() === now.getUTCFullYear() ? dayInWords(day) : dayWithYear(day)
