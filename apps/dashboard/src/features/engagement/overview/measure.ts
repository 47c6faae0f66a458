import type { StatChange } from '@bubbles/ui'
import type { Measure } from '../search.ts'
import { countInWords, percent } from '../../../format/numbers.ts'
import { countChange, dailyChange, durationChange, pointsChange } from '../words.ts'
import { duration, durationParts } from '../../../format/durations.ts'
import { type MeasuredDays, measureOf, type Overview } from './overview.ts'
import type { Unit } from './spans.ts'

interface MeasureWords {
  label: string
  /** Head of the trend. */
  trend: (unit: Unit) => string
  kind: 'count' | 'time' | 'share'
}

/** How each of the four numbers is called. */
export const measureWords: Record<Measure, MeasureWords> = {
  readers: { label: 'Readers', trend: (unit) => `Readers a ${unit}`, kind: 'count' },
  views: { label: 'Views', trend: (unit) => `Views a ${unit}`, kind: 'count' },
  time: { label: 'Reading time, median', trend: (unit) => `Median reading time a ${unit}`, kind: 'time' },
  completion: {
    label: 'Read to the end',
    trend: (unit) => `Share read to the end, by ${unit}`,
    kind: 'share',
  },
}

const changes = { count: countChange, time: durationChange, share: pointsChange }

/** What the numbers are compared with; `unmeasured`: with days before that nobody measured, so with nothing. */
export type Comparison = 'period' | 'none' | 'unmeasured'

/**
 * The number as large parts and its change in words; no change where nothing is compared. Counts of unequally many
 * measured days are compared by the day.
 */
export function statOf(
  measure: Measure,
  { now, before }: Pick<Overview, 'now' | 'before'>,
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
          ? [[String(Math.round(100 * value)), '%']]
          : [[countInWords(value)]]
  if (comparison !== 'period') return { parts }
  if (before.visits === 0 && before.readers === 0 && before.views === 0)
    return { parts, change: { direction: 'same', words: 'no readers before' } }
  if (kind === 'count' && measured !== undefined && measured.now !== measured.before)
    return { parts, change: dailyChange(value / measured.now, earlier / measured.before) }
  return { parts, change: changes[kind](value, earlier) }
}

/** A value of a measure as text, for table and crosshair. */
export function valueInWords(measure: Measure, value: number): string {
  const { kind } = measureWords[measure]
  return kind === 'time' ? duration(value) : kind === 'share' ? percent(value) : countInWords(value)
}
