import type { ChartContext } from '../../context.ts'
import { axisNameOf } from '../../data/frame.ts'
import { numberOf, positionOf, rowAt } from '../../data/place.ts'
import {
  drawAnnotationLabels,
  drawRanges,
  drawReferences,
  type Field,
  HEADROOM,
  needsHeadroom,
  type Slab,
} from '../../draw/annotations.ts'
import { drawBottomAxis, drawBottomTitle, placeOnAxis } from '../../draw/bottomAxis.ts'
import { PATH_WIDTH, type PathData, type PathStep, UNITS_PER_PX } from '../../draw/path.ts'
import { pathBox } from '../../draw/pathBox.ts'
import { readingData } from '../../draw/places.ts'
import type { Box } from '../../draw/placer.ts'
import { drawPlot, type Sizes } from '../../draw/plot.ts'
import { type Element, percent, px, type Scene, tag } from '../../draw/scene.ts'
import { drawValueAxis } from '../../draw/valueAxis.ts'
import { drawnText } from '../../text/escape.ts'
import type { DrawInput } from '../kind.ts'
import { type Bar, type BarRow, barRows, barStyles, isStacked, partBox } from './bars.ts'
import { barField, barRect, comparedMark, type DrawnBars } from './shapes.ts'
import { drawParts, drawValues, endValues } from './verticalValues.ts'
import { columnAxis, type Layout, layOutColumns, NAME_LINE } from './verticalLayout.ts'
import type { Frame } from '../../data/frameShape.ts'

const TOP = 16
const AXIS_NAME = 18
const PLOT_HEIGHT = { mid: 240, wide: 280 }
/** More columns than this are one path, read by their place along the axis. */
export const MAX_COLUMNS = 200

const isDense = (frame: Frame): boolean =>
  frame.axis.kind !== 'name' && frame.rows.length * frame.series.length > MAX_COLUMNS

function drawNames({ names, columns }: Layout, bottom: number, sizes: Sizes): Scene {
  if (!names) return ''
  const same = sizes.length > 1 && JSON.stringify(names.wide) === JSON.stringify(names.narrow)
  const groups = (same ? (['wide'] as const) : sizes).map((size) => {
    const texts = (names[size] ?? []).map((lines, row) => {
      const x = percent(columns.centres[row]!)
      const y = bottom + 18
      if (lines.length === 1) return tag('text', { x, y }, drawnText(lines[0]!))
      const spans = lines.map((line, index) =>
        tag('tspan', { x, dy: index ? NAME_LINE : undefined }, drawnText(line)),
      )
      return tag('text', { x, y }, spans)
    })
    return tag('g', { class: ['tickLabels', 'middle', sizes.length > 1 && !same && size] }, texts)
  })
  return groups
}

/** Where a column stands, with a hair of ground between the columns of a group; nowhere without a value. */
function slabOf(bar: Bar, row: BarRow, { columns, y }: Layout, stacked: boolean): Slab[] {
  if (bar.value === null) return []
  const count = stacked ? 1 : row.bars.length
  const width = columns.width / count
  const from = columns.centres[row.index]! - columns.width / 2 + (stacked ? 0 : bar.series * width)
  const [a, b] = [y(bar.from), y(bar.to)]
  return [
    { from, to: from + (count > 1 ? width * 0.94 : width), top: Math.min(a, b), bottom: Math.max(a, b) },
  ]
}

const drawColumn = (bar: Bar, row: BarRow, layout: Layout, stacked: boolean): Element[] =>
  slabOf(bar, row, layout, stacked).map(({ from, to, top, bottom }) =>
    barRect(row, bar, stacked, {
      x: percent(from),
      width: percent(to - from),
      y: px(top),
      height: px(bottom - top),
    }),
  )

/** Px of the widest drawing: of many columns in one px the highest and the lowest reach are kept. */
const WIDEST = 944

