import type { ChartContext } from '../../context.ts'
import { sidesOf, valueStyles } from '../../data/formats.ts'
import { buildFrame, valuesOf } from '../../data/frame.ts'
import type { Frame } from '../../data/frameShape.ts'
import type { Slab } from '../../draw/annotations.ts'
import { seriesColours } from '../../draw/colours.ts'
import { linePath, PATH_WIDTH, type PathStep, thinLine, UNITS_PER_PX } from '../../draw/path.ts'
import { percent, px, type Scene, tag } from '../../draw/scene.ts'
import type { Finding } from '../../finding.ts'
import type { ChartSpec } from '../../spec.ts'
import type { ColourClass } from '../../styles/table.ts'
import { describeTrend, NAMED, seriesInWords, type Write } from '../../text/describe.ts'
import { formatTicks, writeValue } from '../../text/format.ts'
import { columnsOf } from '../bar/verticalLayout.ts'
import type { DrawInput, Drawing, Kind } from '../kind.ts'
import { drawAlong, type Plane } from '../line/along.ts'
import { alongThumbnail } from '../line/alongThumbnail.ts'
import { type Axes, axesOf } from './axes.ts'
import { drawHeads, sideStyles } from './heads.ts'

/** Dots on every point of a line up to this many points; more would hide it. */
const DOTTED = 12

/** Which series stand as columns. */
const areColumns = ({ isRight }: Axes, spec: ChartSpec): number[] =>
  spec.leftColumns ? isRight.flatMap((right, index) => (right ? [] : [index])) : []

/** Where rows stand along the bottom: half a column in from both ends, where there are columns. */
const insetOf = (frame: Frame, spec: ChartSpec): ((fraction: number) => number) =>
  spec.leftColumns ? columnsOf(frame).inset : (fraction) => fraction

type Down = (value: number) => number

/** Columns from zero, side by side where the left axis has several series. */
function drawColumns(axes: Axes, spec: ChartSpec, colours: ColourClass[], places: number[], y: Down): Scene {
  const all = areColumns(axes, spec)
  const { width } = columnsOf(axes.drawn)
  const own = width / Math.max(1, all.length)
  const zero = Math.round(y(0) * UNITS_PER_PX)
  return all.map((series, nth) => {
    const steps = axes.drawn.series[series]!.values.flatMap((value, row): PathStep[] => {
      if (value === null) return []
      const from = Math.round((places[row]! - width / 2 + nth * own) * PATH_WIDTH)
      const to = Math.max(from + 1, Math.round(from + own * PATH_WIDTH))
      return [['M', from, zero], ['V', Math.round(y(value) * UNITS_PER_PX)], ['H', to], ['V', zero], ['z']]
    })
    return steps.length > 0 ? tag('path', { class: ['filled', colours[series]], d: steps }) : ''
  })
}

/** Columns, and lines over them. */
function drawSeries(axes: Axes, spec: ChartSpec, colours: ColourClass[], places: number[], y: Down): Scene {
  const columns = new Set(areColumns(axes, spec))
  const lines = axes.drawn.series.map(({ values }, index) => {
    if (columns.has(index)) return ''
    const points = values.map((value, row) => ({ x: places[row]!, y: value === null ? null : y(value) }))
    const path = linePath(thinLine(points))
    return path.length > 0 ? tag('path', { class: ['line', colours[index]], d: path }) : ''
  })
  return [drawColumns(axes, spec, colours, places, y), lines]
}

/** Dots on short lines, and at the end of each. */
function drawDots(axes: Axes, spec: ChartSpec, colours: ColourClass[], { places, y }: Plane): Scene {
  const [low, high] = axes.left.domain
  const columns = new Set(areColumns(axes, spec))
  return axes.drawn.series.map(({ values }, index) => {
    if (columns.has(index) || colours[index] === 'c0') return ''
    const last = values.findLastIndex((value) => value !== null)
    const dots = values.flatMap((value, row) => {
      if (value === null || value < low || value > high) return []
      if (row !== last && values.length > DOTTED) return []
      return [tag('circle', { cx: percent(places[row]!), cy: px(y(value)), r: row === last ? 4 : 2.5 })]
    })
    return dots.length > 0 ? tag('g', { class: ['endDots', colours[index]] }, dots) : ''
  })
}

/** What words keep clear of: the columns of each row together. */
const slabsOf =
  (axes: Axes, spec: ChartSpec) =>
  ({ places, y }: Plane): Slab[] => {
    const all = areColumns(axes, spec)
    const half = columnsOf(axes.drawn).width / 2
    return places.flatMap((place, row): Slab[] => {
      const values = all.flatMap((index) => axes.drawn.series[index]!.values[row] ?? [])
      if (values.length === 0) return []
      const [top, bottom] = [y(Math.max(0, ...values)), y(Math.min(0, ...values))]
      return [{ from: place - half, to: place + half, top, bottom }]
    })
  }

