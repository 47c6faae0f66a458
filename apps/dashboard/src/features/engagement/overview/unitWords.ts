import { countOf } from '../../../format/numbers.ts'
import type { Unit } from './spans.ts'

const COUNTS: Record<Unit, (count: number) => string> = {
  day: (count) => countOf(count, 'day'),
  week: (count) => countOf(count, 'week'),
  month: (count) => countOf(count, 'month'),
}

/** Which ends of a trend are incomplete; days never are. */
const CUTS: Record<Unit, readonly [first: string, last: string, both: string]> = {
  day: ['', '', ''],
  week: [
    'the first week is incomplete',
    'the last week is incomplete',
    'the first and last week are incomplete',
  ],
  month: [
    'the first month is incomplete',
    'the last month is incomplete',
    'the first and last month are incomplete',
  ],
}

/** "12 weeks". */
export const countOfUnit = (count: number, unit: Unit): string => COUNTS[unit](count)

/** That the first or last point of a trend is incomplete, or both; null: neither. */
export function cutEndsInWords(unit: Unit, isFirst: boolean, isLast: boolean): string | null {
  if (!isFirst && !isLast) return null
  return CUTS[unit][isFirst ? (isLast ? 2 : 0) : 1]
}
