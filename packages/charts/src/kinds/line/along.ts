import type { ChartContext } from '../../context.ts'
import type { ValueStyles } from '../../data/formats.ts'
import { axisNameOf } from '../../data/frame.ts'
import type { Frame } from '../../data/frameShape.ts'
import { numberOf, placeText, positionOf, rowAt } from '../../data/place.ts'
import {
  drawAnnotationLabels,
  drawRanges,
  drawReferences,
  type Field,
  HEADROOM,
  needsHeadroom,
  type Slab,
} from '../../draw/annotations.ts'
import {
  type BottomOptions,
  type BottomTick,
  bottomOptions,
  drawBottomAxis,
  drawBottomTitle,
  placeOnAxis,
  placeTicks,
  rowPlaces,
} from '../../draw/bottomAxis.ts'
import { coloursAtHand } from '../../draw/colours.ts'
import { drawEndLabels, endLabelRoom, type LineEnd, namesFitNarrow } from '../../draw/endLabels.ts'
import { drawGaps, findGaps, findLineGaps } from '../../draw/gaps.ts'
import { drawAxisTitle, drawLegend, drawRemarks, type LegendEntry } from '../../draw/legend.ts'
import { clippedBox, pathBox } from '../../draw/pathBox.ts'
import { readingData } from '../../draw/places.ts'
import { BREAK, drawPlot, type Margins, NARROWEST } from '../../draw/plot.ts'
import type { ValueScale } from '../../draw/scales.ts'
import { percent, px, type Scene, tag } from '../../draw/scene.ts'
import { drawRightAxis, drawValueAxis } from '../../draw/valueAxis.ts'
import type { ColourClass } from '../../styles/table.ts'
import type { ChartSpec } from '../../spec.ts'
import { axisTitle, formatLogTicks, formatTicks, formatValue } from '../../text/format.ts'
import { measureText } from '../../text/measure.ts'
import type { DrawInput, Drawing } from '../kind.ts'

const TOP = 12
const BOTTOM = 32
/** A further line under the axis for its name. */
const AXIS_NAME = 18
const PLOT_HEIGHT = { mid: 300, wide: 340 }
/** Points of a line that labels keep clear of: as many as tell its course. */
const COURSE = 120

/** Where everything of a drawing along an axis stands. */
export interface Plane {
  /** Where each row is, as a fraction of the width. */
  places: number[]
  /** Px down. */
  y: (value: number) => number
  top: number
  bottom: number
}

/** What a chart with a second axis of values has in place of names at the ends of lines, where that axis stands. */
export interface TwoAxes {
  /** What stands over the two axes. */
  heads: Scene
  /** A value of a series in units of the left axis. */
  onAxis: (series: number, value: number) => number
  /** Whether a value is below zero, whatever height it stands at. */
  isBelowZero: (series: number, row: number) => boolean
  /** The colour of the ticks at the left; absent where they stand for several series. */
  left: ColourClass | undefined
  right: { colour: ColourClass | undefined; places: number[]; labels: string[] } | null
}

/** What is drawn along an axis of dates, numbers or ordered names: lines, or areas on one another. */
export interface Along {
  /** As it is drawn: a value that has no place is missing. */
  frame: Frame
  scale: ValueScale
  styles: ValueStyles
  colours: ColourClass[]
  /** At which value of the axis the name of a series stands, by row. */
  heights: (number | null)[][]
  /** The lines that labels keep clear of, by row. */
  edges: (number | null)[][]
  /** What a note without a value points at. */
  valueAt: (row: number) => number | null
  /** Paths, in units of the nested drawing. */
  paths: (plane: Plane) => Scene
  /** Marks of a fixed size over them. */
  dots: (plane: Plane) => Scene
  /** What words are kept off, or get a ground of their own on: areas. */
  slabs?: (plane: Plane) => Slab[]
  /** What is written at the end of a series, where that is not its value. */
  written?: (series: number, row: number) => string
  /** Whether something lies beyond the ends of the axis of values. */
  isClipped: boolean
  /** Where on the plot a fraction of the axis along the bottom stands, if it does not begin at the plot's edge. */
  inset?: (fraction: number) => number
  /** Of charts with an axis at the right too. */
  twoAxes?: TwoAxes
  /** Attributes for the reader's script beside those of every chart along an axis. */
  data?: Record<string, string | undefined>
}

