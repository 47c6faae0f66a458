const DAY = 24 * 60 * 60_000

const weekday = new Intl.DateTimeFormat('en-GB', { weekday: 'long', timeZone: 'UTC' })

/** A day that is offered by its name, or by what was typed. */
export interface NamedDay {
  name: string
  day: Date
}

/** The day it is for the person now, as midnight UTC: days have no time zone. */
export const todayOf = (now: Date): Date =>
  new Date(Date.UTC(now.getFullYear(), now.getMonth(), now.getDate()))

const daysAfter = (day: Date, count: number): Date => new Date(day.getTime() + count * DAY)

/** Today, tomorrow, yesterday, and the next of each weekday, the next Monday first. */
export function daysByName(now: Date): NamedDay[] {
  const today = todayOf(now)
  const toMonday = 7 - ((today.getUTCDay() + 6) % 7)
  const week = Array.from({ length: 7 }, (_, at) => daysAfter(today, ((toMonday + at - 1) % 7) + 1))
  return [
    { name: 'Today', day: today },
    { name: 'Tomorrow', day: daysAfter(today, 1) },
    ...week.map((day) => ({ name: `Next ${weekday.format(day)}`, day })),
    { name: 'Yesterday', day: daysAfter(today, -1) },
  ]
}

/** The day as it stands in a text: "3 May 2027", "3. Mai 2027". */
export const dayInText = (day: Date, locale: string): string =>
  new Intl.DateTimeFormat(locale, {
    day: 'numeric',
    month: 'long',
    year: 'numeric',
    timeZone: 'UTC',
    calendar: 'gregory',
  }).format(day)

/**
 * The days that a typed date may mean: "3 May", "May 3, 2027", "3. Mai", "3.5.2027", "2027-05-03". Without a year, that of this
 * one, and the next if it has passed.
 * @param locale of the text; names of months are also read in the language of the screen
 */
export function typedDays(text: string, locale: string, now: Date): Date[] {
  const typed = text.trim()
  const iso = /^(\d{4})-(\d{1,2})-(\d{1,2})$/.exec(typed)
  if (iso) return validDays(Number(iso[3]), Number(iso[2]) - 1, Number(iso[1]), now)
  const dotted = /^(\d{1,2})\. ?(\d{1,2})\.(?: ?(\d{4}))?$/.exec(typed)
  if (dotted) return validDays(Number(dotted[1]), Number(dotted[2]) - 1, yearOf(dotted[3]), now)
  return inWords(typed, locale, now)
}

function inWords(typed: string, locale: string, now: Date): Date[] {
  const words = typed.split(/[\s.,]+/).filter((word) => word !== '' && word !== 'de')
  if (words.length < 2 || words.length > 3) return []
  const numbers = words.filter((word) => /^\d+$/.test(word))
  const names = words.filter((word) => !/^\d+$/.test(word))
  const day = numbers.find((number) => number.length <= 2)
  const year = numbers.find((number) => number.length === 4)
  if (names.length !== 1 || day === undefined || numbers.length !== words.length - 1) return []
  if (numbers.length === 2 && year === undefined) return []
  const month = monthOf(names[0]!, locale)
  return month === -1 ? [] : validDays(Number(day), month, yearOf(year), now)
}

const yearOf = (digits: string | undefined): number | null => (digits === undefined ? null : Number(digits))

const plain = (text: string): string => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()
const monthNames = new Intl.DateTimeFormat('en-GB', { month: 'long', timeZone: 'UTC' })

/** The number of the month whose name begins so, from three letters on; -1 for none. */
function monthOf(word: string, locale: string): number {
  const typed = plain(word)
  if (typed.length < 3) return -1
  const own = new Intl.DateTimeFormat(locale, { month: 'long', timeZone: 'UTC' })
  const months = Array.from({ length: 12 }, (_, month) => new Date(Date.UTC(2001, month, 1)))
  return months.findIndex((month) =>
    [own, monthNames].some((format) => plain(format.format(month)).startsWith(typed)),
  )
}

function validDays(day: number, month: number, year: number | null, now: Date): Date[] {
  const today = todayOf(now)
  const dayIn = (each: number) => new Date(Date.UTC(each, month, day))
  const thisYear = today.getUTCFullYear()
  const days =
    year !== null
      ? [dayIn(year)]
      : dayIn(thisYear) < today
        ? [dayIn(thisYear), dayIn(thisYear + 1)]
        : [dayIn(thisYear)]
  return days.filter((each) => each.getUTCMonth() === month && each.getUTCDate() === day)
}
