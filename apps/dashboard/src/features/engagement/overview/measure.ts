import type { StatChange } from '@bubbles/ui'
import type { Measure } from '../search.ts'
import { countInWords } from '../../../format/numbers.ts'
import { percent, percentParts } from '../../../format/shares.ts'
import { countChange, durationChange, partChange, pointsChange } from '../words.ts'
import { duration, durationParts } from '../../../format/durations.ts'
import { lastDays, type MeasuredDays, measureOf, type Overview } from './overview.ts'
import type { Unit } from './spans.ts'

/** What a point of a trend is of, after "by". */
const UNITS: Record<Unit | 'hour', string> = { hour: 'hour', day: 'day', week: 'week', month: 'month' }

interface MeasureWords {
  label: string
  /** Head of the trend. */
  trend: (unit: Unit | 'hour') => string
  kind: 'count' | 'time' | 'share'
}

/** How each of the four numbers is called. */
export const measureWords: Record<Measure, MeasureWords> = {
  readers: { label: 'Readers', trend: (unit) => `Readers by ${UNITS[unit]}`, kind: 'count' },
  views: { label: 'Views', trend: (unit) => `Views by ${UNITS[unit]}`, kind: 'count' },
  time: {
    label: 'Reading time, median',
    trend: (unit) => `Median reading time by ${UNITS[unit]}`,
    kind: 'time',
  },
  completion: {
    label: 'Read to the end',
    trend: (unit) => `Visits read to the end, % by ${UNITS[unit]}`,
    kind: 'share',
  },
}

const changes = { count: countChange, time: durationChange, share: pointsChange }

/** What the numbers are compared with; `unmeasured`: with days before that nobody measured, so with nothing. */
export type Comparison = 'period' | 'none' | 'unmeasured'

/**
 * The number as large parts and its change in words; no change where nothing is compared. Where only some of the days
 * before were measured, the change is that of the days at the same place.
 */
export function statOf(
  measure: Measure,
  { now, before, days }: Pick<Overview, 'now' | 'before' | 'days'>,
  comparison: Comparison,
  measured?: MeasuredDays,
): { parts: [value: string, unit?: string][]; change?: StatChange } {
  const [value, earlier] = [measureOf(now, measure), measureOf(before, measure)]
  const { kind } = measureWords[measure]
  const parts: [string, string?][] =
    now.visits === 0 && kind !== 'count'
      ? [['–']]
      : kind === 'time'
        ? durationParts(value)
        : kind === 'share'
          ? [percentParts(value)]
          : [[countInWords(value)]]
  if (comparison !== 'period') return { parts }
  if (before.visits === 0 && before.readers === 0 && before.views === 0)
    return { parts, change: { direction: 'same', words: 'no readers before' } }
  if (measured !== undefined && measured.before < days.length) {
    const part = lastDays({ days }, measured.before)
    if (part === null) return { parts }
    const change = changes[kind](measureOf(part.now, measure), measureOf(part.before, measure))
    return { parts, change: partChange(change, measured.before, days.length) }
  }
  return { parts, change: changes[kind](value, earlier) }
}

/** A value of a measure as text, for table and crosshair. */
export function valueInWords(measure: Measure, value: number): string {
  const { kind } = measureWords[measure]
  return kind === 'time' ? duration(value) : kind === 'share' ? percent(value) : countInWords(value)
}