/** Many columns of one series as one outline without gaps: thinner stripes would be a grey of their own. */
function outline(rows: BarRow[], series: number, { columns, y }: Layout): PathData {
  const unit = (fraction: number) => Math.round(fraction * PATH_WIDTH)
  const down = (value: number) => Math.round(y(value) * UNITS_PER_PX)
  interface Step {
    px: number
    start: number
    end: number
    high: number
    low: number
  }
  const runs: Step[][] = [[]]
  for (const row of rows) {
    const { value, from, to } = row.bars[series]!
    if (value === null) {
      if (runs.at(-1)!.length > 0) runs.push([])
      continue
    }
    const centre = columns.centres[row.index]!
    const [start, end] = [unit(centre - columns.room / 2), unit(centre + columns.room / 2)]
    const place = Math.floor(centre * WIDEST)
    const run = runs.at(-1)!
    const last = run.at(-1)
    const [high, low] = [Math.max(from, to), Math.min(from, to)]
    if (last?.px === place) {
      last.end = end
      last.high = Math.max(last.high, high)
      last.low = Math.min(last.low, low)
    } else run.push({ px: place, start: last ? last.end : start, end, high, low })
  }
  return runs
    .filter((run) => run.length > 0)
    .flatMap((run): PathStep[] => [
      ['M', run[0]!.start, down(run[0]!.low)],
      ...run.flatMap(({ end, high }): PathStep[] => [
        ['V', down(high)],
        ['H', end],
      ]),
      ...run.toReversed().flatMap(({ start, low }): PathStep[] => [
        ['V', down(low)],
        ['H', start],
      ]),
      ['z'],
    ])
}

const drawDense = (rows: BarRow[], layout: Layout): Scene =>
  (rows[0]?.bars ?? []).map(({ colour }, series) =>
    tag('path', { class: ['filled', colour], d: outline(rows, series, layout) }),
  )

/** Rows without any value: a hatched strip, so that nothing is taken for zero. */
function drawMissing(rows: BarRow[], layout: Layout, id: string, top: number, height: number): Scene {
  const empty = rows.filter(({ total }) => total === null)
  if (empty.length === 0) return ''
  const pattern = tag(
    'pattern',
    { id: `${id}-h`, width: 6, height: 6, patternUnits: 'userSpaceOnUse', patternTransform: 'rotate(45)' },
    tag('path', { class: 'hatch', d: 'M0 0V6' }),
  )
  const { centres, room } = layout.columns
  const strips = empty.map(({ index }) =>
    tag('rect', {
      x: percent(centres[index]! - room / 2),
      width: percent(room),
      y: top,
      height,
      fill: `url(#${id}-h)`,
    }),
  )
  return [pattern, strips]
}

/** Words of the reference lines, right of the plot. */
const drawBeside = ({ beside }: Layout): Scene =>
  beside.flatMap(({ lines, y }) =>
    lines.map((line, index) =>
      tag(
        'text',
        { x: percent(1), dx: 6, y: px(y + 4 + (index - (lines.length - 1) / 2) * NAME_LINE) },
        drawnText(line),
      ),
    ),
  )

function drawMarks(rows: BarRow[], { columns, y }: Layout): Scene {
  return rows.flatMap(({ index, mark }) => {
    if (mark === null) return []
    const centre = columns.centres[index]!
    const reach = columns.width * 0.58
    const place = {
      x1: percent(centre - reach),
      x2: percent(centre + reach),
      y1: px(y(mark)),
      y2: px(y(mark)),
    }
    return comparedMark(place)
  })
}

/** What is taken by the words of stacked parts, which stand in their middle. */
const partBoxes = (rows: BarRow[], { columns, y }: Layout): Box[] =>
  rows.flatMap(({ index, bars }) =>
    bars.map(({ from, to }) => partBox(columns.centres[index]!, (y(from) + y(to)) / 2)),
  )

function fieldOf(
  context: ChartContext,
  frame: Frame,
  layout: Layout,
  rows: BarRow[],
  stacked: boolean,
  area: Pick<Field, 'over' | 'top' | 'bottom' | 'margins' | 'taken'>,
): Field {
  const { columns, scale, y } = layout
  const place = placeOnAxis(frame)
  const dense = isDense(frame)
  return {
    ...area,
    horizontal: 'x',
    ...barField(context, frame, rows),
    labelsBeside: true,
    across: (at, side) => {
      const edge = ((side ?? 0) * columns.room) / 2
      const row = rowAt(frame, at)
      if (row >= 0) return columns.centres[row]! + edge
      const position = positionOf(frame.axis, at)
      const fraction = position === null ? Number.NaN : columns.inset(place(position))
      return Number.isNaN(fraction) ? null : fraction + edge
    },
    down: (at) => {
      const value = numberOf(at)
      return value === null ? null : y(value)
    },
    // Columns without marks of their own are too many to tell apart: where each ends is enough.
    lines: dense
      ? rows.map(({ index, low, high }) => [
          { x: columns.centres[index]!, y: y(Math.max(low, scale.domain[0])) },
          { x: columns.centres[index]!, y: y(high) },
        ])
      : [],
    bars: dense ? [] : rows.flatMap((row) => row.bars.flatMap((bar) => slabOf(bar, row, layout, stacked))),
  }
}

