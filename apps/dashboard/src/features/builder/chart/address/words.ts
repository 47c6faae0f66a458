import { momentInFull, whenInWords } from '../../../../format/time.ts'
import type { DataSource, Schedule } from './queries.ts'

/** What the panel says about data from an address, and about where any comes from. */
export const WORDS = {
  title: 'From an address',
  placeholder: 'https://example.org/data.csv',
  help: 'A CSV, TSV, JSON or XLSX file on the web, or a Google Sheet that anyone with the link can see. Everyone who works on the report sees the address.',
  fromDatabase: 'From a database',
  noConnection: 'A database that was disconnected',
  path: 'Where the rows are in the JSON',
  pathHelp: 'The path to the rows, such as data.items. Leave it empty to find them automatically.',
  fetch: 'Fetch the data',
  refresh: 'Refresh now',
  disconnect: 'Disconnect',
  every: 'Check for new data',
  day: 'Day',
  time: 'Time',
  unchanged: 'Nothing new: the figure has the latest data.',
  changed: 'The figure now shows the new data.',
  onlyEditors: 'Only builders can change where the data comes from.',
} as const

export const REPEATS: readonly (readonly [Schedule['repeats'], string])[] = [
  ['never', 'Only manually'],
  ['hourly', 'Every hour'],
  ['daily', 'Every day'],
  ['weekly', 'Every week'],
]

const DAYS = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'] as const
export const WEEKDAYS = DAYS.map((name, at) => [`${at + 1}`, name] as const)

const two = (value: number): string => String(value).padStart(2, '0')
const clock = (minutes: number): string => `${two(Math.floor(minutes / 60))}:${two(minutes % 60)}`

/** The times of a day to choose from, in UTC; one that is none of the hours is among them. */
export const timesOfDay = (chosen: number): (readonly [string, string])[] =>
  [...new Set([...Array.from({ length: 24 }, (_, hour) => hour * 60), chosen])]
    .toSorted((a, b) => a - b)
    .map((minutes) => [`${minutes}`, `${clock(minutes)} UTC`] as const)

/**
 * "07:00 in your time zone"; '' where that is UTC.
 * @param offset minutes to add to local time to get UTC, as `Date.getTimezoneOffset` gives them
 */
export function localTime(atMinute: number, offset: number = new Date().getTimezoneOffset()): string {
  if (offset === 0) return ''
  return `${clock((((atMinute - offset) % 1440) + 1440) % 1440)} in your time zone.`
}

/** The site of an address. */
export const siteOf = (address: string): string => URL.parse(address)?.hostname ?? address

/** When data came, when it was looked for since, and when it is asked for next: a sentence for each. */
export function courseOf({
  changedAt,
  checkedAt,
  nextAt,
}: Pick<DataSource, 'changedAt' | 'checkedAt' | 'nextAt'>): string[] {
  return [
    `Data updated ${whenInWords(changedAt)}.`,
    ...(checkedAt === changedAt ? [] : [`Checked ${whenInWords(checkedAt)}.`]),
    ...(nextAt === null ? [] : [`Next: ${momentInFull(nextAt)}.`]),
  ]
}

/** Whether a place in JSON may be asked for. */
export const mayBeJson = (address: string, failure: string | null): boolean =>
  /json/i.test(address) || /JSON|list of rows|lists of rows/.test(failure ?? '')
