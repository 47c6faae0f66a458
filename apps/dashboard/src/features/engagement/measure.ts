import type { StatChange } from '@bubbles/ui'
import { measureOf, type Overview } from './overview.ts'
import type { Measure } from './search.ts'
import { timeTicksTo, ticksTo } from './trend.ts'
import { count, countChange, dayInWords, duration, durationChange, durationParts } from './words.ts'

interface MeasureWords {
  label: string
  /** Head of the trend. */
  trend: string
  isTime: boolean
}

/** How each of the four numbers is called. */
export const measureWords: Record<Measure, MeasureWords> = {
  readers: { label: 'Readers', trend: 'Readers a day', isTime: false },
  views: { label: 'Views', trend: 'Views a day', isTime: false },
  average: { label: 'Reading time, average', trend: 'Average reading time a day', isTime: true },
  total: { label: 'Reading time in total', trend: 'Reading time a day', isTime: true },
}

/** The number as large parts and its change in words; since when it is measured where nothing was before. */
export function statOf(
  measure: Measure,
  { now, before }: Pick<Overview, 'now' | 'before'>,
  since: Date | null,
): { parts: [value: string, unit?: string][]; change: StatChange } {
  const [value, earlier] = [measureOf(now, measure), measureOf(before, measure)]
  const { isTime } = measureWords[measure]
  const change = isTime ? durationChange(value, earlier) : countChange(value, earlier)
  return {
    parts: isTime ? durationParts(value) : [[count(value)]],
    change: since === null ? change : { direction: 'same', words: `measured since ${dayInWords(since)}` },
  }
}

/** A value of a measure as text, for axis, table and crosshair. */
export const valueInWords = (measure: Measure, value: number): string =>
  measureWords[measure].isTime ? duration(value) : count(value)

/** Ticks of the trend's axis. */
export const measureTicks = (measure: Measure, most: number): number[] =>
  measureWords[measure].isTime ? timeTicksTo(most) : ticksTo(most)
