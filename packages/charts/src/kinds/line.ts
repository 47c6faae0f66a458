import { type Frame, valuesOf } from '../data/frame.ts'
import {
  type BottomTick,
  bottomOverhang,
  bottomTicks,
  drawBottomAxis,
  drawBottomTitle,
  rowPlaces,
} from '../draw/bottomAxis.ts'
import { COLOURS, seriesColours } from '../draw/colours.ts'
import { drawEndLabels, endLabelRoom, type LineEnd, namesFitNarrow } from '../draw/endLabels.ts'
import { drawGaps, findGaps } from '../draw/gaps.ts'
import { drawAxisTitle, drawLegend, type LegendEntry } from '../draw/legend.ts'
import { linePath, PATH_WIDTH, thinLine, UNITS_PER_PX } from '../draw/path.ts'
import { pathBox } from '../draw/pathBox.ts'
import { encodePlaces } from '../draw/places.ts'
import { BREAK, drawPlot, type Margins, NARROWEST } from '../draw/plot.ts'
import { lineScale, type ValueScale } from '../draw/scales.ts'
import { classes, percent, px, tag } from '../draw/svg.ts'
import { drawValueAxis } from '../draw/valueAxis.ts'
import type { ChartSpec } from '../spec.ts'
import { describeExtremes, describeTrend, NAMED, seriesInWords, type Write } from '../text/describe.ts'
import { axisTitle, formatTicks, formatValue, type NumberStyle, numberStyle } from '../text/format.ts'
import { measureText } from '../text/measure.ts'
import type { DrawContext, Kind } from './kind.ts'

const TOP = 12
const BOTTOM = 32
/** A further line under the axis for its name. */
const AXIS_NAME = 18
const PLOT_HEIGHT = { mid: 300, wide: 340 }
/** Dots on every point up to this many points; more would hide the line. */
const DOTTED = 12
/** Lines with more points than this are drawn thinner. */
const DENSE = 400

function lineEnds(
  frame: Frame,
  colours: string[],
  places: number[],
  y: (value: number) => number,
  style: NumberStyle,
) {
  return frame.series.flatMap((series, index): LineEnd[] => {
    const last = series.values.findLastIndex((value) => value !== null)
    if (last < 0) return []
    const value = series.values[last]!
    const end = { x: places[last]!, y: y(value), colour: colours[index]! }
    const text = formatValue(value, style)
    // The figure's title says what a single line is: only its last value is written at its end.
    return [
      frame.series.length === 1
        ? { ...end, name: text, value: '' }
        : { ...end, name: series.name, value: text },
    ]
  })
}

interface Layout {
  margins: Margins
  ticks: BottomTick[]
  /** Whether narrow drawings carry the names at the line ends; else a legend does. */
  narrowNames: boolean
}

/** Margins that hold the longest tick label, the names at the line ends and the outermost dates. */
function layOut(frame: Frame, ends: LineEnd[], tickLabels: string[]): Layout {
  const narrowNames = ends.length <= COLOURS && namesFitNarrow(ends)
  const left = Math.ceil(Math.max(24, ...tickLabels.map((label) => measureText(label, 12))) + 8)
  const rightOf = (narrow: boolean, from: number) =>
    narrow && !narrowNames ? 12 : endLabelRoom(ends, narrow, (narrow ? NARROWEST : BREAK) - from)
  const wide = { left, right: rightOf(false, left) }
  const narrow = { left, right: rightOf(true, left) }
  const wideWidth = BREAK - wide.left - wide.right
  const narrowWidth = NARROWEST - narrow.left - narrow.right
  const ticks = bottomTicks(frame, wideWidth, narrowWidth)
  for (const [side, plotWidth] of [[wide, wideWidth] as const, [narrow, narrowWidth] as const]) {
    const reach = bottomOverhang(ticks, plotWidth, side === narrow)
    side.left = Math.max(side.left, reach.left)
    // Names of lines that end early begin further right when the left margin has grown.
    side.right = Math.max(side.right, reach.right, rightOf(side === narrow, side.left))
  }
  return { margins: { wide, narrow }, ticks, narrowNames }
}

function drawLines(frame: Frame, colours: string[], places: number[], y: (value: number) => number): string {
  const dense = frame.rows.length > DENSE
  // Many grey lines are a ground for the few that stand out.
  const quiet = frame.series.length > COLOURS
  const order = frame.series.map((_, index) => index)
  // What stands out lies on top.
  order.sort((a, b) => Number(colours[a] !== 'c0') - Number(colours[b] !== 'c0') || a - b)
  return order
    .map((index) => {
      const points = frame.series[index]!.values.map((value, row) => ({
        x: places[row]!,
        y: value === null ? null : y(value),
      }))
      const path = linePath(thinLine(points))
      return (
        path &&
        tag('path', {
          class: classes('ln', dense && 'thin', colours[index], quiet && colours[index] === 'c0' && 'q'),
          d: path,
        })
      )
    })
    .join('')
}

