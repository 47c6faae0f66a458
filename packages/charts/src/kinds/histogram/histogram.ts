import type { ChartContext } from '../../context.ts'
import type { Frame } from '../../data/frameShape.ts'
import { numberOf, rowAt, valueAxisChoices } from '../../data/place.ts'
import {
  drawAnnotationLabels,
  drawRanges,
  drawReferences,
  type Field,
  HEADROOM,
  needsHeadroom,
} from '../../draw/annotations.ts'
import { drawBottomAxis, drawBottomTitle, placeTicks } from '../../draw/bottomAxis.ts'
import { emphasisColour, firstColour } from '../../draw/colours.ts'
import { shownFrom } from '../../draw/fromWidth.ts'
import { drawAxisTitle, drawRemarks } from '../../draw/legend.ts'
import type { Box } from '../../draw/placer.ts'
import { drawPlot, type Margins } from '../../draw/plot.ts'
import { columnScale, type ValueScale } from '../../draw/scales.ts'
import { percent, px, type Scene, tag } from '../../draw/scene.ts'
import { firstAndLast } from '../../draw/thumbnailWords.ts'
import { drawValueAxis } from '../../draw/valueAxis.ts'
import type { Finding } from '../../finding.ts'
import type { ColourClass } from '../../styles/table.ts'
import type { ChartSpec } from '../../spec.ts'
import { drawnText } from '../../text/escape.ts'
import {
  axisTitle,
  formatCount,
  formatPlain,
  formatTicks,
  formatValue,
  formatWithin,
  type NumberStyle,
  numberStyle,
  withUnit,
} from '../../text/format.ts'
import { measureText } from '../../text/measure.ts'
import type { DrawInput, Drawing, Kind } from '../kind.ts'
import { isUsableWidth, MAX_BINS } from './bins.ts'
import { edgeStyle, histogramFrame } from './frame.ts'

const TOP = 16
const BOTTOM = 32
const AXIS_NAME = 18
const HEIGHT = { mid: 240, wide: 280 }

const countsOf = ({ series }: Frame): number[] => series[0]?.values.map((value) => value ?? 0) ?? []

const scaleOf = (frame: Frame, spec: ChartSpec): ValueScale =>
  columnScale(countsOf(frame), valueAxisChoices({ ...spec, yMin: null, yScale: 'linear' }))

/** Counts are whole, and have no unit: that is of what is counted. */
const countStyle = (frame: Frame): NumberStyle => numberStyle(countsOf(frame), { decimals: 0 })

/** Where a number stands along the bottom. */
const acrossOf =
  ({ axis }: Frame) =>
  (value: number): number => {
    const [from, to] = axis.domain ?? [0, 1]
    return (value - from) / (to - from)
  }

/** Of a bin; where some stand out, the others are grey. */
function colourOf(context: ChartContext, frame: Frame, spec: ChartSpec): (row: number) => ColourClass {
  const someStandOut = frame.rows.some(({ label }) => spec.emphasis.includes(label))
  if (!someStandOut) return () => (spec.palette === 'emphasis' ? 'c0' : firstColour(context, spec))
  return (row) => (spec.emphasis.includes(frame.rows[row]!.label) ? emphasisColour(context, spec) : 'c0')
}

/** The bin that a place names or a number falls into; -1 for none. */
function binAt(frame: Frame, place: string | number): number {
  const named = rowAt(frame, place)
  const value = numberOf(place)
  const edges = frame.distribution?.edges ?? []
  if (named >= 0 || value === null) return named
  return value === edges.at(-1)
    ? edges.length - 2
    : edges.findIndex((edge, at) => value >= edge && value < edges[at + 1]!)
}

/** Where everything stands. */
interface Plane {
  across: (value: number) => number
  y: (count: number) => number
  top: number
  bottom: number
  margins: Margins
}

