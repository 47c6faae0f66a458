import type { Frame } from '../../data/frame.ts'
import { numberOf, rowAt, valueAxisChoices } from '../../data/place.ts'
import {
  type AnnotationLabels,
  drawAnnotationLabels,
  drawRanges,
  drawReferences,
  type Field,
  HEADROOM,
  needsHeadroom,
} from '../../draw/annotations.ts'
import type { Box } from '../../draw/placer.ts'
import { BREAK, drawPlot, type Margins, NARROWEST } from '../../draw/plot.ts'
import { barScale, type ValueScale } from '../../draw/scales.ts'
import { classes, percent, tag } from '../../draw/svg.ts'
import { drawTopAxis, type TopTick } from '../../draw/valueAxis.ts'
import type { ChartSpec } from '../../spec.ts'
import { NO_DATA } from '../../text/describe.ts'
import { drawnText } from '../../text/escape.ts'
import { formatTicks, formatValue, formatWithin, type NumberStyle } from '../../text/format.ts'
import { fitText, measureText, wrapText } from '../../text/measure.ts'
import type { DrawContext } from '../kind.ts'
import {
  axisValues,
  type Bar,
  type BarRow,
  type BarStyles,
  barRows,
  barStyles,
  fitsWithin,
  isStacked,
  partBox,
  VALUE_GAP,
} from './bars.ts'

const TOP = 24
const NAME_SIZE = 14
const NAME_WIDTH = 150
const NAME_GAP = 12
/** Px of the longest value at the end of a bar. */
const LONGEST_VALUE = 96

interface Row extends BarRow {
  lines: string[]
}

const weightOf = ({ strong }: BarRow) => (strong ? 600 : 400)

const named = (rows: BarRow[]): Row[] =>
  rows.map((row) => ({ ...row, lines: wrapText(row.name, NAME_WIDTH, 2, NAME_SIZE, weightOf(row)) }))

/** Sizes in px of one drawing: bar, distance between bars of a group, room over and under a group. */
interface Anatomy {
  narrow: boolean
  stacked: boolean
  bar: number
  gap: number
  before: number
  after: number
}

function anatomy(series: number, stacked: boolean, twoLines: boolean, narrow: boolean): Anatomy {
  const several = series > 1 && !stacked
  if (narrow) return { narrow, stacked, bar: several ? 13 : 16, gap: 2, before: 22, after: several ? 8 : 6 }
  if (several) return { narrow, stacked, bar: 14, gap: 2, before: 7, after: 7 }
  return { narrow, stacked, bar: 20, gap: 0, before: twoLines ? 9 : 5, after: twoLines ? 9 : 5 }
}

const groupHeight = (shape: Anatomy, bars: number) =>
  shape.stacked ? shape.bar : bars * (shape.bar + shape.gap) - shape.gap

/** What is written at the ends of a row's bars: the value of each, or the total of its parts. */
interface EndValue {
  at: number
  text: string
  negative: boolean
  bar: number
}

