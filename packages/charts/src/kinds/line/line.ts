import type { ChartContext } from '../../context.ts'
import { valueStyles } from '../../data/formats.ts'
import { buildFrame, valuesOf } from '../../data/frame.ts'
import type { Frame } from '../../data/frameShape.ts'
import { valueAxisChoices } from '../../data/place.ts'
import { coloursAtHand, seriesColours } from '../../draw/colours.ts'
import { linePath, thinLine } from '../../draw/path.ts'
import { lineScale, type ValueScale } from '../../draw/scales.ts'
import { percent, px, type Scene, tag } from '../../draw/scene.ts'
import type { ColourClass } from '../../styles/table.ts'
import type { ChartSpec } from '../../spec.ts'
import { describeExtremes, describeTrend, NAMED, seriesInWords, type Write } from '../../text/describe.ts'
import type { DrawInput, Drawing, Kind } from '../kind.ts'
import { drawAlong } from './along.ts'
import { alongThumbnail } from './alongThumbnail.ts'

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

const valuesBySeries = ({ series }: Frame): (number | null)[][] => series.map(({ values }) => values)

function draw(context: ChartContext, input: DrawInput): Drawing {
  const { spec, frame: whole } = input
  const scale = scaleOf(whole, spec)
  const frame = drawable(whole, scale)
  const colours = seriesColours(context, frame, spec)
  return drawAlong(context, input, {
    frame,
    scale,
    styles: valueStyles(spec, frame),
    colours,
    heights: valuesBySeries(frame),
    edges: valuesBySeries(frame),
    valueAt: (row) => frame.series[0]?.values[row] ?? null,
    paths: ({ places, y }) => drawLines(context, frame, spec, colours, places, y),
    dots: ({ places, y }) => drawDots(context, frame, spec, colours, places, y, scale),
    isClipped: valuesOf(frame).some((value) => value < scale.domain[0] || value > scale.domain[1]),
  })
}

function thumbnail(context: ChartContext, whole: Frame, spec: ChartSpec, named: boolean): Scene {
  const scale = scaleOf(whole, spec)
  const frame = drawable(whole, scale)
  const colours = seriesColours(context, frame, spec)
  return alongThumbnail(
    context,
    {
      frame,
      scale,
      colours,
      heights: valuesBySeries(frame),
      paths: (places, y) => drawLines(context, frame, spec, colours, places, y),
      dotted: true,
    },
    spec,
    named,
  )
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