function lineEnds(
  context: ChartContext,
  { frame, scale, styles, colours, heights, written }: Along,
  spec: ChartSpec,
  { places, y }: Plane,
): LineEnd[] {
  const named = spec.labels === 'auto' || spec.labels === 'direct'
  return frame.series.flatMap((series, index): LineEnd[] => {
    const last = series.values.findLastIndex((value) => value !== null)
    const height = heights[index]![last] ?? null
    if (last < 0 || height === null) return []
    if (height < scale.domain[0] || height > scale.domain[1]) return []
    const end = { x: places[last]!, y: y(height), colour: colours[index]! }
    const text = !spec.values
      ? ''
      : (written?.(index, last) ?? formatValue(context, series.values[last]!, styles.series[index]!))
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

/** Px right of the plot that an axis there takes; 0 without one. */
const besideRoom = (context: ChartContext, { twoAxes }: Along): number =>
  twoAxes?.right
    ? Math.ceil(Math.max(16, ...twoAxes.right.labels.map((label) => measureText(context, label, 12))) + 8)
    : 0

/** Margins that hold the longest tick label, the names at the line ends and the outermost dates. */
function layOut(
  context: ChartContext,
  frame: Frame,
  spec: ChartSpec,
  ends: LineEnd[],
  tickLabels: string[],
  options: BottomOptions,
  beside: number,
): Layout {
  const narrowNames = ends.length <= coloursAtHand(context, spec) && namesFitNarrow(context, ends)
  const left = Math.ceil(Math.max(24, ...tickLabels.map((label) => measureText(context, label, 12))) + 8)
  const rightOf = (narrow: boolean, from: number) =>
    beside > 0
      ? beside
      : narrow && !narrowNames
        ? 12
        : endLabelRoom(context, ends, narrow, (narrow ? NARROWEST : BREAK) - from)
  const wide = { left, right: rightOf(false, left) }
  const narrow = { left, right: rightOf(true, left) }
  const margins = { wide, narrow }
  // Names of lines that end early begin further right when the left margin has grown.
  const ticks = placeTicks(context, frame, margins, options, rightOf)
  return { margins, ticks, narrowNames }
}

function fieldOf(
  context: ChartContext,
  { frame, edges, valueAt, slabs, inset = (fraction) => fraction, twoAxes }: Along,
  plane: Plane,
  area: Pick<Field, 'over' | 'top' | 'bottom' | 'margins' | 'taken'>,
): Field {
  const { places, y } = plane
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
      const fraction = position === null ? Number.NaN : inset(place(position))
      return Number.isNaN(fraction) ? null : fraction
    },
    down: (at) => {
      const value = numberOf(at)
      const px = value === null ? Number.NaN : y(value)
      return Number.isNaN(px) ? null : px
    },
    valueAt: (at) => valueAt(rowAt(frame, at)),
    onAxis: twoAxes?.onAxis,
    bars: slabs?.(plane),
    lines: edges.map((values) =>
      values.flatMap((value, row) =>
        row % every === 0 || row === values.length - 1
          ? [value === null ? null : { x: places[row]!, y: y(value) }]
          : [],
      ),
    ),
  }
}

/** Axes, gaps, names at the ends and notes around what a kind draws along an axis. */
export function drawAlong(context: ChartContext, input: DrawInput, along: Along): Drawing {
  const { spec, id, title, description } = input
  const { frame, scale, styles, colours, edges } = along
  const top = TOP + (needsHeadroom(spec, 'x') ? HEADROOM : 0)
  const height = input.plotHeight ?? PLOT_HEIGHT[spec.width]
  const bottom = top + height
  const y = (value: number) => top + height * (1 - scale.at(value))
  const { inset = (fraction) => fraction, twoAxes } = along
  const plane: Plane = { places: rowPlaces(frame).map(inset), y, top, bottom }
  const { places } = plane
  const ends = twoAxes ? [] : lineEnds(context, along, spec, plane)
  const tickLabels = (scale.log ? formatLogTicks : formatTicks)(context, scale.ticks, styles.axis)
  const { margins, ticks, narrowNames } = layOut(
    context,
    frame,
    spec,
    ends,
    tickLabels,
    { ...bottomOptions(spec), inset },
    besideRoom(context, along),
  )
  const labels = drawEndLabels(context, ends, 0, bottom + 6, narrowNames)
  const gaps = [...findGaps(frame, places), ...findLineGaps(frame, places)]
  const on = { id, top, height, margins, lines: edges, labels: labels.onPlot, y }
  const missing = drawGaps(context, gaps, on)
  const field = fieldOf(context, along, plane, {
    over: top - HEADROOM,
    top,
    bottom,
    margins,
    taken: (narrow) => [...labels.boxes(narrow), ...missing.box],
  })
  const notes = drawAnnotationLabels(context, spec, field)
  const paths = along.paths(plane)
  const content = [
    drawRanges(spec, field),
    missing.scene,
    drawValueAxis(scale, tickLabels, y, bottom, true, twoAxes?.left),
    twoAxes?.right
      ? drawRightAxis(twoAxes.right.labels, twoAxes.right.places, plane, twoAxes.right.colour)
      : '',
    drawBottomAxis(ticks, bottom),
    drawReferences(spec, field),
    along.isClipped ? clippedBox(top, height, paths) : pathBox(bottom, paths),
    along.dots(plane),
    input.isMarked ? marksOf(along, plane) : '',
    labels.scene,
    notes.scene,
  ]
  const { divisor } = styles.axis
  const axisName = axisNameOf(frame, spec)
  const plot = {
    id,
    title,
    description,
    height: bottom + BOTTOM + (axisName ? AXIS_NAME : 0),
    margins,
    data: input.isMarked
      ? { 'data-v': '1' }
      : { ...readingData(context, { places, scale, divisor, top, height, colours }), ...along.data },
  }
  const scene = [
    twoAxes?.heads ?? [
      drawNames(context, along, spec, narrowNames),
      drawAxisTitle(axisTitle(context, styles.axis, spec.yTitle)),
    ],
    drawPlot(plot, [content, drawBottomTitle(context, axisName, bottom + BOTTOM + 10)]),
    drawRemarks(notes.remarks),
  ]
  return { scene, fields: [{ field, sizes: ['wide', 'narrow'] }] }
}

/**
 * A bar without width for each value: seen by nobody, and found by the reader's script, which takes values below zero to
 * end at the bottom of theirs.
 */
const marksOf = ({ frame, heights, colours, twoAxes }: Along, { places, y, top, bottom }: Plane): Scene =>
  frame.series.map((series, index) =>
    heights[index]!.map((value, row) => {
      if (value === null) return ''
      const at = Math.min(y(value), bottom)
      const isBelow = twoAxes?.isBelowZero(index, row) ?? (series.values[row] ?? 0) < 0
      return tag('rect', {
        class: [colours[index], 'unseen'],
        'data-i': row,
        'data-s': frame.series.length > 1 ? index : undefined,
        x: percent(places[row]!),
        y: px(isBelow ? top : at),
        width: 0.1,
        height: px(Math.max(0, isBelow ? at - top : bottom - at)),
      })
    }),
  )

/** A legend where one is wanted, or on narrow drawings where names find no room at the ends. */
function drawNames(
  context: ChartContext,
  { frame, colours }: Along,
  spec: ChartSpec,
  narrowNames: boolean,
): Scene {
  const entries = legendEntries(context, frame, spec, colours)
  if (spec.labels === 'legend' && frame.series.length > 1) return drawLegend(entries)
  return narrowNames || spec.labels === 'none' ? '' : drawLegend(entries, 'narrow')
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
