import type { ChartContext } from '../../context.ts'
import { numberOf, rowAt, valueAxisChoices } from '../../data/place.ts'
import {
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
import { shownFrom } from '../../draw/fromWidth.ts'
import { percent, type Scene, tag } from '../../draw/scene.ts'
import { drawTopAxis } from '../../draw/valueAxis.ts'
import type { ChartSpec } from '../../spec.ts'
import { drawnText } from '../../text/escape.ts'
import { formatValue } from '../../text/format.ts'
import { measureText } from '../../text/measure.ts'
import type { DrawInput } from '../kind.ts'
import { answerNames } from './answerNames.ts'
import {
  axisValues,
  type Bar,
  type BarRow,
  type BarStyles,
  barRows,
  barStyles,
  fitsWithin,
  isCentred,
  isStacked,
  partBox,
  VALUE_GAP,
} from './bars.ts'

import {
  type Anatomy,
  anatomy,
  type EndValue,
  endValues,
  groupHeight,
  NAME_LINE,
  NAME_SIZE,
  named,
  type Row,
  roomOf,
  sides,
  topTicks,
  weightOf,
} from './horizontalLayout.ts'
import { barField, barRect, comparedMark, drawName, type DrawnBars } from './shapes.ts'
import type { Frame } from '../../data/frameShape.ts'

const TOP = 24

interface Drawing {
  shape: Anatomy
  scale: ValueScale
  styles: BarStyles
  margins: Margins
}

function drawRect(row: BarRow, bar: Bar, y: number, { shape, scale }: Drawing): Scene {
  const [from, to] = [scale.at(bar.from), scale.at(bar.to)]
  return barRect(row, bar, shape.stacked, {
    x: percent(Math.min(from, to)),
    width: percent(Math.abs(to - from)),
    y,
    height: shape.bar,
  })
}

/** What a missing value says, on the side of the zero line with more room. */
function drawMissing(context: ChartContext, y: number, { shape, scale }: Drawing): Scene {
  const zero = scale.at(0)
  const before = zero > 0.5
  const dx = before ? -VALUE_GAP : VALUE_GAP
  const middle = y + shape.bar / 2 + 4
  return tag(
    'text',
    { class: ['noData', before && 'end'], x: percent(zero), dx, y: middle },
    drawnText(context.words.noData),
  )
}

/** The share or value of a part, within it where there is room. */
function drawPart(
  context: ChartContext,
  bar: Bar,
  y: number,
  { shape, scale, styles, margins }: Drawing,
): Scene {
  const [from, to] = [scale.at(bar.from), scale.at(bar.to)]
  const { value, style } = styles.part(bar)
  const text = formatValue(context, value, style)
  const fits = (width: number) => fitsWithin(context, text, Math.abs(to - from) * width, shape.bar)
  const cls = from === to ? null : shownFrom(fits, margins, [shape.narrow ? 'narrow' : 'wide'])
  if (cls === null) return ''
  const attributes = {
    class: ['insideValue', bar.colour, cls],
    x: percent((from + to) / 2),
    y: y + shape.bar / 2 + 4,
  } as const
  return tag('text', attributes, drawnText(text))
}

/** What the bar is compared with: a mark a little higher than the bar, on a halo of ground. */
function drawMark(row: BarRow, y: number, { shape, scale }: Drawing): Scene {
  if (row.mark === null) return ''
  const x = percent(scale.at(row.mark))
  const place = { x1: x, x2: x, y1: y - 3, y2: y + shape.bar + 3 }
  return comparedMark(place)
}

/** The bars of a row; what is written at them comes after the reference lines, which would cross it out. */
function drawRow(
  context: ChartContext,
  row: Row,
  top: number,
  spec: ChartSpec,
  ends: EndValue[],
  drawing: Drawing,
) {
  const { shape, scale } = drawing
  const pitch = shape.bar + shape.gap
  const yOf = (bar: Bar) => (shape.stacked ? top : top + bar.series * pitch)
  const known = row.bars.filter(({ value }) => value !== null)
  const missing = shape.stacked
    ? row.total === null
      ? row.bars.slice(0, 1)
      : []
    : row.bars.filter(({ value }) => value === null)
  const parts = shape.stacked && spec.values ? known.map((bar) => drawPart(context, bar, top, drawing)) : []
  const values = ends.map((end) => drawEnd(end, top + (shape.stacked ? 0 : end.bar * pitch), shape, scale))
  return {
    bars: [known.map((bar) => drawRect(row, bar, yOf(bar), drawing)), drawMark(row, top, drawing)],
    texts: [...parts, ...values, ...missing.map((bar) => drawMissing(context, yOf(bar), drawing))],
  }
}

function drawEnd({ at, text, negative }: EndValue, y: number, shape: Anatomy, scale: ValueScale): Scene {
  const attributes = {
    class: ['value', negative && 'end'],
    x: percent(scale.at(at)),
    dx: negative ? -VALUE_GAP : VALUE_GAP,
    y: y + shape.bar / 2 + 4,
  } as const
  return tag('text', attributes, drawnText(text))
}

/** Where the annotations of horizontal bars stand: values run along the width, names down. */
function fieldOf(
  context: ChartContext,
  frame: Frame,
  rows: BarRow[],
  ends: EndValue[][],
  scale: ValueScale,
  stacked: boolean,
  place: {
    top: number
    bottom: number
    margins: Margins
    /** Where rows end, from the top of the first on. */
    edges: number[]
    tops: number[]
    height: number
    shape: Anatomy
  },
  boxes: Box[],
): Field {
  const { top, bottom, margins, edges, tops, height, shape } = place
  const centre = (row: number) => tops[row]! + height / 2
  return {
    horizontal: 'y',
    ...barField(context, frame, rows),
    across: (at) => {
      const value = numberOf(at)
      return value === null ? null : scale.at(value)
    },
    down: (at, side) => {
      const row = rowAt(frame, at)
      if (row < 0 || row >= rows.length) return null
      if (side === undefined) return centre(row)
      return edges[side > 0 ? row + 1 : row]!
    },
    over: 0,
    top,
    bottom,
    margins,
    lines: [],
    bars: rows.flatMap(({ index, bars }) =>
      bars
        .filter(({ value }) => value !== null)
        .map(({ from, to, series }) => {
          const y = tops[index]! + (stacked ? 0 : series * (shape.bar + shape.gap))
          return { from: scale.at(from), to: scale.at(to), top: y, bottom: y + shape.bar }
        }),
    ),
    clear: (at) =>
      Math.max(
        0,
        ...(ends[rowAt(frame, at)] ?? []).map(({ text }) => measureText(context, text, 12, 500) + VALUE_GAP),
      ),
    taken: () => boxes,
  }
}

/** Names over the bars of a narrow drawing, and values at their ends. */
function textsOf(
  context: ChartContext,
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
      right:
        Math.max(...row.lines.map((line) => measureText(context, line, NAME_SIZE, weightOf(row)))) - left,
      top: top - 4 - row.lines.length * NAME_LINE,
      bottom: top - 2,
    }
    const values = ends[index]!.map(({ at, text, negative, bar }) => {
      const width = measureText(context, text, 12, 500) + VALUE_GAP
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

function scaleOf(rows: BarRow[], frame: Frame, spec: ChartSpec): ValueScale {
  const values = axisValues(rows, frame)
  if (isCentred(spec, frame)) return barScale(values)
  return spec.stacking === 'share' && isStacked(spec, frame)
    ? barScale([0, 100])
    : barScale(values, 5, valueAxisChoices(spec))
}

/** Where rows end, from the top of the first on, and where their bars begin. `over`: px needed over the first. */
function underOneAnother(rows: Row[], shape: Anatomy, top: number, height: number, over: number) {
  const edges = [top]
  const tops = rows.map((row, at) => {
    const { before, after } = roomOf(shape, row, height)
    const start = edges[at]! + (at === 0 ? Math.max(before, over) : before)
    edges.push(start + height + after)
    return start
  })
  return { edges, tops }
}

function drawZero(scale: ValueScale, [y1, y2]: readonly [number, number]): Scene {
  const zero = percent(scale.at(0))
  return tag('line', { class: 'zeroLine', x1: zero, x2: zero, y1, y2 })
}

/** Horizontal bars at one of the two sizes. `alone`: shown at every width, because the other size is drawn as columns. */
export function horizontalBars(context: ChartContext, input: DrawInput, narrow: boolean): DrawnBars {
  const { id, title, description, frame, spec } = input
  const rows = named(context, barRows(context, frame, spec), narrow)
  const styles = barStyles(spec, frame)
  const stacked = isStacked(spec, frame)
  const centred = isCentred(spec, frame)
  const scale = scaleOf(rows, frame, spec)
  const isWrapped = rows.some(({ lines }) => lines.length > 1)
  const shape = anatomy(frame.series.length, stacked, isWrapped, narrow)
  const ends = rows.map((row) => endValues(context, row, spec, styles, shape))
  const margin = sides(context, rows, ends, scale, styles.axis, shape)
  const plotWidth = (narrow ? NARROWEST : BREAK) - margin.left - margin.right
  const ticks = topTicks(context, scale, styles.axis, plotWidth, margin.left, centred)
  const height = groupHeight(shape, frame.series.length)
  // On narrow drawings the names of the rows stand there.
  const answers = narrow
    ? null
    : answerNames(context, frame, spec, rows[0], scale, { plotWidth, right: margin.right })
  const top = TOP + (needsHeadroom(spec, 'y') ? HEADROOM : 0)
  const { edges, tops } = underOneAnother(rows, shape, top, height, answers?.height ?? 0)
  const bottom = edges.at(-1)!
  const margins: Margins = { wide: margin, narrow: margin }
  const place = { top, bottom, margins, edges, tops, height, shape }
  const texts = textsOf(context, rows, ends, scale, tops, shape, margin.left)
  const taken = [...texts, ...(answers?.boxes(tops[0]!) ?? [])]
  const field = fieldOf(context, frame, rows, ends, scale, stacked, place, taken)
  const sizes = [narrow ? 'narrow' : 'wide'] as const
  const notes = drawAnnotationLabels(context, spec, field, sizes)
  const drawing = { shape, scale, styles, margins }
  const drawn = rows.map((row, at) => drawRow(context, row, tops[at]!, spec, ends[at]!, drawing))
  const names = rows.map((row, at) => drawName(row, margin.left, tops[at]!, shape, height))
  // On narrow drawings only beside the bars, so that it does not cross the names. Around a middle it would cross the
  // neutral answer's value.
  const beside = narrow ? tops.map((y) => [y - 2, y + height + 2] as const) : [[top - 5, bottom] as const]
  const plot = {
    id: narrow ? `${id}-n` : id,
    title,
    description,
    height: bottom + 4,
    margins,
    data: {},
    shown: sizes[0],
  }
  const scene = drawPlot(plot, [
    drawRanges(spec, field),
    drawTopAxis(scale, ticks, top, bottom),
    drawn.map(({ bars }) => bars),
    centred ? [] : beside.map((course) => drawZero(scale, course)),
    drawReferences(spec, field, true),
    names,
    answers?.draw(tops[0]!) ?? '',
    drawn.map(({ texts }) => texts),
    notes.scene,
  ])
  return { scene, field, sizes, remarks: notes.remarks, rows: rows.length, namesAnswers: answers !== null }
}
