import { type Frame, valuesOf } from '../data/frame.ts'
import { seriesColours } from '../draw/colours.ts'
import { drawAxisTitle, drawLegend, drawRemark } from '../draw/legend.ts'
import { BREAK, drawPlot, type Margins, NARROWEST } from '../draw/plot.ts'
import { barScale, type ValueScale } from '../draw/scales.ts'
import { classes, percent, px, tag } from '../draw/svg.ts'
import { drawTopAxis, type TopTick } from '../draw/valueAxis.ts'
import type { Finding } from '../finding.ts'
import type { ChartSpec } from '../spec.ts'
import { describeExtremes, seriesInWords, type Write } from '../text/describe.ts'
import { drawnText } from '../text/escape.ts'
import {
  axisTitle,
  formatNumber,
  formatTicks,
  formatValue,
  type NumberStyle,
  numberStyle,
} from '../text/format.ts'
import { fitText, measureText, wrapText } from '../text/measure.ts'
import type { DrawContext, Kind } from './kind.ts'

/** More bars than this nobody compares; the rest is in the table, and a remark says so. */
const MAX_BARS = 120
const TOP = 24
const NAME_SIZE = 14
const NAME_WIDTH = 150
const NAME_GAP = 12
const VALUE_GAP = 6

interface Row {
  index: number
  name: string
  lines: string[]
  strong: boolean
  bars: { value: number | null; colour: string }[]
}

function rowsOf(frame: Frame, spec: ChartSpec): Row[] {
  const colours = seriesColours(frame, spec)
  const rows = frame.rows.slice(0, Math.max(1, Math.floor(MAX_BARS / Math.max(1, frame.series.length))))
  const single = frame.series.length === 1
  const someStandOut = single && frame.rows.some(({ label }) => spec.emphasis.includes(label))
  return rows.map(({ label }, index) => {
    const strong = someStandOut && spec.emphasis.includes(label)
    const bars = frame.series.map((series, at) => ({
      value: series.values[index] ?? null,
      colour: someStandOut && !strong ? 'c0' : single ? 'c1' : colours[at]!,
    }))
    return {
      index,
      name: label,
      lines: wrapText(label, NAME_WIDTH, 2, NAME_SIZE, strong ? 600 : 400),
      strong,
      bars,
    }
  })
}

/** Sizes in px of one drawing: bar, distance between bars of a group, room over and under a group. */
interface Anatomy {
  narrow: boolean
  bar: number
  gap: number
  before: number
  after: number
}

function anatomy(series: number, twoLines: boolean, narrow: boolean): Anatomy {
  if (narrow) return { narrow, bar: series > 1 ? 13 : 16, gap: 2, before: 22, after: series > 1 ? 8 : 6 }
  if (series > 1) return { narrow, bar: 14, gap: 2, before: 7, after: 7 }
  return { narrow, bar: 20, gap: 0, before: twoLines ? 9 : 5, after: twoLines ? 9 : 5 }
}

const groupHeight = (shape: Anatomy, bars: number) => bars * (shape.bar + shape.gap) - shape.gap

/** Room beside the plot that names and the values at the ends of the bars need. */
function sides(rows: Row[], scale: ValueScale, style: NumberStyle, shape: Anatomy) {
  const total = shape.narrow ? NARROWEST : BREAK
  const names = shape.narrow
    ? 0
    : Math.max(
        0,
        ...rows.flatMap((row) =>
          row.lines.map((line) => measureText(line, NAME_SIZE, row.strong ? 600 : 400)),
        ),
      )
  let left = names ? Math.ceil(names) + NAME_GAP : 1
  let right = 16
  // Two passes: the plot gets narrower by the room that labels take.
  for (let pass = 0; pass < 2; pass++) {
    const plot = total - left - right
    let overLeft = 0
    for (const [index, label] of formatTicks(scale.ticks, style).entries()) {
      const half = measureText(label, 12) / 2
      right = Math.max(right, Math.ceil(half - (1 - scale.at(scale.ticks[index]!)) * plot))
    }
    for (const { value } of rows.flatMap((row) => row.bars)) {
      if (value === null) continue
      const label = measureText(formatValue(value, style), 12, 500) + VALUE_GAP + 2
      if (value < 0) overLeft = Math.max(overLeft, label - scale.at(value) * plot)
      else right = Math.max(right, Math.ceil(label - (1 - scale.at(value)) * plot))
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
      return [{ value, label, side: over ? 's' : undefined }]
    })
  }
  return [{ value: 0, label: '0' }]
}

