import type { ChartContext } from '../../context.ts'
import { valueStyles } from '../../data/formats.ts'
import { valuesOf } from '../../data/frame.ts'
import { scaleOf } from '../../data/scaleWords.ts'
import { emphasisColour, firstColour, secondColour, seriesColours } from '../../draw/colours.ts'
import type { ColourClass } from '../../styles/table.ts'
import type { LegendEntry } from '../../draw/legend.ts'
import type { Box } from '../../draw/placer.ts'
import type { ChartSpec } from '../../spec.ts'
import { formatNumber, type NumberStyle, numberStyle } from '../../text/format.ts'
import { measureText } from '../../text/measure.ts'
import type { Frame } from '../../data/frameShape.ts'

/** More bars than this nobody compares; the rest is in the table, and a remark says so. */
export const MAX_BARS = 120
/** From the end of a bar to its value. */
export const VALUE_GAP = 6

/** One bar, or one part of a bar, from where to where on the axis of values. */
export interface Bar {
  series: number
  value: number | null
  from: number
  to: number
  colour: ColourClass
}

export interface BarRow {
  index: number
  name: string
  strong: boolean
  bars: Bar[]
  /** Ends of the whole bar where its parts stand on one another. */
  low: number
  high: number
  total: number | null
  mark: number | null
}

/** Whether parts stand on one another. One series has no parts, but may be drawn as its share of 100%: that is none. */
export const isStacked = (spec: ChartSpec, frame: Frame): boolean =>
  spec.stacking !== 'none' && frame.series.length > 1

const isShare = (spec: ChartSpec, frame: Frame): boolean =>
  spec.stacking === 'share' && frame.series.length > 1

/** Parts on one another: what is above zero upwards, what is below downwards; as shares, only what is above. */
function stack(values: (number | null)[], share: boolean): { from: number; to: number }[] {
  const sum = values.reduce<number>((total, value) => total + Math.max(0, value ?? 0), 0)
  let [up, down] = [0, 0]
  return values.map((value) => {
    const size = share ? (sum > 0 ? (Math.max(0, value ?? 0) / sum) * 100 : 0) : (value ?? 0)
    if (size < 0) return { from: down, to: (down += size) }
    return { from: up, to: (up += size) }
  })
}

/** Whether the bars of answers stand around their middle. */
export const isCentred = (spec: ChartSpec, frame: Frame): boolean =>
  spec.centre && spec.orientation === 'horizontal' && isShare(spec, frame)

/** How much of a row stands before the middle of its answers, on the same scale as its bars. */
function beforeMiddle(places: readonly { from: number; to: number }[], names: readonly string[]): number {
  const steps = scaleOf(names)
  const neutral = steps ? steps.indexOf(0) : names.length % 2 === 1 ? (names.length - 1) / 2 : -1
  const middle = places[neutral]
  if (middle) return (middle.from + middle.to) / 2
  // Of four answers, the middle lies between the second and the third.
  const first = Math.sign(steps?.find((step) => step !== null) ?? 0)
  const half = steps
    ? steps.filter((step) => step !== null && Math.sign(step) === first).length
    : names.length / 2
  return places[half - 1]?.to ?? 0
}

