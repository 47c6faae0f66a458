import type { ChartContext } from '../context.ts'
import type { Frame, FrameSeries } from '../data/frameShape.ts'

/** Writes a value with its unit, as sentences need it. */
export type Write = (value: number) => string

/** Series named one by one in a sentence; more are counted. */
export const NAMED = 5

/** "Japan and Iran", or "14 series". */
export function seriesInWords(context: ChartContext, frame: Frame): string {
  const names = frame.series.map(({ name }) => name)
  return names.length <= NAMED ? context.words.list(names) : context.words.severalSeries(names.length)
}

/** "Japan rises from 66.1 years (1955) to 82.5 years (2005)." */
export function describeTrend(
  context: ChartContext,
  series: FrameSeries,
  frame: Frame,
  write: Write,
): string {
  const first = series.values.findIndex((value) => value !== null)
  const last = series.values.findLastIndex((value) => value !== null)
  if (first < 0) return context.words.isEmpty(series.name)
  const [from, to] = [series.values[first]!, series.values[last]!]
  const at = (row: number) => frame.rows[row]!.label
  if (first === last) return context.words.is(series.name, write(to), at(last))
  if (write(from) === write(to))
    return context.words.isAtBothEnds(series.name, write(to), at(first), at(last))
  return context.words.course(series.name, to > from, write(from), at(first), write(to), at(last))
}

/** "The highest value is 82.8 (Iceland), the lowest 53.8 (Central African Republic)." */
export function describeExtremes(context: ChartContext, frame: Frame, write: Write): string {
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
  return context.words.extremes(write(high.value), high.where, write(low.value), low.where)
}