/** Dots on all points of short lines, and a larger one at each end that is labelled in colour. */
function drawDots(frame: Frame, colours: string[], places: number[], y: (value: number) => number): string {
  const dotted = frame.rows.length <= DOTTED && frame.series.length <= COLOURS
  return frame.series
    .map((series, index) => {
      const last = series.values.findLastIndex((value) => value !== null)
      const dots = series.values.flatMap((value, row) => {
        // Grey lines are the ground for the others and stay bare.
        if (value === null || colours[index] === 'c0' || !(row === last || dotted)) return []
        return [tag('circle', { cx: percent(places[row]!), cy: px(y(value)), r: row === last ? 4 : 2.5 })]
      })
      return dots.length ? tag('g', { class: classes('dt', colours[index]) }, dots.join('')) : ''
    })
    .join('')
}

function draw({ spec, frame, id, title, description }: DrawContext): string {
  const values = valuesOf(frame)
  const style = numberStyle(values, spec.decimals)
  const scale = lineScale(values)
  const height = PLOT_HEIGHT[spec.width]
  const y = (value: number) => TOP + height * (1 - scale.at(value))
  const places = rowPlaces(frame)
  const colours = seriesColours(frame, spec)
  const ends = lineEnds(frame, colours, places, y, style)
  const tickLabels = formatTicks(scale.ticks, style)
  const { margins, ticks, narrowNames } = layOut(frame, ends, tickLabels)
  const gaps = findGaps(frame, places)
  const labels = drawEndLabels(ends, 0, TOP + height + 6, narrowNames)
  const content =
    drawGaps(gaps, {
      id,
      top: TOP,
      height,
      margins,
      lines: frame.series.map((series) => series.values),
      labels: labels.onPlot,
      y,
    }) +
    drawValueAxis(scale, tickLabels, y, TOP + height) +
    drawBottomAxis(ticks, TOP + height) +
    pathBox(TOP + height, drawLines(frame, colours, places, y)) +
    drawDots(frame, colours, places, y) +
    labels.markup
  const data = {
    'data-x': encodePlaces(places),
    'data-y': `${scale.domain[0]} ${scale.domain[1]} ${TOP} ${height}`,
    'data-c': colours.map((colour) => colour.slice(1)).join(' '),
  }
  // Dates and names explain themselves; a number needs to be told what it counts.
  const axisName = frame.axis.kind === 'number' ? frame.axis.name : ''
  const plot = {
    id,
    title,
    description,
    height: TOP + height + BOTTOM + (axisName ? AXIS_NAME : 0),
    margins,
    data,
  }
  return (
    (narrowNames ? '' : drawLegend(legendEntries(frame, colours), 'narrow')) +
    drawAxisTitle(axisTitle(spec.unit, style)) +
    drawPlot(plot, content + drawBottomTitle(axisName, TOP + height + BOTTOM + 10))
  )
}

/** For narrow drawings whose names do not fit beside the lines: what stands out, and one entry for all the rest. */
function legendEntries(frame: Frame, colours: string[]): LegendEntry[] {
  const strong = frame.series.flatMap(({ name }, index) =>
    colours[index] === 'c0' ? [] : [{ name, colour: colours[index]! }],
  )
  const others = frame.series.length - strong.length
  if (others === 0) return strong
  return [
    ...strong,
    {
      name: strong.length ? `${others} others` : `${others} lines`,
      colour: frame.series.length > COLOURS ? 'c0 q' : 'c0',
    },
  ]
}

function thumbnail(frame: Frame, spec: ChartSpec): string {
  const scale: ValueScale = lineScale(valuesOf(frame))
  const colours = seriesColours(frame, spec)
  const places = rowPlaces(frame)
  const [left, top, width, height] = [12, 16, 284, 168]
  const grid = scale.ticks
    .map((tick) => `M${left} ${px(top + height * (1 - scale.at(tick)))}h${width}`)
    .join('')
  const toUnits = width / PATH_WIDTH
  const lines = drawLines(frame, colours, places, (value) => height * (1 - scale.at(value)))
  const dots = frame.series.map((series, index) => {
    const last = series.values.findLastIndex((value) => value !== null)
    if (last < 0 || colours[index] === 'c0') return ''
    const centre = {
      cx: px(left + width * places[last]!),
      cy: px(top + height * (1 - scale.at(series.values[last]!))),
    }
    return tag('circle', { ...centre, r: 5, class: `dot ${colours[index]}` })
  })
  return (
    tag('path', { class: 'gd', d: grid }) +
    tag('path', { class: 'ax', d: `M${left} ${top + height}h${width}` }) +
    tag('g', { transform: `translate(${left} ${top}) scale(${toUnits} ${1 / UNITS_PER_PX})` }, lines) +
    dots.join('')
  )
}

const startsAt = (frame: Frame): number | null => {
  const [start, end] = lineScale(valuesOf(frame)).domain
  return start > 0 || end < 0 ? start : null
}

function describe(frame: Frame, write: Write): string[] {
  const labels = frame.rows.map(({ label }) => label)
  const course =
    frame.series.length <= NAMED
      ? frame.series.map((series) => describeTrend(series, frame, write))
      : [describeExtremes(frame, write)]
  return [`Line chart of ${seriesInWords(frame)}, ${labels[0]} to ${labels[labels.length - 1]}.`, ...course]
}

/** Lines along time, years, numbers or ordered names, with their names at the ends. */
export const line: Kind = {
  name: 'Line chart',
  ordered: true,
  draw,
  thumbnail,
  startsAt,
  describe,
  axisMissing: 'No column runs along the axis. Choose dates, years or names.',
  check: () => [],
}