/** The bars of each row, at most so many in all. */
export function barRows(context: ChartContext, frame: Frame, spec: ChartSpec, most = MAX_BARS): BarRow[] {
  const colours = seriesColours(context, frame, spec)
  const rows = frame.rows.slice(0, Math.max(1, Math.floor(most / Math.max(1, frame.series.length))))
  const single = frame.series.length === 1
  const someStandOut = single && frame.rows.some(({ label }) => spec.emphasis.includes(label))
  const plain = single && spec.palette === 'emphasis' ? 'c0' : firstColour(context, spec)
  const stacked = isStacked(spec, frame)
  const centred = isCentred(spec, frame)
  const names = frame.series.map(({ name }) => name)
  return rows.map(({ label }, index) => {
    const strong = someStandOut && spec.emphasis.includes(label)
    const values = frame.series.map((series) => series.values[index] ?? null)
    const stood = stacked
      ? stack(values, isShare(spec, frame))
      : values.map((value) => ({ from: 0, to: value ?? 0 }))
    const before = centred ? beforeMiddle(stood, names) : 0
    const places = stood.map(({ from, to }) => ({ from: from - before, to: to - before }))
    const colourOf = (value: number | null, at: number): ColourClass => {
      if (!single) return colours[at]!
      if (someStandOut) return strong ? emphasisColour(context, spec) : 'c0'
      return spec.bySign && (value ?? 0) >= 0 ? secondColour(context, spec) : plain
    }
    const bars = values.map((value, series) => ({
      series,
      value,
      ...places[series]!,
      colour: colourOf(value, series),
    }))
    const known = values.filter((value) => value !== null)
    return {
      index,
      name: label,
      strong,
      bars,
      low: Math.min(0, ...bars.map(({ from, to }) => Math.min(from, to))),
      high: Math.max(0, ...bars.map(({ to }) => to)),
      total: known.length > 0 ? known.reduce((sum, value) => sum + value, 0) : null,
      mark: single ? (frame.mark?.values[index] ?? null) : null,
    }
  })
}

/** How values, ticks and totals are written. */
export interface BarStyles {
  axis: NumberStyle
  series: NumberStyle[]
  /** Inside the parts of a bar: their share where bars are shares. */
  part: (bar: Bar) => { value: number; style: NumberStyle }
}

export function barStyles(spec: ChartSpec, frame: Frame): BarStyles {
  const { axis, series } = valueStyles(spec, frame)
  if (!isShare(spec, frame))
    return { axis, series, part: ({ value, series: at }) => ({ value: value ?? 0, style: series[at]! }) }
  const shares = { ...numberStyle([], { unit: '%', unitAt: 'values' }), decimals: 0 }
  return { axis: shares, series, part: ({ from, to }) => ({ value: to - from, style: shares }) }
}

/** All values the axis has to hold: of the bars drawn, of what they are compared with, and of other panels. */
export const axisValues = (rows: BarRow[], { alsoHolds = [] }: Frame): number[] => [
  ...alsoHolds,
  ...rows.flatMap(({ low, high, bars, mark }) => [
    low,
    high,
    ...bars.flatMap(({ value, to }) => (value === null ? [] : [to])),
    ...(mark === null ? [] : [mark]),
  ]),
]

/** Swatches for several series, and for one that is compared with marks. */
export function barLegend(context: ChartContext, frame: Frame, spec: ChartSpec): LegendEntry[] {
  const colours = seriesColours(context, frame, spec)
  const series = frame.series.map(({ name }, index) => ({
    name,
    colour: frame.series.length === 1 ? firstColour(context, spec) : colours[index]!,
  }))
  if (frame.series.length > 1) return series
  return frame.mark ? [...series, { name: frame.mark.name, colour: 'mark' }] : []
}

/** What is said under the drawing about rows that are not on it. */
export function leftOut(context: ChartContext, drawn: number, all: number): string {
  if (drawn === all) return ''
  return context.words.firstRows(formatNumber(context, drawn, 0), formatNumber(context, all, 0))
}

/** Whether a value has room within a part of a bar that is so long (px) and so thick. */
export const fitsWithin = (context: ChartContext, text: string, length: number, thickness: number): boolean =>
  thickness >= 14 && measureText(context, text, 12, 500) + 8 <= length

export const hasNegatives = (frame: Frame): boolean => valuesOf(frame).some((value) => value < 0)

/** What the words within a part of a bar may cover, around their middle. */
export const partBox = (at: number, middle: number): Box => ({
  at,
  left: -24,
  right: 24,
  top: middle - 8,
  bottom: middle + 8,
})
