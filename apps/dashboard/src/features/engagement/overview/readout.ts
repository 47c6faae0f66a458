import { needsYears } from '../../../format/utcDays.ts'
import { measureWords, valueInWords } from './measure.ts'
import { isMeasured, measureOf, type Numbers, type Point } from './overview.ts'
import { periodInWords } from './pointWords.ts'
import type { Unit } from './spans.ts'
import type { Trend } from './trendFigure.ts'
import { countOfUnit } from './unitWords.ts'

export const NOT_YET = 'not published yet'

/** One point of the trend in words. */
export interface Readout {
  period: string
  now: string
  /** The period before; '' where nothing is compared. */
  before: string
}

/** What is read at a point, on the screen and aloud. */
export function readoutOf(
  { points, measure, comparing, since }: Trend,
  at: number,
  unit: Unit,
  endsToday: boolean,
): Readout {
  const point = points[at]!
  const wordsOf = (numbers: Numbers, last: Date): string => {
    if (!isMeasured(last, since)) return NOT_YET
    if (numbers.notTold) return 'not shown: too few readers'
    if (measureWords[measure].kind !== 'count' && numbers.visits === 0) return 'no readers'
    return valueInWords(measure, measureOf(numbers, measure))
  }
  const isSoFar = endsToday && at === points.length - 1 && isMeasured(point.last, since)
  return {
    period: periodInWords(point, unit, needsYears(points)),
    now: wordsOf(point.now, point.last) + (isSoFar ? ' so far' : ''),
    before: comparing ? beforeInWords(point, points.length, unit, wordsOf) : '',
  }
}

function beforeInWords(
  { before }: Point,
  length: number,
  unit: Unit,
  wordsOf: (numbers: Numbers, last: Date) => string,
): string {
  if (before === null) return ''
  const words = wordsOf(before.numbers, before.last)
  if (unit !== 'day') return `${words}, ${periodInWords(before, unit)}`
  return length > 1 ? `${words}, ${countOfUnit(length, unit)} before` : `${words}, the day before`
}

/** Aloud. */
export const spoken = ({ period, now, before }: Readout): string =>
  [`${period}: ${now}`, ...(before === '' ? [] : [before])].join('; ')
