import type { ChartContext } from '../../context.ts'
import { valueStyles } from '../../data/formats.ts'
import type { Frame } from '../../data/frameShape.ts'
import { numberOf, placeText, rowAt } from '../../data/place.ts'
import {
  drawAnnotationLabels,
  drawRanges,
  drawReferences,
  type Field,
  HEADROOM,
  needsHeadroom,
} from '../../draw/annotations.ts'
import type { Box } from '../../draw/placer.ts'
import { BREAK, drawPlot, type Margins, NARROWEST, type Size } from '../../draw/plot.ts'
import type { ValueScale } from '../../draw/scales.ts'
import { percent, type Scene, tag } from '../../draw/scene.ts'
import { drawTopAxis } from '../../draw/valueAxis.ts'
import { drawnText } from '../../text/escape.ts'
import { formatLogTicks, formatTicks, type NumberStyle } from '../../text/format.ts'
import { measureText } from '../../text/measure.ts'
import {
  type Anatomy,
  anatomy,
  NAME_LINE,
  NAME_SIZE,
  named,
  type Row,
  roomOf,
  topTicks,
  weightOf,
} from '../bar/horizontalLayout.ts'
import { drawName, type DrawnBars } from '../bar/shapes.ts'
import type { DrawInput } from '../kind.ts'
import { type DotRow, dotRows, rangeScale } from './rows.ts'

const TOP = 24
const RADIUS = 6
/** From the middle of a dot to what is written beside it. */
const VALUE_GAP = RADIUS + 5
/** Px between the values and the column of differences. */
const COLUMN_GAP = 16
/** From the longest name to the plot. */
const NAME_GAP = 12
/** Px of the plot's end that a tick's label may need. */
const END = 16

type Rows = (DotRow & Row)[]

const valueWidth = (context: ChartContext, text: string): number =>
  text === '' ? 0 : measureText(context, text, 12, 500) + VALUE_GAP

const tickLabels = (context: ChartContext, scale: ValueScale, style: NumberStyle): string[] =>
  (scale.log ? formatLogTicks : formatTicks)(context, scale.ticks, style)

/** Room beside the plot: for names, values beside the outermost dots, half a tick's label, the column of differences. */
function sidesOf(
  context: ChartContext,
  rows: Rows,
  scale: ValueScale,
  labels: string[],
  shape: Anatomy,
): { left: number; right: number; column: number } {
  const total = shape.narrow ? NARROWEST : BREAK
  const names = shape.narrow
    ? 0
    : Math.max(
        0,
        ...rows.flatMap((row) =>
          row.lines.map((line) => measureText(context, line, NAME_SIZE, weightOf(row))),
        ),
      )
  const base = names > 0 ? Math.ceil(names) + NAME_GAP : 1
  const differences = rows.map(({ difference }) => measureText(context, difference, 12, 600))
  const widest = Math.max(0, ...differences)
  const column =
    widest > 0 ? Math.ceil(Math.max(widest, measureText(context, context.words.difference, 12))) : 0
  const halves = labels.map((label) => measureText(context, label, 12) / 2)
  let [left, right] = [Math.max(base, Math.ceil(halves[0] ?? 0)), END]
  // The plot gets narrower by the room that labels take; it settles after a few passes.
  for (let pass = 0; pass < 4; pass++) {
    const plot = total - left - right - (column > 0 ? column + COLUMN_GAP : 0)
    for (const [index, tick] of scale.ticks.entries())
      right = Math.max(right, Math.ceil(halves[index]! - (1 - scale.at(tick)) * plot))
    for (const { low, high, before, after } of rows) {
      const over = valueWidth(context, before) + 2 - scale.at(low) * plot
      left = Math.max(left, base + (before === '' ? 0 : Math.ceil(over)))
      if (after !== '')
        right = Math.max(right, Math.ceil(valueWidth(context, after) + 2 - (1 - scale.at(high)) * plot))
    }
  }
  return { left, right: right + (column > 0 ? column + COLUMN_GAP : 0), column }
}

/** The dots of a row on the line that joins the outermost, and what is written beside them. */
function drawRow(
  context: ChartContext,
  row: DotRow,
  middle: number,
  scale: ValueScale,
  right: number,
): Scene {
  const at = (value: number) => percent(scale.at(value))
  if (row.dots.length === 0)
    return tag(
      'text',
      { class: 'noData', x: percent(0), dx: 6, y: middle + 4 },
      drawnText(context.words.noData),
    )
  const ends = { x1: at(row.low), x2: at(row.high), y1: middle, y2: middle }
  const write = (text: string, value: number, side: -1 | 1) =>
    text === ''
      ? ''
      : tag(
          'text',
          { class: ['value', side < 0 && 'end'], x: at(value), dx: side * VALUE_GAP, y: middle + 4 },
          drawnText(text),
        )
  return [
    row.dots.length > 1 ? tag('line', { class: 'connector', ...ends }) : '',
    row.dots.map(({ value, series, colour }) => [
      // What the reader's script points at: a bar that ends in the middle of its dot.
      tag('rect', {
        class: colour,
        'data-i': `${row.index}`,
        'data-s': `${series}`,
        x: at(value),
        y: middle - RADIUS,
        width: 0.1,
        height: 2 * RADIUS,
      }),
      tag('g', { class: ['endDots', colour] }, tag('circle', { cx: at(value), cy: middle, r: RADIUS })),
    ]),
    write(row.before, row.low, -1),
    write(row.after, row.high, 1),
    row.difference === ''
      ? ''
      : tag(
          'text',
          { class: ['value', 'strong', 'end'], x: percent(1), dx: right, y: middle + 4 },
          drawnText(row.difference),
        ),
  ]
}

