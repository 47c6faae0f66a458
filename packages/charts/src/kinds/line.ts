import type { ChartContext } from '../context.ts'
import { type ValueStyles, valueStyles } from '../data/formats.ts'
import { buildFrame, valuesOf, zoneOf } from '../data/frame.ts'
import { numberOf, placeText, positionOf, rowAt, valueAxisChoices } from '../data/place.ts'
import {
  drawAnnotationLabels,
  drawRanges,
  drawReferences,
  type Field,
  HEADROOM,
  needsHeadroom,
} from '../draw/annotations.ts'
import {
  type BottomOptions,
  type BottomTick,
  bottomOptions,
  drawBottomAxis,
  drawBottomTitle,
  placeOnAxis,
  placeTicks,
  rowPlaces,
} from '../draw/bottomAxis.ts'
import { coloursAtHand, seriesColours } from '../draw/colours.ts'
import { drawEndLabels, endLabelRoom, type LineEnd, namesFitNarrow } from '../draw/endLabels.ts'
import { drawGaps, findGaps, findLineGaps } from '../draw/gaps.ts'
import { drawAxisTitle, drawLegend, drawRemarks, type LegendEntry } from '../draw/legend.ts'
import { linePath, PATH_WIDTH, thinLine, UNITS_PER_PX } from '../draw/path.ts'
import { clippedBox, pathBox } from '../draw/pathBox.ts'
import { decimalMark, encodePlaces } from '../draw/places.ts'
import { BREAK, drawPlot, type Margins, NARROWEST } from '../draw/plot.ts'
import { lineScale, type ValueScale } from '../draw/scales.ts'
import { percent, px, type Scene, tag } from '../draw/scene.ts'
import { drawValueAxis } from '../draw/valueAxis.ts'
import { endNames, endsToName, firstAndLast, roomOf } from '../draw/thumbnailWords.ts'
import type { ColourClass } from '../styles/table.ts'
import type { ChartSpec } from '../spec.ts'
import { describeExtremes, describeTrend, NAMED, seriesInWords, type Write } from '../text/describe.ts'
import { axisTitle, formatLogTicks, formatTicks, formatValue } from '../text/format.ts'
import { measureText } from '../text/measure.ts'
import type { DrawInput, Drawing, Kind } from './kind.ts'
import type { Frame } from '../data/frameShape.ts'

const TOP = 12
const BOTTOM = 32
/** A further line under the axis for its name. */
const AXIS_NAME = 18
const PLOT_HEIGHT = { mid: 300, wide: 340 }
/** Dots on every point up to this many points; more would hide the line. */
const DOTTED = 12
/** Lines with more points than this are drawn thinner. */
const DENSE = 400

/** Values of each series as they can be drawn: a logarithmic axis has no place for zero and below. */
function drawable(frame: Frame, scale: ValueScale): Frame {
  if (!scale.log) return frame
  const positive = (value: number | null) => (value !== null && value > 0 ? value : null)
  return {
    ...frame,
    series: frame.series.map((series) => ({ ...series, values: series.values.map(positive) })),
  }
}

const scaleOf = (frame: Frame, spec: ChartSpec): ValueScale =>
  lineScale(valuesOf(frame), valueAxisChoices(spec))

function lineEnds(
  context: ChartContext,
  frame: Frame,
  spec: ChartSpec,
  colours: ColourClass[],
  places: number[],
  y: (value: number) => number,
  styles: ValueStyles,
  scale: ValueScale,
) {
  const named = spec.labels === 'auto' || spec.labels === 'direct'
  return frame.series.flatMap((series, index): LineEnd[] => {
    const last = series.values.findLastIndex((value) => value !== null)
    if (last < 0) return []
    const value = series.values[last]!
    if (value < scale.domain[0] || value > scale.domain[1]) return []
    const end = { x: places[last]!, y: y(value), colour: colours[index]! }
    const text = spec.values ? formatValue(context, value, styles.series[index]!) : ''
    // The figure's title says what a single line is: only its last value is written at its end.
    const label =
      frame.series.length > 1 && named ? { name: series.name, value: text } : { name: text, value: '' }
    return label.name === '' ? [] : [{ ...end, ...label }]
  })
}