function drawName(row: Row, left: number, top: number, shape: Anatomy, height: number): string {
  const cls = classes('nm', row.strong && 'b', shape.narrow && 'h')
  if (shape.narrow) {
    const name = fitText(row.name, NARROWEST - 8, NAME_SIZE, row.strong ? 600 : 400)
    return tag('text', { class: cls, x: -left, y: top - 6 }, drawnText(name))
  }
  const first = top + height / 2 + 5 - (row.lines.length - 1) * 8
  if (row.lines.length === 1) return tag('text', { class: cls, x: -left, y: first }, drawnText(row.lines[0]!))
  const spans = row.lines.map((line, index) =>
    tag('tspan', { x: -left, dy: index ? 16 : undefined }, drawnText(line)),
  )
  return tag('text', { class: cls, x: -left, y: first }, spans.join(''))
}

function drawBar(
  row: Row,
  series: number,
  y: number,
  shape: Anatomy,
  scale: ValueScale,
  style: NumberStyle,
): string {
  const { value, colour } = row.bars[series]!
  const zero = scale.at(0)
  const middle = y + shape.bar / 2 + 4
  if (value === null) {
    // On the side of the zero line with more room.
    const before = zero > 0.5
    const dx = before ? -VALUE_GAP : VALUE_GAP
    return tag('text', { class: classes('nd', before && 'e'), x: percent(zero), dx, y: middle }, 'no data')
  }
  const end = scale.at(value)
  const rect = tag('rect', {
    class: colour,
    'data-i': row.index,
    'data-s': row.bars.length > 1 ? series : undefined,
    x: percent(Math.min(zero, end)),
    width: percent(Math.abs(end - zero)),
    y: px(y),
    height: shape.bar,
  })
  const label = formatValue(value, style)
  const negative = value < 0
  const attributes = {
    class: classes('vl', negative && 'e'),
    x: percent(end),
    dx: negative ? -VALUE_GAP : VALUE_GAP,
    y: middle,
  }
  return rect + tag('text', attributes, label)
}

function drawShape(
  context: DrawContext,
  rows: Row[],
  scale: ValueScale,
  style: NumberStyle,
  narrow: boolean,
): string {
  const { id, title, description, frame } = context
  const shape = anatomy(
    frame.series.length,
    rows.some(({ lines }) => lines.length > 1),
    narrow,
  )
  const margin = sides(rows, scale, style, shape)
  const plotWidth = (narrow ? NARROWEST : BREAK) - margin.left - margin.right
  const ticks = topTicks(scale, style, plotWidth, margin.left)
  const height = groupHeight(shape, frame.series.length)
  const pitch = shape.before + height + shape.after
  const bottom = TOP + rows.length * pitch
  const zero = percent(scale.at(0))
  const zeroLine = (y1: number, y2: number) => tag('line', { class: 'zl', x1: zero, x2: zero, y1, y2 })
  const drawn = rows.map((row, at) => {
    const top = TOP + at * pitch + shape.before
    const bars = row.bars.map((_, series) =>
      drawBar(row, series, top + series * (shape.bar + shape.gap), shape, scale, style),
    )
    // Over the bars, and on narrow drawings only beside them, so that it does not cross the names.
    return (
      drawName(row, margin.left, top, shape, height) +
      bars.join('') +
      (narrow ? zeroLine(top - 2, top + height + 2) : '')
    )
  })
  const margins: Margins = { wide: margin, narrow: margin }
  const plot = {
    id: narrow ? `${id}-n` : id,
    title,
    description,
    height: bottom + 4,
    margins,
    data: {},
    shown: narrow ? ('n' as const) : ('w' as const),
  }
  return drawPlot(
    plot,
    drawTopAxis(scale, ticks, TOP, bottom) + drawn.join('') + (narrow ? '' : zeroLine(TOP - 5, bottom)),
  )
}

