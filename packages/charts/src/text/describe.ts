import type { Frame, FrameSeries } from '../data/frame.ts'

/** What stands for a missing value, in tables and beside marks. */
export const NO_DATA = 'no data'

/** Writes a value with its unit, as sentences need it. */
export type Write = (value: number) => string

const WORDS = ['no', 'one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine', 'ten']

/** Small numbers in words. */
export const countInWords = (value: number): string => WORDS[value] ?? `${value}`

/** "a, b and c". */
export const listOf = (parts: string[]): string =>
  parts.length < 2 ? (parts[0] ?? '') : `${parts.slice(0, -1).join(', ')} and ${parts[parts.length - 1]}`

/** Series named one by one in a sentence; more are counted. */
export const NAMED = 5

/** "Japan and Iran", or "14 series". */
export function seriesInWords(frame: Frame): string {
  const names = frame.series.map(({ name }) => name)
  return names.length <= NAMED ? listOf(names) : `${countInWords(names.length)} series`
}

/** "Japan rises from 66.1 years (1955) to 82.5 years (2005)." */
export function describeTrend(series: FrameSeries, frame: Frame, write: Write): string {
  const first = series.values.findIndex((value) => value !== null)
  const last = series.values.findLastIndex((value) => value !== null)
  if (first < 0) return `${series.name} has no data.`
  const [from, to] = [series.values[first]!, series.values[last]!]
  const at = (row: number) => frame.rows[row]!.label
  if (first === last) return `${series.name} is ${write(to)} (${at(last)}).`
  if (write(from) === write(to))
    return `${series.name} is ${write(to)} at both ends (${at(first)} and ${at(last)}).`
  return `${series.name} ${to > from ? 'rises' : 'falls'} from ${write(from)} (${at(first)}) to ${write(to)} (${at(last)}).`
}

/** "The highest value is 82.8 (Iceland), the lowest 53.8 (Central African Republic)." */
export function describeExtremes(frame: Frame, write: Write): string {
  let high: { value: number; where: string } | null = null
  let low: { value: number; where: string } | null = null
  for (const series of frame.series)
    for (const [row, value] of series.values.entries()) {
      if (value === null) continue
      const label = frame.rows[row]!.label
      const where = frame.series.length > 1 ? `${series.name}, ${label}` : label
      if (!high || value > high.value) high = { value, where }
      if (!low || value < low.value) low = { value, where }
    }
  if (!high || !low || high.value === low.value) return ''
  return `The highest value is ${write(high.value)} (${high.where}), the lowest ${write(low.value)} (${low.where}).`
}
