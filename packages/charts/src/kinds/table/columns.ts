import type { ChartContext } from '../../context.ts'
import { valueStyles } from '../../data/formats.ts'
import type { Frame, FrameSeries, FrameTexts } from '../../data/frameShape.ts'
import { sizeOf } from '../../data/size.ts'
import { extentOf } from '../../draw/scales.ts'
import type { ChartSpec } from '../../spec.ts'
import type { NumberStyle } from '../../text/format.ts'
import { type Steps, stepsOf } from '../heat/steps.ts'

/** Ends of the scale that bars or lines of a column share, low to high. */
export type Extent = readonly [low: number, high: number]

/** A column of the drawn table, with what is needed to draw any of its cells. */
export type TableColumn = { head: string } & (
  | { as: 'text'; text: FrameTexts }
  | { as: 'number'; series: FrameSeries; style: NumberStyle }
  | { as: 'bar'; series: FrameSeries; style: NumberStyle; extent: Extent }
  | { as: 'heat'; series: FrameSeries; style: NumberStyle; steps: Steps }
  /** `extents`: the scale of each row's line. */
  | { as: 'line'; series: readonly FrameSeries[]; style: NumberStyle; extents: readonly Extent[] }
)

/** How the column that a series comes from is drawn. */
const drawnAs = (spec: ChartSpec, key: string) =>
  spec.cells.find(({ column }) => column === (spec.splitBy === null ? key : spec.series[0]))?.as ?? 'number'

/**
 * How the numbers of some series are written, of each column by itself. In full: counted in millions, the small ones of a
 * column would be nothing.
 */
export function styleOf(spec: ChartSpec, frame: Frame, series: readonly FrameSeries[]): NumberStyle {
  const style = valueStyles(spec, { ...frame, series: [...series] }).axis
  if (style.divisor <= 1) return style
  return { ...style, divisor: 1, scale: null, decimals: style.fixed ? style.decimals : 0 }
}

const valuesIn = ({ values }: FrameSeries): number[] => values.filter((value) => value !== null)

/** A head with the unit, where its numbers don't say it. */
const headOf = (name: string, { unit, everywhere }: NumberStyle): string =>
  unit && !everywhere ? `${name} (${unit})` : name

/** Columns whose largest bars differ by more than this are read one by one, each on a scale of its own. */
const COMPARABLE = 4

/**
 * The scale of bars, from zero: one for all columns of a unit whose sizes can be compared, so that a length is an amount.
 * Changes, which are on both sides of zero, aren't compared with amounts.
 */
function barExtent(spec: ChartSpec, frame: Frame, series: FrameSeries, style: NumberStyle): Extent {
  const [size, lowest] = [sizeOf(series.values), extentOf(valuesIn(series))[0]]
  const together = frame.series.filter((other) => {
    if (drawnAs(spec, other.key) !== 'bar' || styleOf(spec, frame, [other]).unit !== style.unit) return false
    const [small, large] = [size, sizeOf(other.values)].toSorted((a, b) => a - b) as [number, number]
    return large <= COMPARABLE * small && lowest < 0 === extentOf(valuesIn(other))[0] < 0
  })
  return extentOf([0, ...together.flatMap(valuesIn)])
}

/** The scales of the lines in the rows: one for all, or each its own. */
function lineExtents(spec: ChartSpec, frame: Frame, series: readonly FrameSeries[]): Extent[] {
  const whole = extentOf(series.flatMap(valuesIn))
  return frame.rows.map((_, row) => {
    if (spec.panelScale === 'shared') return whole
    return extentOf(series.flatMap(({ values }) => values[row] ?? []))
  })
}

/**
 * The columns of a table from left to right: names, words, then numbers in the order they were chosen. All that are
 * drawn as lines are one column, where the first of them is.
 */
export function columnsOf(context: ChartContext, spec: ChartSpec, frame: Frame): TableColumn[] {
  const texts = (frame.texts ?? []).map((text): TableColumn => ({ as: 'text', head: text.name, text }))
  const lines = frame.series.filter(({ key }) => drawnAs(spec, key) === 'line')
  const numbers = frame.series.flatMap((series): TableColumn[] => {
    const as = drawnAs(spec, series.key)
    const style = styleOf(spec, frame, [series])
    const head = headOf(series.name, style)
    if (as === 'bar') return [{ as, head, series, style, extent: barExtent(spec, frame, series, style) }]
    if (as === 'heat')
      return [{ as, head, series, style, steps: stepsOf({ ...frame, series: [series] }, spec) }]
    if (as === 'number') return [{ as, head, series, style }]
    if (series !== lines[0]) return []
    const whole = styleOf(spec, frame, lines)
    const ends = lines.length > 1 ? context.words.between(series.name, lines.at(-1)!.name) : series.name
    const extents = lineExtents(spec, frame, lines)
    return [{ as, head: headOf(ends, whole), series: lines, style: whole, extents }]
  })
  return [...texts, ...numbers]
}

/** The first and the last value of a line in a row; null where it has none. */
export function endsOf(series: readonly FrameSeries[], row: number): [first: number, last: number] | null {
  const values = series.flatMap(({ values: all }) => all[row] ?? [])
  return values.length > 0 ? [values[0]!, values.at(-1)!] : null
}

/** Where a value is on a scale, as a fraction of its length; in the middle of one without a length. */
export const placeOn = ([low, high]: Extent, value: number): number =>
  high > low ? (value - low) / (high - low) : 0.5
