import { SMALLEST_GROUP } from '@bubbles/domain'
import type { Say } from '../../http/say.ts'

/** Reports that a digest names as moved most. */
const MOVED = 3
/** Reports that a digest names as answered. */
export const ANSWERED = 5

/** A report whose readers became more or fewer. */
export interface Moved {
  reportId: string
  name: string
  now: number
  before: number
}

/**
 * The reports whose readers changed most from one week to the next, largest change first. A change of fewer than five readers
 * is none, as it could be of single ones.
 */
export const movedMost = (
  byReport: ReadonlyMap<string, { now: number; before: number }>,
  names: ReadonlyMap<string, string>,
): Moved[] =>
  [...byReport]
    .flatMap(([reportId, numbers]) => {
      const name = names.get(reportId)
      return name === undefined || Math.abs(numbers.now - numbers.before) < SMALLEST_GROUP
        ? []
        : [{ reportId, name, ...numbers }]
    })
    .toSorted(
      (a, b) =>
        Math.abs(b.now - b.before) - Math.abs(a.now - a.before) ||
        b.now - a.now ||
        a.reportId.localeCompare(b.reportId),
    )
    .slice(0, MOVED)

/** A number as a language writes it, with a decimal place at most. */
export const numberIn = (say: Say, value: number): string =>
  new Intl.NumberFormat(say.tag, { maximumFractionDigits: 1 }).format(value)

/** A number of people as emails say it: fewer than five are not counted out. */
export const people = (say: Say, count: number): string =>
  count > 0 && count < SMALLEST_GROUP ? say`fewer than ${SMALLEST_GROUP}` : numberIn(say, count)

/** How one number compares with the week before; '' where either is too small to compare. */
export function changeWords(say: Say, now: number, before: number): string {
  if (before === 0) return now === 0 ? '' : say`none in the previous week`
  if (before < SMALLEST_GROUP || now < SMALLEST_GROUP) return ''
  const percent = Math.round((100 * (now - before)) / before)
  if (percent === 0) return say`as in the previous week`
  const amount = numberIn(say, Math.abs(percent))
  return percent > 0 ? say`${amount}% more` : say`${amount}% fewer`
}

/** A share of visits in whole per cent, and by how many points it changed; null where there are too few visits. */
export function completionWords(
  say: Say,
  now: { visits: number; completions: number },
  before: { visits: number; completions: number },
): { value: string; change: string } | null {
  if (now.visits < SMALLEST_GROUP) return null
  const share = (each: typeof now) =>
    Math.round((100 * Math.min(each.completions, each.visits)) / each.visits)
  const value = say`${share(now)}%`
  if (before.visits < SMALLEST_GROUP) return { value, change: '' }
  const points = share(now) - share(before)
  if (points === 0) return { value, change: say`as in the previous week` }
  const count = Math.abs(points)
  if (count === 1) return { value, change: points > 0 ? say`1 point more` : say`1 point less` }
  return { value, change: points > 0 ? say`${count} points more` : say`${count} points less` }
}
