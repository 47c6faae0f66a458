import { SMALLEST_GROUP } from '@bubbles/domain'

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

const number = new Intl.NumberFormat('en-GB')

/** A number of people as emails say it: fewer than five are not counted out. */
export const people = (count: number): string =>
  count > 0 && count < SMALLEST_GROUP ? `fewer than ${SMALLEST_GROUP}` : number.format(count)

/** How one number compares with the week before; '' where either is too small to compare. */
export function changeWords(now: number, before: number): string {
  if (before === 0) return now === 0 ? '' : 'none in the previous week'
  if (before < SMALLEST_GROUP || now < SMALLEST_GROUP) return ''
  const percent = Math.round((100 * (now - before)) / before)
  if (percent === 0) return 'as in the previous week'
  return `${number.format(Math.abs(percent))}% ${percent > 0 ? 'more' : 'fewer'}`
}

/** A share of visits in whole per cent, and by how many points it changed; null where there are too few visits. */
export function completionWords(
  now: { visits: number; completions: number },
  before: { visits: number; completions: number },
): { value: string; change: string } | null {
  if (now.visits < SMALLEST_GROUP) return null
  const share = (each: typeof now) =>
    Math.round((100 * Math.min(each.completions, each.visits)) / each.visits)
  const value = `${share(now)}%`
  if (before.visits < SMALLEST_GROUP) return { value, change: '' }
  const points = share(now) - share(before)
  if (points === 0) return { value, change: 'as in the previous week' }
  const count = Math.abs(points)
  return { value, change: `${count} ${count === 1 ? 'point' : 'points'} ${points > 0 ? 'more' : 'less'}` }
}
