import { readingOf } from '@bubbles/report-document/reading'
import type { PageWords } from './languages/vocabulary.ts'
import type { DocumentNode } from './types.ts'

/** "6 minutes to read" from the words and figures of the document. */
export const readingTime = (words: PageWords, document: DocumentNode): string =>
  words.minutes(readingOf(document).minutes)

/**
 * "12 May 2026" in the page's locale, always the day in UTC, in the calendar and figures that charts have. Empty for
 * something that is not an instant.
 */
export function longDate(instant: string, locale: string): string {
  const date = new Date(instant)
  if (Number.isNaN(date.getTime())) return ''
  const options = {
    day: 'numeric',
    month: 'long',
    year: 'numeric',
    timeZone: 'UTC',
    calendar: 'gregory',
    numberingSystem: 'latn',
  } as const
  return new Intl.DateTimeFormat(knownLocale(locale), options).format(date)
}

/** "12 May 2026, 14:05": as `longDate`, with the time in UTC. */
export function longMoment(instant: string, locale: string): string {
  const day = longDate(instant, locale)
  return day === '' ? '' : `${day}, ${new Date(instant).toISOString().slice(11, 16)}`
}

/** A BCP 47 tag in canonical form; British English when the given one is not well formed. */
export function knownLocale(locale: string): string {
  try {
    return Intl.getCanonicalLocales(locale)[0] ?? 'en-GB'
  } catch {
    return 'en-GB'
  }
}

/** The text cut at a word near `limit` characters, for descriptions. */
export function shortened(text: string, limit: number): string {
  const clean = text.replace(/\s+/g, ' ').trim()
  if (clean.length <= limit) return clean
  const cut = clean.slice(0, limit)
  const space = cut.lastIndexOf(' ')
  return `${(space > limit / 2 ? cut.slice(0, space) : cut).replace(/(?<![\s.,;:])[\s.,;:]+$/, '')}…`
}