function endValues(row: BarRow, spec: ChartSpec, styles: BarStyles, shape: Anatomy): EndValue[] {
  if (!spec.values) return []
  if (!shape.stacked)
    return row.bars.flatMap(({ value, series }) =>
      value === null
        ? []
        : [
            {
              at: value,
              text: formatWithin(value, styles.series[series]!, LONGEST_VALUE, 12, 500),
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
      text: formatWithin(row.total, styles.axis, LONGEST_VALUE, 12, 500),
      negative: false,
      bar: 0,
    },
  ]
}

/** Room beside the plot that names and the values at the ends of the bars need. */
function sides(rows: Row[], ends: EndValue[][], scale: ValueScale, style: NumberStyle, shape: Anatomy) {
  const total = shape.narrow ? NARROWEST : BREAK
  const names = shape.narrow
    ? 0
    : Math.max(
        0,
        ...rows.flatMap((row) => row.lines.map((line) => measureText(line, NAME_SIZE, weightOf(row)))),
      )
  let left = names ? Math.ceil(names) + NAME_GAP : 1
  let right = 16
  // The plot gets narrower by the room that labels take, and bars shorter; it settles after a few passes.
  for (let pass = 0; pass < 4; pass++) {
    const plot = total - left - right
    let overLeft = 0
    for (const [index, label] of formatTicks(scale.ticks, style).entries()) {
      const half = measureText(label, 12) / 2
      right = Math.max(right, Math.ceil(half - (1 - scale.at(scale.ticks[index]!)) * plot))
    }
    for (const { at, text, negative } of ends.flat()) {
      const label = measureText(text, 12, 500) + VALUE_GAP + 2
      if (negative) overLeft = Math.max(overLeft, label - scale.at(at) * plot)
      else right = Math.max(right, Math.ceil(label - (1 - scale.at(at)) * plot))
    }
    left = Math.max(left, (names ? Math.ceil(names) + NAME_GAP : 1) + Math.ceil(overLeft))
  }
  return { left, right }
}

/** Ticks over the plot, as many as keep their distance at the narrowest. */
function topTicks(scale: ValueScale, style: NumberStyle, plotWidth: number, left: number): TopTick[] {
  // Thinned from zero, which is always a tick.
  const zero = Math.max(0, scale.ticks.indexOf(0))
  for (let every = 1; every <= scale.ticks.length; every++) {
    const values = scale.ticks.filter((_, index) => (index - zero) % every === 0)
    const labels = formatTicks(values, style)
    const room = values.length > 1 ? (scale.at(values[1]!) - scale.at(values[0]!)) * plotWidth : plotWidth
    if (labels.some((label) => measureText(label, 12) + 12 > room)) continue
    return values.flatMap((value, index): TopTick[] => {
      const label = labels[index]!
      const over = measureText(label, 12) / 2 > scale.at(value) * plotWidth + left
      // Zero is short enough to begin at its line; a longer label that would leave the figure goes.
      if (over && value !== 0) return []
      return [
        {
          value,
          label: over && measureText(label, 12) > room / 2 ? '0' : label,
          side: over ? 's' : undefined,
        },
      ]
    })
  }
  return [{ value: 0, label: '0' }]
}

function drawName(row: Row, left: number, top: number, shape: Anatomy, height: number): string {
  const cls = classes('nm', row.strong && 'b', shape.narrow && 'h')
  if (shape.narrow) {
    const name = fitText(row.name, NARROWEST - 8, NAME_SIZE, weightOf(row))
    return tag('text', { class: cls, x: -left, y: top - 6 }, drawnText(name))
  }
  const first = top + height / 2 + 5 - (row.lines.length - 1) * 8
  if (row.lines.length === 1) return tag('text', { class: cls, x: -left, y: first }, drawnText(row.lines[0]!))
  const spans = row.lines.map((line, index) =>
    tag('tspan', { x: -left, dy: index ? 16 : undefined }, drawnText(line)),
  )
  return tag('text', { class: cls, x: -left, y: first }, spans.join(''))
}

interface Drawing {
  shape: Anatomy
  scale: ValueScale
  styles: BarStyles
  plotWidth: number
  several: boolean
}

function drawRect(row: BarRow, bar: Bar, y: number, { shape, scale, several }: Drawing): string {
  const [from, to] = [scale.at(bar.from), scale.at(bar.to)]
  return tag('rect', {
    class: classes(bar.colour, shape.stacked && 'sg'),
    'data-i': `${row.index}`,
    'data-s': several ? `${bar.series}` : undefined,
    x: percent(Math.min(from, to)),
    width: percent(Math.abs(to - from)),
    y,
    height: shape.bar,
  })
}

/** What a missing value says, on the side of the zero line with more room. */
function drawMissing(y: number, { shape, scale }: Drawing): string {
  const zero = scale.at(0)
  const before = zero > 0.5
  const dx = before ? -VALUE_GAP : VALUE_GAP
  const middle = y + shape.bar / 2 + 4
  return tag('text', { class: classes('nd', before && 'e'), x: percent(zero), dx, y: middle }, NO_DATA)
}

/** The share or value of a part, within it where there is room. */
function drawPart(bar: Bar, y: number, { shape, scale, styles, plotWidth }: Drawing): string {
  const [from, to] = [scale.at(bar.from), scale.at(bar.to)]
  const { value, style } = styles.part(bar)
  const text = formatValue(value, style)
  if (from === to || !fitsWithin(text, Math.abs(to - from) * plotWidth, shape.bar)) return ''
  const attributes = {
    class: classes('iv', bar.colour),
    x: percent((from + to) / 2),
    y: y + shape.bar / 2 + 4,
  }
  return tag('text', attributes, drawnText(text))
}

/** What the bar is compared with: a mark a little higher than the bar, on a halo of ground. */
function drawMark(row: BarRow, y: number, { shape, scale }: Drawing): string {
  if (row.mark === null) return ''
  const x = percent(scale.at(row.mark))
  const place = { x1: x, x2: x, y1: y - 3, y2: y + shape.bar + 3 }
  return tag('line', { class: 'mh', ...place }) + tag('line', { class: 'mk', ...place })
}

/** The bars of a row; what is written at them comes after the reference lines, which would cross it out. */
function drawRow(row: Row, top: number, spec: ChartSpec, ends: EndValue[], drawing: Drawing) {
  const { shape, scale } = drawing
  const pitch = shape.bar + shape.gap
  const yOf = (bar: Bar) => (shape.stacked ? top : top + bar.series * pitch)
  const known = row.bars.filter(({ value }) => value !== null)
  const missing = shape.stacked
    ? row.total === null
      ? row.bars.slice(0, 1)
      : []
    : row.bars.filter(({ value }) => value === null)
  const parts = shape.stacked && spec.values ? known.map((bar) => drawPart(bar, top, drawing)) : []
  const values = ends.map((end) => drawEnd(end, top + (shape.stacked ? 0 : end.bar * pitch), shape, scale))
  return {
    bars: known.map((bar) => drawRect(row, bar, yOf(bar), drawing)).join('') + drawMark(row, top, drawing),
    texts: [...parts, ...values, ...missing.map((bar) => drawMissing(yOf(bar), drawing))].join(''),
  }
}

function drawEnd({ at, text, negative }: EndValue, y: number, shape: Anatomy, scale: ValueScale): string {
  const attributes = {
    class: classes('vl', negative && 'e'),
    x: percent(scale.at(at)),
    dx: negative ? -VALUE_GAP : VALUE_GAP,
    y: y + shape.bar / 2 + 4,
  }
  return tag('text', attributes, drawnText(text))
}

/** Where the annotations of lying bars stand: values run along the width, names down. */
function fieldOf(
  frame: Frame,
  rows: BarRow[],
  ends: EndValue[][],
  scale: ValueScale,
  stacked: boolean,
  place: { top: number; bottom: number; margins: Margins; pitch: number; before: number; height: number },
  boxes: Box[],
): Field {
  const { top, bottom, margins, pitch, before, height } = place
  const centre = (row: number) => top + row * pitch + before + height / 2
  return {
    horizontal: 'y',
    across: (at) => {
      const value = numberOf(at)
      return value === null ? null : scale.at(value)
    },
    down: (at, side) => {
      const row = rowAt(frame, at)
      if (row < 0) return null
      if (side === undefined) return centre(row)
      return top + (row + (side > 0 ? 1 : 0)) * pitch
    },
    valueAt: (at) => {
      const row = rows[rowAt(frame, at)]
      return row ? (stacked ? row.high : (row.bars[0]?.value ?? null)) : null
    },
    over: 0,
    top,
    bottom,
    margins,
    // The upper and lower edge of each row's bars.
    lines: rows.flatMap(({ index, low, high }) =>
      [-1, 1].map((side) => [
        { x: scale.at(low), y: centre(index) + (side * height) / 2 },
        { x: scale.at(high), y: centre(index) + (side * height) / 2 },
      ]),
    ),
    clear: (at) =>
      Math.max(
        0,
        ...(ends[rowAt(frame, at)] ?? []).map(({ text }) => measureText(text, 12, 500) + VALUE_GAP),
      ),
    taken: () => boxes,
  }
}

/** Names over the bars of a narrow drawing, and values at their ends. */
function textsOf(
  rows: Row[],
  ends: EndValue[][],
  scale: ValueScale,
  tops: number[],
  shape: Anatomy,
  left: number,
): Box[] {
  return rows.flatMap((row, index) => {
    const top = tops[index]!
    const name = {
      at: 0,
      left: -left,
      right: measureText(row.name, NAME_SIZE, weightOf(row)) - left,
      top: top - 20,
      bottom: top - 2,
    }
    const values = ends[index]!.map(({ at, text, negative, bar }) => {
      const width = measureText(text, 12, 500) + VALUE_GAP
      const y = shape.stacked ? top : top + bar * (shape.bar + shape.gap)
      return {
        at: scale.at(at),
        left: negative ? -width : 0,
        right: negative ? 0 : width,
        top: y + shape.bar / 2 - 8,
        bottom: y + shape.bar / 2 + 8,
      }
    })
    const parts = shape.stacked
      ? row.bars.map(({ from, to }) => partBox((scale.at(from) + scale.at(to)) / 2, top + shape.bar / 2))
      : []
    return [...(shape.narrow ? [name] : []), ...values, ...parts]
  })
}

export interface Drawn extends Pick<AnnotationLabels, 'remarks'> {
  markup: string
  /** Rows that are drawn. */
  rows: number
}

/** Lying bars at one of the two sizes. `alone`: shown at every width, because the other size is drawn as columns. */
export function drawHorizontal(context: DrawContext, narrow: boolean): Drawn {
  const { id, title, description, frame, spec } = context
  const rows = named(barRows(frame, spec))
  const styles = barStyles(spec, frame)
  const stacked = isStacked(spec, frame)
  const values = axisValues(rows)
  const scale =
    spec.stacking === 'share' && stacked ? barScale([0, 100]) : barScale(values, 5, valueAxisChoices(spec))
  const shape = anatomy(
    frame.series.length,
    stacked,
    rows.some(({ lines }) => lines.length > 1),
    narrow,
  )
  const ends = rows.map((row) => endValues(row, spec, styles, shape))
  const margin = sides(rows, ends, scale, styles.axis, shape)
  const plotWidth = (narrow ? NARROWEST : BREAK) - margin.left - margin.right
  const ticks = topTicks(scale, styles.axis, plotWidth, margin.left)
  const height = groupHeight(shape, frame.series.length)
  const pitch = shape.before + height + shape.after
  const top = TOP + (needsHeadroom(spec, 'y') ? HEADROOM : 0)
  const bottom = top + rows.length * pitch
  const zero = percent(scale.at(0))
  const zeroLine = (y1: number, y2: number) => tag('line', { class: 'zl', x1: zero, x2: zero, y1, y2 })
  const margins: Margins = { wide: margin, narrow: margin }
  const tops = rows.map((_, at) => top + at * pitch + shape.before)
  const field = fieldOf(
    frame,
    rows,
    ends,
    scale,
    stacked,
    { top, bottom, margins, pitch, before: shape.before, height },
    textsOf(rows, ends, scale, tops, shape, margin.left),
  )
  const notes = drawAnnotationLabels(spec, field, [narrow ? 'n' : 'w'])
  const drawing = { shape, scale, styles, plotWidth, several: frame.series.length > 1 }
  const drawn = rows.map((row, at) => drawRow(row, tops[at]!, spec, ends[at]!, drawing))
  const names = rows.map((row, at) => drawName(row, margin.left, tops[at]!, shape, height))
  // Over the bars, and on narrow drawings only beside them, so that it does not cross the names.
  const zeros = narrow ? tops.map((y) => zeroLine(y - 2, y + height + 2)) : [zeroLine(top - 5, bottom)]
  const plot = {
    id: narrow ? `${id}-n` : id,
    title,
    description,
    height: bottom + 4,
    margins,
    data: {},
    shown: narrow ? ('n' as const) : ('w' as const),
  }
  const markup = drawPlot(
    plot,
    drawRanges(spec, field) +
      drawTopAxis(scale, ticks, top, bottom) +
      drawn.map(({ bars }) => bars).join('') +
      zeros.join('') +
      drawReferences(spec, field, true) +
      names.join('') +
      drawn.map(({ texts }) => texts).join('') +
      notes.markup,
  )
  return { markup, remarks: notes.remarks, rows: rows.length }
}