function fieldOf(frame: Frame, { across, y, top, bottom, margins }: Plane, values: Box[]): Field {
  const counts = countsOf(frame)
  const { edges } = frame.distribution!
  return {
    horizontal: 'x',
    write: (at) => `${at}`,
    across: (at, side) => {
      const value = numberOf(at)
      if (value !== null) return across(value)
      const bin = binAt(frame, at)
      return bin < 0
        ? null
        : across(side === undefined ? frame.rows[bin]!.position : edges[side > 0 ? bin + 1 : bin]!)
    },
    down: (at) => {
      const value = numberOf(at)
      return value === null ? null : y(value)
    },
    valueAt: (at) => counts[binAt(frame, at)] ?? null,
    over: top - HEADROOM,
    top,
    bottom,
    margins,
    lines: [],
    bars: counts.map((count, bin) => ({
      from: across(edges[bin]!),
      to: across(edges[bin + 1]!),
      top: y(count),
      bottom,
    })),
    taken: () => values,
  }
}

/** A column for each bin, and how many there are where that fits over it. */
function drawBins(
  context: ChartContext,
  frame: Frame,
  spec: ChartSpec,
  { across, y, bottom, margins }: Plane,
) {
  const { edges } = frame.distribution!
  const style = countStyle(frame)
  const colour = colourOf(context, frame, spec)
  const places = edges.map(across)
  const counts = countsOf(frame)
  const columns = counts.map((count, bin) =>
    tag('rect', {
      class: [colour(bin), 'segment'],
      'data-i': `${bin}`,
      x: percent(places[bin]!),
      width: percent(places[bin + 1]! - places[bin]!),
      y: px(y(count)),
      height: px(bottom - y(count)),
    }),
  )
  const texts = counts.map((count) => formatWithin(context, count, style, 60, 12, 500))
  const fits = (plot: number) =>
    texts.every((text) => measureText(context, text, 12, 500) + 6 <= plot / counts.length)
  const cls = spec.values ? shownFrom(fits, margins, ['wide', 'narrow']) : null
  const values =
    cls === null
      ? ''
      : texts.map((text, bin) =>
          counts[bin] === 0
            ? ''
            : tag(
                'text',
                {
                  class: ['value', 'middle', cls],
                  x: percent((places[bin]! + places[bin + 1]!) / 2),
                  y: px(y(counts[bin]!) - 5),
                },
                drawnText(text),
              ),
        )
  const boxes = texts.map((text, bin): Box => {
    const half = measureText(context, text, 12, 500) / 2
    const down = y(counts[bin]!)
    return {
      at: (places[bin]! + places[bin + 1]!) / 2,
      left: -half,
      right: half,
      top: down - 16,
      bottom: down,
    }
  })
  return { columns, values, boxes: cls === null ? [] : boxes }
}

/** What is counted, with its unit. */
function bottomName({ axis }: Frame, spec: ChartSpec): string {
  const { unit, everywhere } = edgeStyle(spec)
  if (spec.xTitle) return spec.xTitle
  // Some columns say their unit in their names.
  const isSaid = unit === '' || everywhere || axis.name.endsWith(`(${unit})`)
  return isSaid ? axis.name : `${axis.name} (${unit})`
}

function draw(context: ChartContext, input: DrawInput): Drawing {
  const { spec, frame, id, title, description } = input
  const scale = scaleOf(frame, spec)
  const style = countStyle(frame)
  // Half a reader is none: ticks between whole numbers go.
  const whole = { ...scale, ticks: scale.ticks.filter(Number.isInteger) }
  const labels = formatTicks(context, whole.ticks, style)
  const top = TOP + (needsHeadroom(spec, 'x') ? HEADROOM : 0)
  const height = HEIGHT[spec.width]
  const bottom = top + height
  const left = Math.ceil(Math.max(24, ...labels.map((label) => measureText(context, label, 12))) + 8)
  const margins: Margins = { wide: { left, right: 8 }, narrow: { left, right: 8 } }
  const ticks = placeTicks(context, frame, margins, {
    dates: 'auto',
    numbers: edgeStyle(spec),
    ticks: spec.xTicks,
    most: 11,
  })
  const y = (count: number) => top + height * (1 - scale.at(count))
  const plane: Plane = { across: acrossOf(frame), y, top, bottom, margins }
  const { columns, values, boxes } = drawBins(context, frame, spec, plane)
  const field = fieldOf(frame, plane, boxes)
  const notes = drawAnnotationLabels(context, spec, field)
  const plot = {
    id,
    title,
    description,
    height: bottom + BOTTOM + AXIS_NAME,
    margins,
    data: { 'data-v': '1' },
  }
  const zero = { x1: percent(0), x2: percent(1), y1: bottom, y2: bottom }
  const scene = [
    drawAxisTitle(axisTitle(context, style, spec.yTitle || context.words.number)),
    drawPlot(plot, [
      drawRanges(spec, field),
      drawValueAxis(whole, labels, y, bottom, false),
      drawBottomAxis(ticks, bottom, false),
      columns,
      tag('line', { class: 'zeroLine', ...zero }),
      drawReferences(spec, field, true),
      values,
      notes.scene,
      drawBottomTitle(context, bottomName(frame, spec), bottom + BOTTOM + 10),
    ]),
    drawRemarks(notes.remarks),
  ]
  return { scene, fields: [{ field, sizes: ['wide', 'narrow'] }] }
}

