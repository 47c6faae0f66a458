import { countOf } from '../../../format/numbers.ts'
import { dayInFull, daysInShort, monthInWords } from '../../../format/utcDays.ts'
import type { Period, Point } from './overview.ts'
import type { Unit } from './spans.ts'
import { cutEndsInWords } from './unitWords.ts'

/** Mon 26 October; 20–26 Oct 2025; October 2025; of a week or month that the range cuts its days, and how many. */
export function periodInWords({ day, last, isCut }: Period, unit: Unit, withYear = false): string {
  if (unit === 'day') return dayInFull(day, withYear)
  if (unit === 'month' && !isCut) return monthInWords(day)
  const days = Math.round((last.getTime() - day.getTime()) / 86_400_000) + 1
  return daysInShort(day, last) + (isCut ? ` (${countOf(days, 'day')})` : '')
}

/** Says which ends of the trend's measured points are no whole weeks or months; null: none, or it is of days. */
export function cutInWords(points: readonly Point[], unit: Unit): string | null {
  return cutEndsInWords(unit, points.length > 1 && points[0]!.isCut, points.at(-1)?.isCut === true)
}
