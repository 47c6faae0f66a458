/** Readers of a report by day, `YYYY-MM-DD`; days without any are missing. */
export type ReadersByDay = ReadonlyMap<string, number>

/** Days whose median is what is usual. */
export const USUAL_DAYS = 28
/** Days since a report was first read, without which nothing is usual yet. */
const MIN_KNOWN_DAYS = 7
/** Readers of a day under which no number alarms: chance alone doubles small ones. */
export const MIN_SURGE = 20
/** How many times the usual is unusual. */
const TIMES = 2

/** Days before and after an edition that are compared: whole weeks, so that both have each weekday once. */
export const COMPARED_DAYS = 7
/** Readers of the week before an edition under which a fall says nothing: five a day. */
export const MIN_BEFORE_FALL = 35
/** What is left of the readers in a fall, at most. */
const FALL_SHARE = 0.5

const DAY_MS = 86_400_000
const addDays = (day: string, days: number): string =>
  new Date(Date.parse(`${day}T00:00:00Z`) + days * DAY_MS).toISOString().slice(0, 10)

/** The days from `first` on, `count` of them. */
const daysFrom = (first: string, count: number): string[] =>
  Array.from({ length: count }, (_, index) => addDays(first, index))

/** @param values at least one */
function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b)
  const half = sorted.length / 2
  return (sorted[Math.ceil(half) - 1]! + sorted[Math.floor(half)]!) / 2
}

/**
 * Whether a day, which may not be over, already has at least twice the usual readers of a report and at least 20: the usual
 * is the median of the 28 days before, from the first on which it was read, days without readers included.
 * @returns both numbers; null where it is not unusual, or too little is known
 */
export function surgeOn(byDay: ReadersByDay, day: string): { readers: number; usual: number } | null {
  const readers = byDay.get(day) ?? 0
  if (readers < MIN_SURGE) return null
  const window = daysFrom(addDays(day, -USUAL_DAYS), USUAL_DAYS)
  const first = window.findIndex((each) => (byDay.get(each) ?? 0) > 0)
  const known = first < 0 ? [] : window.slice(first)
  if (known.length < MIN_KNOWN_DAYS) return null
  const usual = median(known.map((each) => byDay.get(each) ?? 0))
  return readers >= TIMES * usual ? { readers, usual } : null
}

/** An edition, and the day on which it came out. */
export interface EditionDay {
  edition: number
  day: string
}

/**
 * The edition after which the readers of a report fell to half or fewer: the seven days after the day it came out are compared
 * with the seven before. Only where there were at least 35 before, and no other edition in these days could be the reason.
 * @param editions of the report, at least those of the last `COMPARED_DAYS` before the oldest that can be meant
 * @param today not over, so not compared
 * @param lateDays how long after its seven days an edition is still looked at
 */
export function fallAfter(
  byDay: ReadersByDay,
  editions: readonly EditionDay[],
  today: string,
  lateDays = 3,
): { edition: number; day: string; before: number; after: number } | null {
  const sum = (first: string) =>
    daysFrom(first, COMPARED_DAYS).reduce((all, day) => all + (byDay.get(day) ?? 0), 0)
  for (const { edition, day } of editions) {
    const [oldest, newest] = [
      addDays(today, -COMPARED_DAYS - 1 - lateDays),
      addDays(today, -COMPARED_DAYS - 1),
    ]
    if (edition === 1 || day < oldest || day > newest) continue
    const [from, to] = [addDays(day, -COMPARED_DAYS), addDays(day, COMPARED_DAYS)]
    if (editions.filter((each) => each.day >= from && each.day <= to).length > 1) continue
    const [before, after] = [sum(from), sum(addDays(day, 1))]
    if (before >= MIN_BEFORE_FALL && after <= FALL_SHARE * before) return { edition, day, before, after }
  }
  return null
}