interface Layout {
  margins: Margins
  ticks: BottomTick[]
  /** Whether narrow drawings carry the names at the line ends; else a legend does. */
  narrowNames: boolean
}

/** Margins that hold the longest tick label, the names at the line ends and the outermost dates. */
function layOut(
  context: ChartContext,
  frame: Frame,
  spec: ChartSpec,
  ends: LineEnd[],
  tickLabels: string[],
  options: BottomOptions,
): Layout {
  const narrowNames = ends.length <= coloursAtHand(context, spec) && namesFitNarrow(context, ends)
  const left = Math.ceil(Math.max(24, ...tickLabels.map((label) => measureText(context, label, 12))) + 8)
  const rightOf = (narrow: boolean, from: number) =>
    narrow && !narrowNames ? 12 : endLabelRoom(context, ends, narrow, (narrow ? NARROWEST : BREAK) - from)
  const wide = { left, right: rightOf(false, left) }
  const narrow = { left, right: rightOf(true, left) }
  const margins = { wide, narrow }
  // Names of lines that end early begin further right when the left margin has grown.
  const ticks = placeTicks(context, frame, margins, options, rightOf)
  return { margins, ticks, narrowNames }
}

function drawLines(
  context: ChartContext,
  frame: Frame,
  spec: ChartSpec,
  colours: ColourClass[],
  places: number[],
  y: (value: number) => number,
): Scene {
  const dense = frame.rows.length > DENSE
  // Many grey lines are a ground for the few that stand out.
  const quiet = frame.series.length > coloursAtHand(context, spec)
  const order = frame.series.map((_, index) => index)
  // What stands out lies on top.
  order.sort((a, b) => Number(colours[a] !== 'c0') - Number(colours[b] !== 'c0') || a - b)
  return order.map((index) => {
    const points = frame.series[index]!.values.map((value, row) => ({
      x: places[row]!,
      y: value === null ? null : y(value),
    }))
    const path = linePath(thinLine(points))
    const grey = quiet && colours[index] === 'c0' && 'quiet'
    return path.length > 0
      ? tag('path', { class: ['line', dense && 'thin', colours[index], grey], d: path })
      : ''
  })
}

/** Dots on all points of short lines, and a larger one at each end that is labelled in colour. */
function drawDots(
  context: ChartContext,
  frame: Frame,
  spec: ChartSpec,
  colours: ColourClass[],
  places: number[],
  y: (value: number) => number,
  scale: ValueScale,
): Scene {
  const dotted = frame.rows.length <= DOTTED && frame.series.length <= coloursAtHand(context, spec)
  const inside = (value: number) => value >= scale.domain[0] && value <= scale.domain[1]
  return frame.series.map((series, index) => {
    const last = series.values.findLastIndex((value) => value !== null)
    const dots = series.values.flatMap((value, row) => {
      // Grey lines are the ground for the others and stay bare.
      if (value === null || colours[index] === 'c0' || !(row === last || dotted) || !inside(value)) return []
      return [tag('circle', { cx: percent(places[row]!), cy: px(y(value)), r: row === last ? 4 : 2.5 })]
    })
    return dots.length > 0 ? tag('g', { class: ['endDots', colours[index]] }, dots) : ''
  })
}

/** Points of a line that labels keep clear of: as many as tell its course. */
const COURSE = 120

function fieldOf(
  context: ChartContext,
  frame: Frame,
  places: number[],
  y: (value: number) => number,
  area: Pick<Field, 'over' | 'top' | 'bottom' | 'margins' | 'taken'>,
): Field {
  const place = placeOnAxis(frame)
  const every = Math.max(1, Math.ceil(frame.rows.length / COURSE))
  return {
    ...area,
    horizontal: 'x',
    write: (at) => placeText(context, frame, at),
    across: (at) => {
      if (frame.axis.kind === 'name') {
        const row = rowAt(frame, at)
        return row < 0 ? null : places[row]!
      }
      const position = positionOf(frame.axis, at)
      const fraction = position === null ? Number.NaN : place(position)
      return Number.isNaN(fraction) ? null : fraction
    },
    down: (at) => {
      const value = numberOf(at)
      const px = value === null ? Number.NaN : y(value)
      return Number.isNaN(px) ? null : px
    },
    valueAt: (at) => frame.series[0]?.values[rowAt(frame, at)] ?? null,
    lines: frame.series.map(({ values }) =>
      values.flatMap((value, row) =>
        row % every === 0 || row === values.length - 1
          ? [value === null ? null : { x: places[row]!, y: y(value) }]
          : [],
      ),
    ),
  }
}

