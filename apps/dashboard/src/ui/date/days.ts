/** Days as `2026-10-26`, which is how forms keep them. All of it is about the calendar: no time zone comes in. */

const fullDate = new Intl.DateTimeFormat('en-GB', {
  day: 'numeric',
  month: 'long',
  year: 'numeric',
  timeZone: 'UTC',
})
const monthAndYear = new Intl.DateTimeFormat('en-GB', { month: 'long', year: 'numeric', timeZone: 'UTC' })
const weekdayAndDate = new Intl.DateTimeFormat('en-GB', { dateStyle: 'full', timeZone: 'UTC' })

/** How names of months begin, in English and in German. */
const MONTHS = [
  /^jan/,
  /^feb/,
  /^(?:mar|mär|mrz)/,
  /^apr/,
  /^ma[yi]/,
  /^jun/,
  /^jul/,
  /^aug/,
  /^sep/,
  /^o[ck]t/,
  /^nov/,
  /^de[cz]/,
]

const timeOf = (day: string): number => Date.parse(`${day}T00:00:00Z`)
const dayOf = (time: number): string => new Date(time).toISOString().slice(0, 10)

/** "26 October 2026"; '' for no day. */
export const dayWritten = (day: string): string => (isDay(day) ? fullDate.format(timeOf(day)) : '')
/** "Monday, 26 October 2026", for who hears it. */
export const dayInFull = (day: string): string => weekdayAndDate.format(timeOf(day))
/** "October 2026". */
export const monthWritten = (day: string): string => monthAndYear.format(timeOf(day))

/** The day it is here. */
export function today(now: Date = new Date()): string {
  return dayFrom(now.getFullYear(), now.getMonth() + 1, now.getDate())!
}

/** A day as people write it: 2026-10-26, 26.10.2026, 26/10/26, 26 October, Oct 26 2026, 26. Oktober. Null for what is no day. */
export function readDay(text: string, now: string = today()): string | null {
  const clean = text
    .trim()
    .toLowerCase()
    .replaceAll(/[,\s]+/g, ' ')
  const iso = /^(\d{4})[-./](\d{1,2})[-./](\d{1,2})$/.exec(clean)
  if (iso) return dayFrom(Number(iso[1]), Number(iso[2]), Number(iso[3]))
  const numbers = /^(\d{1,2})[-./ ](\d{1,2})[-./ ](\d{4}|\d{2})$/.exec(clean)
  if (numbers) return dayFrom(yearFrom(numbers[3], now), Number(numbers[2]), Number(numbers[1]))
  const words =
    /^(?<day>\d{1,2})(?:st|nd|rd|th|\.)? (?<month>[a-zä]{3,9})\.?(?: (?<year>\d{4}|\d{2}))?$/.exec(clean) ??
    /^(?<month>[a-zä]{3,9})\.? (?<day>\d{1,2})(?:st|nd|rd|th)?(?: (?<year>\d{4}|\d{2}))?$/.exec(clean)
  if (!words?.groups) return null
  const { day, month = '', year } = words.groups
  const at = MONTHS.findIndex((name) => name.test(month))
  return dayFrom(yearFrom(year, now), at + 1, Number(day))
}

const yearFrom = (text: string | undefined, now: string): number =>
  text === undefined ? Number(now.slice(0, 4)) : text.length === 2 ? 2000 + Number(text) : Number(text)

function dayFrom(year: number, month: number, day: number): string | null {
  const written = `${String(year).padStart(4, '0')}-${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}`
  return isDay(written) ? written : null
}

/** Whether the calendar has such a day. */
export const isDay = (day: string): boolean =>
  /^\d{4}-\d{2}-\d{2}$/.test(day) && !Number.isNaN(timeOf(day)) && dayOf(timeOf(day)) === day

export const addDays = (day: string, count: number): string => dayOf(timeOf(day) + count * 86_400_000)

/** The same day of another month, or its last one where that month is shorter. */
export function addMonths(day: string, count: number): string {
  const [year, month, date] = day.split('-').map(Number) as [number, number, number]
  const first = new Date(Date.UTC(year, month - 1 + count, 1))
  const last = new Date(Date.UTC(first.getUTCFullYear(), first.getUTCMonth() + 1, 0)).getUTCDate()
  return dayOf(first.getTime() + (Math.min(date, last) - 1) * 86_400_000)
}

/** Weeks of a day's month from Monday on; days of the months beside it are null. */
export function weeksOf(day: string): (string | null)[][] {
  const month = day.slice(0, 7)
  const first = `${month}-01`
  const before = (new Date(timeOf(first)).getUTCDay() + 6) % 7
  return Array.from({ length: 6 }, (_, week) =>
    Array.from({ length: 7 }, (__, weekday) => addDays(first, week * 7 + weekday - before)).map((each) =>
      each.startsWith(month) ? each : null,
    ),
  ).filter((week) => week.some((each) => each !== null))
}
