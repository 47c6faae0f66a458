import type { ChartContext } from '../../context.ts'
import { BREAK, NARROWEST } from '../../draw/plot.ts'
import type { ValueScale } from '../../draw/scales.ts'
import type { TopTick } from '../../draw/valueAxis.ts'
import type { ChartSpec } from '../../spec.ts'
import { formatTicks, formatWithin, type NumberStyle } from '../../text/format.ts'
import { measureText, wrapWhole } from '../../text/measure.ts'
import { type BarRow, type BarStyles, VALUE_GAP } from './bars.ts'

export const NAME_SIZE = 14
const NAME_GAP = 12
/** Px that a line of a row's name takes. */
export const NAME_LINE = 16
/** Px and lines of names beside the bars: as little as holds all of them whole, at most the last. */
const NAME_ROOMS = [
  { width: 150, lines: 2 },
  { width: 200, lines: 4 },
]
/** Lines of names over the bars of a narrow drawing. */
const NARROW_LINES = 4
/** Px of the longest value at the end of a bar. */
const LONGEST_VALUE = 96

export interface Row extends BarRow {
  lines: string[]
}

/** Weight of a row's name. */
export const weightOf = ({ strong }: BarRow) => (strong ? 600 : 400)

/** Rows with their names in lines, whole where there is room. */
export function named<Named extends BarRow>(
  context: ChartContext,
  rows: Named[],
  narrow: boolean,
): (Named & Row)[] {
  const inRoom = (width: number, lines: number): (Named & Row)[] =>
    rows.map((row) => ({
      ...row,
      lines: wrapWhole(context, row.name, width, lines, NAME_SIZE, weightOf(row)),
    }))
  if (narrow) return inRoom(NARROWEST - 8, NARROW_LINES)
  const choices = NAME_ROOMS.map(({ width, lines }) => inRoom(width, lines))
  const whole = choices.find((each) => each.every(({ name, lines }) => isWhole(name, lines)))
  return whole ?? choices.at(-1)!
}

/** Whether lines say all of a name: broken words have no space where their line ends. */
const isWhole = (name: string, lines: string[]): boolean =>
  lines.join('').replaceAll(' ', '') === name.replaceAll(' ', '')

/** Sizes in px of one drawing: bar, distance between bars of a group, room over and under a group. */
export interface Anatomy {
  narrow: boolean
  stacked: boolean
  bar: number
  gap: number
  before: number
  after: number
}

/** Sizes for so many series, for names of one line or two, on wide or narrow drawings. */
export function anatomy(series: number, stacked: boolean, twoLines: boolean, narrow: boolean): Anatomy {
  const several = series > 1 && !stacked
  if (narrow) return { narrow, stacked, bar: several ? 13 : 16, gap: 2, before: 22, after: several ? 8 : 6 }
  if (several) return { narrow, stacked, bar: 14, gap: 2, before: 7, after: 7 }
  return { narrow, stacked, bar: 20, gap: 0, before: twoLines ? 9 : 5, after: twoLines ? 9 : 5 }
}

/** Room over and under the bars of a row: more than the others' where its name has more lines. */
export function roomOf(shape: Anatomy, { lines }: Row, height: number): { before: number; after: number } {
  const { before, after } = shape
  if (shape.narrow) return { before: before + (lines.length - 1) * NAME_LINE, after }
  const more = Math.max(0, lines.length * NAME_LINE + 6 - (before + height + after)) / 2
  return { before: before + more, after: after + more }
}

/** Px that the bars of one row take. */
export const groupHeight = (shape: Anatomy, bars: number) =>
  shape.stacked ? shape.bar : bars * (shape.bar + shape.gap) - shape.gap

/** What is written at the ends of a row's bars: the value of each, or the total of its parts. */
export interface EndValue {
  at: number
  text: string
  negative: boolean
  bar: number
}

/** What stands at the ends of a row's bars; nothing where the author wants no values. */
export function endValues(
  context: ChartContext,
  row: BarRow,
  spec: ChartSpec,
  styles: BarStyles,
  shape: Anatomy,
): EndValue[] {
  if (!spec.values) return []
  if (!shape.stacked)
    return row.bars.flatMap(({ value, series }) =>
      value === null
        ? []
        : [
            {
              at: value,
              text: formatWithin(context, value, styles.series[series]!, LONGEST_VALUE, 12, 500),
              negative: value < 0,
              bar: series,
            },
          ],
    )
  // A share's total is always 100%, and parts on both sides of zero have no total that a reader could see.
  if (spec.stacking === 'share' || row.total === null || row.low < 0) return []
  return [
    {
      at: row.high,
      text: formatWithin(context, row.total, styles.axis, LONGEST_VALUE, 12, 500),
      negative: false,
      bar: 0,
    },
  ]
}

/** Room beside the plot that names and the values at the ends of the bars need. */
export function sides(
  context: ChartContext,
  rows: Row[],
  ends: EndValue[][],
  scale: ValueScale,
  style: NumberStyle,
  shape: Anatomy,
) {
  const total = shape.narrow ? NARROWEST : BREAK
  const names = shape.narrow
    ? 0
    : Math.max(
        0,
        ...rows.flatMap((row) =>
          row.lines.map((line) => measureText(context, line, NAME_SIZE, weightOf(row))),
        ),
      )
  let left = names ? Math.ceil(names) + NAME_GAP : 1
  let right = 16
  // The plot gets narrower by the room that labels take, and bars shorter; it settles after a few passes.
  for (let pass = 0; pass < 4; pass++) {
    const plot = total - left - right
    let overLeft = 0
    for (const [index, label] of formatTicks(context, scale.ticks, style).entries()) {
      const half = measureText(context, label, 12) / 2
      right = Math.max(right, Math.ceil(half - (1 - scale.at(scale.ticks[index]!)) * plot))
    }
    for (const { at, text, negative } of ends.flat()) {
      const label = measureText(context, text, 12, 500) + VALUE_GAP + 2
      if (negative) overLeft = Math.max(overLeft, label - scale.at(at) * plot)
      else right = Math.max(right, Math.ceil(label - (1 - scale.at(at)) * plot))
    }
    left = Math.max(left, (names ? Math.ceil(names) + NAME_GAP : 1) + Math.ceil(overLeft))
  }
  return { left, right }
}

/** Ticks over the plot, as many as keep their distance at the narrowest. */
export function topTicks(
  context: ChartContext,
  scale: ValueScale,
  style: NumberStyle,
  plotWidth: number,
  left: number,
  /** Shares to both sides of a middle: none of them is below zero. */
  bothSides = false,
): TopTick[] {
  // Thinned from zero, which is always a tick.
  const zero = Math.max(0, scale.ticks.indexOf(0))
  for (let every = 1; every <= scale.ticks.length; every++) {
    const values = scale.ticks.filter((_, index) => (index - zero) % every === 0)
    const labels = formatTicks(context, bothSides ? values.map(Math.abs) : values, style)
    const room = values.length > 1 ? (scale.at(values[1]!) - scale.at(values[0]!)) * plotWidth : plotWidth
    if (labels.some((label) => measureText(context, label, 12) + 12 > room)) continue
    return values.flatMap((value, index): TopTick[] => {
      const label = labels[index]!
      const over = measureText(context, label, 12) / 2 > scale.at(value) * plotWidth + left
      // Zero is short enough to begin at its line; a longer label that would leave the figure goes.
      if (over && value !== 0) return []
      return [
        {
          value,
          label: over && measureText(context, label, 12) > room / 2 ? '0' : label,
          side: over ? 'start' : undefined,
        },
      ]
    })
  }
  return [{ value: 0, label: '0' }]
}