function draw(context: ChartContext, input: DrawInput): Drawing {
  const { spec, frame: whole, id, title, description } = input
  const scale = scaleOf(whole, spec)
  const frame = drawable(whole, scale)
  const styles = valueStyles(spec, frame)
  const top = TOP + (needsHeadroom(spec, 'x') ? HEADROOM : 0)
  const height = input.plotHeight ?? PLOT_HEIGHT[spec.width]
  const bottom = top + height
  const y = (value: number) => top + height * (1 - scale.at(value))
  const places = rowPlaces(frame)
  const colours = seriesColours(context, frame, spec)
  const ends = lineEnds(context, frame, spec, colours, places, y, styles, scale)
  const tickLabels = (scale.log ? formatLogTicks : formatTicks)(context, scale.ticks, styles.axis)
  const { margins, ticks, narrowNames } = layOut(context, frame, spec, ends, tickLabels, bottomOptions(spec))
  const labels = drawEndLabels(context, ends, 0, bottom + 6, narrowNames)
  const missing = drawGaps(context, [...findGaps(frame, places), ...findLineGaps(frame, places)], {
    id,
    top,
    height,
    margins,
    lines: frame.series.map((series) => series.values),
    labels: labels.onPlot,
    y,
  })
  const field = fieldOf(context, frame, places, y, {
    over: top - HEADROOM,
    top,
    bottom,
    margins,
    taken: (narrow) => [...labels.boxes(narrow), ...missing.box],
  })
  const notes = drawAnnotationLabels(context, spec, field)
  const lines = drawLines(context, frame, spec, colours, places, y)
  const clipped = valuesOf(frame).some((value) => value < scale.domain[0] || value > scale.domain[1])
  const content = [
    drawRanges(spec, field),
    missing.scene,
    drawValueAxis(scale, tickLabels, y, bottom),
    drawBottomAxis(ticks, bottom),
    drawReferences(spec, field),
    clipped ? clippedBox(top, height, lines) : pathBox(bottom, lines),
    drawDots(context, frame, spec, colours, places, y, scale),
    labels.scene,
    notes.scene,
  ]
  const [low, high] = scale.domain.map((value) => (styles.axis.divisor < 1 ? value * 100 : value))
  const data = {
    'data-x': encodePlaces(places),
    'data-y': `${low} ${high} ${top} ${height}${scale.log ? ' 1' : ''}`,
    'data-c': colours.map((colour) => colour.slice(1)).join(' '),
    'data-d': decimalMark(context),
  }
  // Dates and names explain themselves; a number needs to be told what it counts.
  const axisName = spec.xTitle || (frame.axis.kind === 'number' ? frame.axis.name : zoneOf(frame.axis))
  const plot = {
    id,
    title,
    description,
    height: bottom + BOTTOM + (axisName ? AXIS_NAME : 0),
    margins,
    data,
  }
  const legend = spec.labels === 'legend' && frame.series.length > 1
  const entries = legendEntries(context, frame, spec, colours)
  const scene = [
    legend ? drawLegend(entries) : narrowNames || spec.labels === 'none' ? '' : drawLegend(entries, 'narrow'),
    drawAxisTitle(axisTitle(context, styles.axis, spec.yTitle)),
    drawPlot(plot, [content, drawBottomTitle(context, axisName, bottom + BOTTOM + 10)]),
    drawRemarks(notes.remarks),
  ]
  return { scene, fields: [{ field, sizes: ['wide', 'narrow'] }] }
}