function draw(context: DrawContext): string {
  const { spec, frame } = context
  const values = valuesOf(frame)
  const style = numberStyle(values, spec.decimals)
  const scale = barScale(values)
  const rows = rowsOf(frame, spec)
  const colours = seriesColours(frame, spec)
  const legend = frame.series.map(({ name }, index) => ({ name, colour: colours[index]! }))
  const left = frame.rows.length - rows.length
  const remark = left
    ? `Shows the first ${formatNumber(rows.length, 0)} of ${formatNumber(frame.rows.length, 0)} rows; the data table has all of them.`
    : ''
  return (
    (frame.series.length > 1 ? drawLegend(legend, 'always') : '') +
    drawAxisTitle(axisTitle(spec.unit, style)) +
    drawShape(context, rows, scale, style, false) +
    drawShape(context, rows, scale, style, true) +
    drawRemark(remark)
  )
}

/** Bars that fill the height of a card; more than these are not told apart there. */
const THUMBNAIL_BARS = 10

function thumbnail(frame: Frame, spec: ChartSpec): string {
  const rows = rowsOf(frame, spec).slice(
    0,
    Math.max(2, Math.floor(THUMBNAIL_BARS / Math.max(1, frame.series.length))),
  )
  const bars = rows.flatMap((row, group) => row.bars.map((bar) => ({ ...bar, group })))
  const scale = barScale(bars.flatMap(({ value }) => value ?? []))
  const [left, top, width, height] = [14, 16, 292, 168]
  const groupGap = frame.series.length > 1 ? 8 : 0
  const pitch = Math.min(36, (height - groupGap * Math.max(0, rows.length - 1)) / Math.max(1, bars.length))
  const thick = px(pitch * (frame.series.length > 1 ? 0.88 : 0.68))
  const zero = left + width * scale.at(0)
  const rects = bars.map(({ value, colour, group }, index) => {
    if (value === null) return ''
    const end = left + width * scale.at(value)
    const y = px(top + index * pitch + group * groupGap)
    return tag('rect', {
      class: colour,
      x: px(Math.min(zero, end)),
      y,
      width: px(Math.abs(end - zero)),
      height: thick,
    })
  })
  const drawnHeight = bars.length * pitch + groupGap * Math.max(0, rows.length - 1)
  const grid = scale.ticks
    .filter((tick) => tick !== 0)
    .map((tick) => `M${px(left + width * scale.at(tick))} ${top - 4}v${px(drawnHeight + 4)}`)
  return (
    tag('path', { class: 'gd', d: grid.join('') }) +
    rects.join('') +
    tag('path', { class: 'zl', d: `M${px(zero)} ${top - 4}v${px(drawnHeight + 4)}` })
  )
}

function describe(frame: Frame, write: Write): string[] {
  const rows = frame.rows.length
  return [
    `Bar chart of ${seriesInWords(frame)} for ${rows === 1 ? frame.rows[0]!.label : `${rows} rows`}.`,
    describeExtremes(frame, write),
  ]
}

function check(frame: Frame): Finding[] {
  const bars = frame.rows.length * frame.series.length
  if (bars <= MAX_BARS) return []
  const message = `${formatNumber(bars, 0)} bars are more than a reader can compare; at most ${MAX_BARS} are drawn. Choose fewer rows.`
  return [{ level: 'warning', code: 'many-bars', message }]
}

/** Horizontal bars from zero, one or several for each name. */
export const bar: Kind = {
  name: 'Bar chart',
  ordered: false,
  draw,
  thumbnail,
  startsAt: () => null,
  describe,
  axisMissing: 'No column names the bars. Choose one.',
  check,
}