/** Vertical bars from zero, for both sizes or for one of them. */
export function verticalBars(context: ChartContext, input: DrawInput, sizes: Sizes): DrawnBars {
  const { id, title, description, spec } = input
  const single = sizes.length === 1 ? sizes[0] : undefined
  const ownId = single === 'narrow' ? `${id}-n` : id
  const columns = standColumns(context, input, sizes)
  const { rows, frame, layout, area, field } = columns
  const { top, height, bottom } = area
  const notes = drawAnnotationLabels(context, spec, field, sizes)
  const content = [
    drawRanges(spec, field),
    drawMissing(rows, layout, ownId, top, height),
    ...drawColumns(context, columns, sizes),
    columns.values.scene,
    notes.scene,
  ]
  const axisName = axisNameOf(frame, spec)
  const under = bottom + layout.under
  const plot = {
    id: ownId,
    title,
    description,
    height: under + (axisName ? AXIS_NAME : 0),
    margins: layout.margins,
    // Columns too many for marks of their own are read as lines are: by their place along the axis.
    data: columns.dense
      ? readingData(context, {
          places: layout.columns.centres,
          scale: columns.axis.scale,
          divisor: columns.styles.axis.divisor,
          top,
          height,
          colours: rows[0]?.bars.map(({ colour }) => colour) ?? [],
        })
      : { 'data-v': '1' },
    shown: single,
  }
  const name = drawBottomTitle(context, axisName, under + 10)
  return { scene: drawPlot(plot, [content, name]), field, sizes, remarks: notes.remarks, rows: rows.length }
}

/** Where the columns of a chart stand, and what is written at them. */
function standColumns(context: ChartContext, { frame: given, spec }: DrawInput, sizes: Sizes) {
  const dense = isDense(given)
  const rows = barRows(
    context,
    given,
    spec,
    given.axis.kind === 'name' ? undefined : Number.POSITIVE_INFINITY,
  )
  const frame = { ...given, rows: given.rows.slice(0, rows.length) }
  const stacked = isStacked(spec, frame)
  const styles = barStyles(spec, frame)
  const axis = columnAxis(context, rows, frame, spec)
  const top = TOP + (needsHeadroom(spec, 'x') ? HEADROOM : 0)
  const height = PLOT_HEIGHT[spec.width]
  const bottom = top + height
  const layout = layOutColumns(context, frame, spec, axis, top, height)
  const ends = dense ? [] : endValues(context, rows, spec, styles, stacked, layout)
  const inRow = stacked ? 1 : Math.max(1, frame.series.length)
  const values = drawValues(context, ends, layout, inRow, sizes, spec)
  const parts = stacked && !dense ? partBoxes(rows, layout) : []
  const field = fieldOf(context, frame, layout, rows, stacked, {
    over: top - HEADROOM,
    top,
    bottom,
    margins: layout.margins,
    taken: (narrow) => [...values.boxes(narrow), ...parts],
  })
  return {
    spec,
    frame,
    rows,
    dense,
    stacked,
    styles,
    axis,
    layout,
    values,
    field,
    area: { top, height, bottom },
  }
}

/** Axes, columns and what they are compared with, the last one uppermost. */
function drawColumns(
  context: ChartContext,
  { spec, frame, rows, dense, stacked, styles, axis, layout, field, area }: ReturnType<typeof standColumns>,
  sizes: Sizes,
): Scene[] {
  const { bottom } = area
  const zero = Math.round(layout.y(0))
  return [
    drawValueAxis(axis.scale, axis.labels, layout.y, bottom, false),
    frame.axis.kind === 'name'
      ? drawNames(layout, bottom, sizes)
      : drawBottomAxis(layout.ticks, bottom, false),
    dense
      ? pathBox(bottom, drawDense(rows, layout))
      : rows.flatMap((row) => row.bars.map((bar) => drawColumn(bar, row, layout, stacked))),
    tag('line', { class: 'zeroLine', x1: percent(0), x2: percent(1), y1: zero, y2: zero }),
    drawMarks(rows, layout),
    drawReferences(spec, field, true),
    drawBeside(layout),
    stacked && spec.values && !dense ? drawParts(context, rows, layout, styles, sizes) : '',
  ]
}