/** What words and dots of a row cover. */
function boxesOf(
  context: ChartContext,
  row: DotRow & Row,
  middle: number,
  scale: ValueScale,
  shape: Anatomy,
  left: number,
): Box[] {
  const beside = { top: middle - 8, bottom: middle + 8 }
  const name = {
    at: 0,
    left: -left,
    right: Math.max(...row.lines.map((line) => measureText(context, line, NAME_SIZE, weightOf(row)))) - left,
    top: middle - shape.bar / 2 - 4 - row.lines.length * NAME_LINE,
    bottom: middle - shape.bar / 2 - 2,
  }
  return [
    ...(shape.narrow ? [name] : []),
    { at: scale.at(row.low), left: -valueWidth(context, row.before), right: 0, ...beside },
    { at: scale.at(row.high), left: 0, right: valueWidth(context, row.after), ...beside },
  ]
}

/** What the label of a tick covers, over the plot. */
function tickBox(context: ChartContext, at: number, label: string, top: number): Box {
  const half = measureText(context, label, 12) / 2
  return { at, left: -half, right: half, top: top - 20, bottom: top - 4 }
}

/** Where each row stands, in px. */
interface Down {
  top: number
  bottom: number
  edges: number[]
  middles: number[]
}

function fieldOf(
  context: ChartContext,
  frame: Frame,
  rows: Rows,
  scale: ValueScale,
  { top, bottom, edges, middles }: Down,
  margins: Margins,
  taken: Box[],
): Field {
  const onAxis = (value: number | null) => {
    const at = value === null ? Number.NaN : scale.at(value)
    return Number.isNaN(at) ? null : at
  }
  return {
    horizontal: 'y',
    write: (at) => placeText(context, frame, at),
    valueAt: (at) => {
      const row = rows[rowAt(frame, at)]
      return row && row.dots.length > 0 ? row.high : null
    },
    across: (at) => onAxis(numberOf(at)),
    down: (at, side) => {
      const row = rowAt(frame, at)
      if (row < 0 || row >= rows.length) return null
      return side === undefined ? middles[row]! : edges[side > 0 ? row + 1 : row]!
    },
    over: 0,
    top,
    bottom,
    margins,
    lines: [],
    marks: rows.flatMap(({ dots }, row) =>
      dots.map(({ value }) => ({
        at: scale.at(value),
        left: -RADIUS,
        right: RADIUS,
        top: middles[row]! - RADIUS,
        bottom: middles[row]! + RADIUS,
      })),
    ),
    clear: (at) => valueWidth(context, rows[rowAt(frame, at)]?.after ?? ''),
    taken: () => taken,
  }
}

/** Rows of dots at one of the two sizes. */
export function drawRange(context: ChartContext, input: DrawInput, size: Size): DrawnBars {
  const { id, title, description, frame, spec } = input
  const narrow = size === 'narrow'
  const scale = rangeScale(frame, spec)
  const rows: Rows = named(context, dotRows(context, frame, spec, scale), narrow)
  const style = valueStyles(spec, frame).axis
  const twoLines = rows.some(({ lines }) => lines.length > 1)
  const shape = anatomy(1, false, twoLines, narrow)
  const sides = sidesOf(context, rows, scale, tickLabels(context, scale, style), shape)
  const margin = { left: sides.left, right: sides.right }
  const margins: Margins = { wide: margin, narrow: margin }
  const plotWidth = (narrow ? NARROWEST : BREAK) - margin.left - margin.right
  const ticks = topTicks(context, scale, style, plotWidth, margin.left).filter(({ value, label }) => {
    const [at, half] = [scale.at(value) * plotWidth, measureText(context, label, 12) / 2]
    return at - half >= -margin.left && at + half <= plotWidth + margin.right
  })
  const top = TOP + (needsHeadroom(spec, 'y') ? HEADROOM : 0)
  const edges = [top]
  const middles: number[] = []
  for (const row of rows) {
    const { before, after } = roomOf(shape, row, shape.bar)
    middles.push(edges.at(-1)! + before + shape.bar / 2)
    edges.push(edges.at(-1)! + before + shape.bar + after)
  }
  const bottom = edges.at(-1)!
  const taken = [
    ...rows.flatMap((row, at) => boxesOf(context, row, middles[at]!, scale, shape, margin.left)),
    ...ticks.map(({ value, label }) => tickBox(context, scale.at(value), label, top)),
  ]
  const field = fieldOf(context, frame, rows, scale, { top, bottom, edges, middles }, margins, taken)
  const notes = drawAnnotationLabels(context, spec, field, [size])
  const zero = { x1: percent(scale.at(0)), x2: percent(scale.at(0)), y1: top - 5, y2: bottom }
  const hasZero = !scale.log && scale.domain[0] <= 0 && scale.domain[1] >= 0
  const plot = {
    id: narrow ? `${id}-n` : id,
    title,
    description,
    height: bottom + 4,
    margins,
    data: {},
    shown: size,
  }
  const scene = drawPlot(plot, [
    drawRanges(spec, field),
    drawTopAxis(scale, ticks, top, bottom),
    hasZero ? tag('line', { class: 'zeroLine', ...zero }) : '',
    drawReferences(spec, field),
    sides.column > 0 ? drawHead(context.words.difference, top, margin.right) : '',
    rows.map((row, at) => drawName(row, margin.left, middles[at]! - shape.bar / 2, shape, shape.bar)),
    rows.map((row, at) => drawRow(context, row, middles[at]!, scale, margin.right)),
    notes.scene,
  ])
  return { scene, field, sizes: [size], remarks: notes.remarks, rows: rows.length }
}

/** The name of the column of differences, on the line of the ticks. */
const drawHead = (words: string, top: number, right: number): Scene =>
  tag('text', { class: 'end', x: percent(1), dx: right, y: top - 9 }, drawnText(words))