const [LEFT, OVER, WIDTH] = [14, 16, 292]

function thumbnail(context: ChartContext, frame: Frame, spec: ChartSpec, named: boolean): Scene {
  const scale = scaleOf(frame, spec)
  const height = named ? 150 : 168
  const across = acrossOf(frame)
  const colour = colourOf(context, frame, spec)
  const { edges, written } = frame.distribution!
  const y = (count: number) => OVER + height * (1 - scale.at(count))
  const grid = scale.ticks.filter(Boolean).map((tick) => `M${LEFT} ${px(y(tick))}h${WIDTH}`)
  return [
    tag('path', { class: 'grid', d: grid.join('') }),
    countsOf(frame).map((count, bin) =>
      tag('rect', {
        class: [colour(bin), 'segment'],
        x: px(LEFT + WIDTH * across(edges[bin]!)),
        width: px(WIDTH * (across(edges[bin + 1]!) - across(edges[bin]!))),
        y: px(y(count)),
        height: px(OVER + height - y(count)),
      }),
    ),
    tag('path', { class: 'zeroLine', d: `M${LEFT} ${px(y(0))}h${WIDTH}` }),
    named
      ? firstAndLast(context, [written[0]!, written.at(-1)!], {
          left: LEFT,
          width: WIDTH,
          y: OVER + height + 18,
        })
      : '',
  ]
}

function describe(context: ChartContext, frame: Frame, _write: unknown, spec: ChartSpec): string[] {
  const { words } = context
  const { count, low, high, median } = frame.distribution!
  const { unit, unitPlace } = edgeStyle(spec)
  const write = (value: number) =>
    withUnit(context, formatPlain(context, Number(value.toPrecision(4))), unit, unitPlace)
  const counts = countsOf(frame)
  const most = counts.indexOf(Math.max(...counts))
  return [
    words.histogram(frame.axis.name, formatCount(context, count), write(low), write(high)),
    words.mostAre(frame.rows[most]!.label, formatValue(context, counts[most]!, countStyle(frame))),
    words.medianIs(write(median)),
  ]
}

function check(context: ChartContext, frame: Frame, spec: ChartSpec): Finding[] {
  const { distribution } = frame
  const findings: Finding[] = []
  const warn = (code: Finding['code'], message: string) => findings.push({ level: 'warning', code, message })
  if (spec.series.length > 1)
    warn(
      'not-drawn',
      'A histogram counts the values of one column; the first one is drawn. Remove the others.',
    )
  if (
    distribution &&
    spec.binWidth !== null &&
    !isUsableWidth([distribution.low, distribution.high], spec.binWidth)
  )
    warn(
      'many-bars',
      `There would be more than ${formatCount(context, MAX_BINS)} bins of that width, so a suitable width is used instead. Enter a larger one.`,
    )
  if (distribution && distribution.count < 20)
    warn(
      'few-values',
      `${formatCount(context, distribution.count)} values are too few to show how they are spread. Draw each as a bar or point.`,
    )
  return findings
}

/** How many values of one column fall into each of some bins of the same width. */
export const histogram: Kind = {
  name: 'Histogram',
  frame: histogramFrame,
  draw,
  thumbnail,
  startsAt: () => null,
  describe,
  axisMissing: null,
  // The counts have no unit, whatever their column has.
  table: (context, frame, spec, base) => ({
    ...base,
    head: [
      { name: bottomName(frame, spec) || context.words.value, numeric: false },
      { name: context.words.number, numeric: true },
    ],
    rows: frame.rows.map(({ label }, row) => [label, formatCount(context, countsOf(frame)[row]!)]),
    unit: '',
    written: '',
  }),
  check,
}