/** For narrow drawings whose names do not fit beside the lines: what stands out, and one entry for all the rest. */
function legendEntries(
  context: ChartContext,
  frame: Frame,
  spec: ChartSpec,
  colours: ColourClass[],
): LegendEntry[] {
  const strong = frame.series.flatMap(({ name }, index) =>
    colours[index] === 'c0' ? [] : [{ name, colour: colours[index]! }],
  )
  const others = frame.series.length - strong.length
  if (others === 0) return strong
  return [
    ...strong,
    {
      name: context.words.plainLines(others, strong.length > 0),
      colour: frame.series.length > coloursAtHand(context, spec) ? ['c0', 'quiet'] : 'c0',
    },
  ]
}

function thumbnail(context: ChartContext, whole: Frame, spec: ChartSpec, named: boolean): Scene {
  const scale = scaleOf(whole, spec)
  const frame = drawable(whole, scale)
  const colours = seriesColours(context, frame, spec)
  const places = rowPlaces(frame)
  const labels = named ? namesOfEnds(context, frame, spec) : []
  const ends = endsToName(
    frame.series.flatMap(({ values }, index) => {
      const last = values.findLastIndex((value) => value !== null)
      const end = { index, name: labels[index] ?? '', colour: colours[index]!, place: places[last]! }
      return last < 0 ? [] : [{ ...end, value: values[last]! }]
    }),
  )
  const [left, top] = [12, 16]
  const room = named
    ? roomOf(
        context,
        ends.map(({ name }) => name),
      )
    : 0
  const width = room > 0 ? 320 - left - 16 - room : 284
  const height = named ? 150 : 168
  // What lies beyond an end that the author chose is drawn at that end: a thumbnail has no clipping.
  const inside = (value: number) => Math.min(1, Math.max(0, scale.at(value)))
  const grid = scale.ticks
    .map((tick) => `M${left} ${px(top + height * (1 - scale.at(tick)))}h${px(width)}`)
    .join('')
  const lines = drawLines(context, frame, spec, colours, places, (value) => height * (1 - inside(value)))
  const at = ends.map(({ name, colour, place, value }) => ({
    name,
    colour,
    x: left + width * place,
    y: top + height * (1 - inside(value)),
  }))
  const dots = at
    .filter(({ colour }) => colour !== 'c0')
    .map(({ x, y, colour }) =>
      tag('circle', { cx: px(x), cy: px(y), r: named ? 4 : 5, class: ['dot', colour] }),
    )
  return [
    tag('path', { class: 'grid', d: grid }),
    tag('path', { class: 'axis', d: `M${left} ${top + height}h${px(width)}` }),
    tag('g', { transform: { move: [left, top], stretch: [width / PATH_WIDTH, 1 / UNITS_PER_PX] } }, lines),
    dots,
    named
      ? [
          endNames(
            context,
            at.filter(({ name }) => name !== ''),
            { top: 4, bottom: top + height },
          ),
          firstAndLast(
            context,
            frame.rows.map(({ label }) => label),
            { left, width, y: top + height + 18 },
          ),
        ]
      : '',
  ]
}

/** What a thumbnail writes at the ends of lines: names, or of a single line its last value. */
function namesOfEnds(context: ChartContext, frame: Frame, spec: ChartSpec): string[] {
  if (frame.series.length > 1) return frame.series.map(({ name }) => name)
  const last = frame.series[0]?.values.findLast((value) => value !== null) ?? null
  return last === null ? [] : [formatValue(context, last, valueStyles(spec, frame).series[0]!)]
}

const startsAt = (_context: ChartContext, frame: Frame, spec: ChartSpec): number | null => {
  const [start, end] = scaleOf(frame, spec).domain
  return start > 0 || end < 0 ? start : null
}

function describe(context: ChartContext, frame: Frame, write: Write): string[] {
  const labels = frame.rows.map(({ label }) => label)
  const course =
    frame.series.length <= NAMED
      ? frame.series.map((series) => describeTrend(context, series, frame, write))
      : [describeExtremes(context, frame, write)]
  return [context.words.lines(seriesInWords(context, frame), labels[0]!, labels.at(-1)!), ...course]
}

/** Lines along time, years, numbers or ordered names, with their names at the ends. */
export const line: Kind = {
  name: 'Line chart',
  frame: (context, spec, dataset) => buildFrame(context, spec, dataset, true),
  draw,
  thumbnail,
  startsAt,
  describe,
  axisMissing: 'No column is chosen for the axis. Choose dates, years or names.',
  check: () => [],
}