/** The colour of the only series at a side, in which its ticks are written. */
const colourOfSide = (axes: Axes, colours: ColourClass[], right: boolean): ColourClass | undefined => {
  const own = colours.filter((_, index) => axes.isRight[index] === right)
  return own.length === 1 ? own[0] : undefined
}

function draw(context: ChartContext, input: DrawInput): Drawing {
  const { spec, frame } = input
  const axes = axesOf(frame, spec)
  const colours = seriesColours(context, frame, spec)
  const styles = sideStyles(spec, frame)
  const heights = axes.drawn.series.map(({ values }) => values)
  const [low, high] = axes.left.domain
  const columns = new Set(areColumns(axes, spec))
  return drawAlong(
    context,
    { ...input, isMarked: true },
    {
      frame: axes.drawn,
      scale: axes.left,
      styles: valueStyles(spec, frame),
      colours,
      heights,
      edges: heights.map((values, index) => (columns.has(index) ? values.map(() => null) : values)),
      valueAt: (row) => heights[0]?.[row] ?? null,
      paths: ({ places, y }) => drawSeries(axes, spec, colours, places, y),
      dots: (plane) => drawDots(axes, spec, colours, plane),
      slabs: columns.size > 0 ? slabsOf(axes, spec) : undefined,
      isClipped: heights.flat().some((value) => value !== null && (value < low || value > high)),
      inset: insetOf(frame, spec),
      twoAxes: {
        heads: drawHeads(context, frame, spec, colours),
        onAxis: axes.onLeft,
        isBelowZero: (series, row) => (frame.series[series]!.values[row] ?? 0) < 0,
        left: colourOfSide(axes, colours, false),
        right: axes.right && {
          colour: colourOfSide(axes, colours, true),
          places: axes.right.ticks.map((tick) => axes.right!.at(tick)),
          labels: formatTicks(context, axes.right.ticks, styles.right.axis),
        },
      },
    },
  )
}

function thumbnail(context: ChartContext, frame: Frame, spec: ChartSpec, named: boolean): Scene {
  const axes = axesOf(frame, spec)
  const colours = seriesColours(context, frame, spec)
  const small = {
    frame: axes.drawn,
    scale: axes.left,
    colours,
    heights: axes.drawn.series.map(({ values }) => values),
    paths: (places: number[], y: Down) => drawSeries(axes, spec, colours, places, y),
    dotted: areColumns(axes, spec).length === 0,
    inset: insetOf(frame, spec),
  }
  return alongThumbnail(context, small, spec, named)
}

function describe(context: ChartContext, frame: Frame, _write: Write, spec: ChartSpec): string[] {
  const { left, right } = sidesOf(spec, frame)
  const styles = valueStyles(spec, frame)
  const [first, last] = [frame.rows[0]!.label, frame.rows.at(-1)!.label]
  const isDual = left.series.length > 0 && right.series.length > 0
  return [
    isDual
      ? context.words.dualChart(seriesInWords(context, left), seriesInWords(context, right), first, last)
      : context.words.lines(seriesInWords(context, frame), first, last),
    ...(frame.series.length <= NAMED
      ? frame.series.map((series, index) =>
          describeTrend(context, series, frame, (value) => writeValue(context, value, styles.series[index]!)),
        )
      : []),
  ]
}

function check(_context: ChartContext, frame: Frame, spec: ChartSpec): Finding[] {
  const { left, right } = sidesOf(spec, frame)
  const warning = (code: Finding['code'], message: string): Finding => ({ level: 'warning', code, message })
  if (right.series.length === 0)
    return [
      warning('one-series', 'Nothing is measured on the right axis. Choose a column for it, or draw lines.'),
    ]
  if (left.series.length === 0)
    return [
      warning('one-series', 'Nothing is measured on the left axis. Choose a column for it, or draw lines.'),
    ]
  const findings = [
    warning(
      'two-scales',
      'Two scales suggest a connection that may not be there: where lines meet, and which rises faster, depends only on where the axes start and end. Readers are told so. Panels, or changes since one date, show the same without it.',
    ),
  ]
  if (valuesOf(left).some((value) => value < 0) !== valuesOf(right).some((value) => value < 0))
    findings.push(
      warning(
        'two-scales',
        'One axis goes below zero and the other doesn’t, so zero is at different heights. Choose where the axes start, or draw panels.',
      ),
    )
  return findings
}

/** Lines along time, years, numbers or names on two axes of values, of which the left one can have columns. */
export const dual: Kind = {
  name: 'Chart with two axes',
  frame: (context, spec, dataset) => buildFrame(context, spec, dataset, true),
  draw,
  thumbnail,
  startsAt: (_context, frame, spec) => {
    const [start, end] = axesOf(frame, spec).left.domain
    return start > 0 || end < 0 ? start : null
  },
  describe,
  axisMissing: 'No column is chosen for the axis. Choose dates, years or names.',
  check,
}
