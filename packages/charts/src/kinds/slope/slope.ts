import type { ChartContext } from '../../context.ts'
import { valueStyles } from '../../data/formats.ts'
import { valuesOf } from '../../data/frame.ts'
import type { Frame } from '../../data/frameShape.ts'
import { colourClasses, coloursAtHand } from '../../draw/colours.ts'
import { drawAxisTitle, drawRemark } from '../../draw/legend.ts'
import { linePath, PATH_WIDTH, type PathStep, UNITS_PER_PX } from '../../draw/path.ts'
import { pathBox } from '../../draw/pathBox.ts'
import { BREAK, drawPlot, type Margins, NARROWEST } from '../../draw/plot.ts'
import { extentOf, lineScale, roundNumber, type ValueScale } from '../../draw/scales.ts'
import { percent, px, type Scene, tag } from '../../draw/scene.ts'
import type { Finding } from '../../finding.ts'
import type { ColourClass } from '../../styles/table.ts'
import type { ChartSpec } from '../../spec.ts'
import { describeExtremes, describeTrend, type Write } from '../../text/describe.ts'
import { drawnText } from '../../text/escape.ts'
import { axisTitle, formatValue, formatWithin, type NumberStyle } from '../../text/format.ts'
import { fitText, measureText } from '../../text/measure.ts'
import { leftOut } from '../bar/bars.ts'
import type { DrawInput, Drawing, Kind } from '../kind.ts'
import { alongThumbnail } from '../line/alongThumbnail.ts'
import { sideLabels, type SlopeEnd } from './labels.ts'
import { asLines, slopeFrame } from './moments.ts'

/** More lines than this are a tangle; the rest is in the table, and a remark says so. */
const MAX_LINES = 60
const TOP = 34
const BOTTOM = 14
const HEIGHT = { mid: 300, wide: 340 }
/** Px that one more label needs, and the most the plot grows for them. */
const LINE = 17
const HIGHEST = 560
/** Px of the longest value at the end of a line. */
const LONGEST_VALUE = 60

/** From about the lowest value to about the highest: there are no ticks, as the values are written at the lines. */
function scaleOf(frame: Frame): ValueScale {
  const [low, high] = extentOf(valuesOf(frame))
  if (low === high) return lineScale([low, high])
  const step = roundNumber((high - low) / 20, false)
  const [min, max] = [Math.floor(low / step + 1e-9) * step, Math.ceil(high / step - 1e-9) * step]
  return lineScale([low, high], { min, max, log: false, ticks: null })
}

const shownOf = (frame: Frame): Frame => ({ ...frame, rows: frame.rows.slice(0, MAX_LINES) })

/** A colour for each line. */
const coloursOf = (context: ChartContext, { rows }: Frame, spec: ChartSpec): ColourClass[] =>
  colourClasses(
    context,
    rows.map(({ label }) => ({ key: label, name: label })),
    spec,
  )

/** The lines, those that stand out on top. */
function drawLines(
  context: ChartContext,
  frame: Frame,
  spec: ChartSpec,
  colours: ColourClass[],
  places: number[],
  y: (value: number) => number,
): Scene {
  const quiet = frame.rows.length > coloursAtHand(context, spec)
  const order = frame.rows.map((_, row) => row)
  order.sort((a, b) => Number(colours[a] !== 'c0') - Number(colours[b] !== 'c0') || a - b)
  return order.map((row) => {
    const points = frame.series.map(({ values }, moment) => {
      const value = values[row] ?? null
      return { x: places[moment]!, y: value === null ? null : y(value) }
    })
    if (points.length < 2 || points.some((point) => point.y === null)) return ''
    const grey = quiet && colours[row] === 'c0' && 'quiet'
    return tag('path', { class: ['line', colours[row], grey], d: linePath(points) })
  })
}

/** A dot at each end, which the reader's script finds by its row. */
const drawDots = (frame: Frame, colours: ColourClass[], y: (value: number) => number): Scene =>
  frame.rows.map((_, row) =>
    tag(
      'g',
      { class: ['endDots', colours[row]] },
      frame.series.map(({ values }, moment) => {
        const value = values[row] ?? null
        if (value === null) return ''
        return tag('circle', { 'data-i': `${row}`, cx: percent(moment), cy: px(y(value)), r: 4 })
      }),
    ),
  )

/** A value as it fits beside its line, also on a phone: short, and without its unit where that is too long. */
function writeEnd(context: ChartContext, value: number, style: NumberStyle): string {
  const whole = formatValue(context, value, style)
  if (measureText(context, whole, 12, 500) <= LONGEST_VALUE) return whole
  const short = formatWithin(context, value, { ...style, everywhere: false }, LONGEST_VALUE, 12, 500)
  return fitText(context, short, LONGEST_VALUE, 12, 500)
}

/** The two moments: their names over lines that stand for them. */
function drawMoments(
  context: ChartContext,
  { series }: Frame,
  top: number,
  bottom: number,
  margins: Margins,
) {
  const names = (['wide', 'narrow'] as const).flatMap((size) => {
    const { left, right } = margins[size]
    const plot = (size === 'wide' ? BREAK : NARROWEST) - left - right
    return series.map(({ name }, moment) => {
      // Over its line if there is room, and never beyond the middle of the plot or the edge of the drawing.
      const beside = moment === 0 ? left : right
      const text = fitText(context, name, beside + plot / 2 - 6, 13, 600)
      const width = measureText(context, text, 13, 600)
      const out = Math.min(beside, Math.max(width / 2, width - plot / 2 + 6))
      const anchor = moment === 0 ? 'start' : 'end'
      const place = { x: percent(moment), dx: px(moment === 0 ? -out : out), y: top - 18 }
      return tag('text', { class: ['momentName', anchor, size], ...place }, drawnText(text))
    })
  })
  const lines = series.flatMap((_, moment): PathStep[] => [
    ['M', moment * PATH_WIDTH, (top - 8) * UNITS_PER_PX],
    ['V', (bottom + 8) * UNITS_PER_PX],
  ])
  return [pathBox(bottom + 8, tag('path', { class: 'axis', d: lines })), names]
}

function draw(context: ChartContext, input: DrawInput): Drawing {
  const { id, title, description, spec } = input
  const frame = shownOf(input.frame)
  const scale = scaleOf(frame)
  const styles = valueStyles(spec, frame)
  const colours = coloursOf(context, frame, spec)
  const height = Math.max(HEIGHT[spec.width], Math.min(HIGHEST, frame.rows.length * LINE))
  const [top, bottom] = [TOP, TOP + height]
  const y = (value: number) => top + height * (1 - scale.at(value))
  const ends = frame.series.map(({ values }, moment) =>
    frame.rows.flatMap(({ label }, row): SlopeEnd[] => {
      const value = values[row] ?? null
      const text = value === null || !spec.values ? '' : writeEnd(context, value, styles.series[moment]!)
      return value === null ? [] : [{ name: label, value: text, colour: colours[row]!, y: y(value) }]
    }),
  )
  const area = { top, bottom }
  const labelsAt = (size: 'wide' | 'narrow') => ({
    left: sideLabels(context, ends[0] ?? [], -1, size, area),
    right: sideLabels(context, ends[1] ?? [], 1, size, area),
  })
  const [wide, narrow] = [labelsAt('wide'), labelsAt('narrow')]
  const margins: Margins = {
    wide: { left: wide.left.room, right: wide.right.room },
    narrow: { left: narrow.left.room, right: narrow.right.room },
  }
  const content = [
    drawMoments(context, frame, top, bottom, margins),
    pathBox(bottom, drawLines(context, frame, spec, colours, [0, 1], y)),
    drawDots(frame, colours, y),
    [wide, narrow].map(({ left, right }) => [left.scene, right.scene]),
  ]
  const plot = { id, title, description, height: bottom + BOTTOM, margins, data: {}, pointed: true }
  const scene = [
    drawAxisTitle(axisTitle(context, styles.axis, spec.yTitle)),
    drawPlot(plot, content),
    drawRemark(leftOut(context, frame.rows.length, input.frame.rows.length)),
  ]
  return { scene, fields: [] }
}

function thumbnail(context: ChartContext, whole: Frame, spec: ChartSpec, named: boolean): Scene {
  const frame = shownOf(whole)
  const lines = asLines(frame)
  const colours = coloursOf(context, frame, spec)
  const small = {
    frame: lines,
    scale: scaleOf(frame),
    colours,
    heights: lines.series.map(({ values }) => values),
    paths: (places: number[], y: (value: number) => number) =>
      drawLines(context, frame, spec, colours, places, y),
    dotted: true,
  }
  return alongThumbnail(context, small, spec, named)
}

const startsAt = (_context: ChartContext, frame: Frame): number | null => {
  const [start, end] = scaleOf(frame).domain
  return start > 0 || end < 0 ? start : null
}

function describe(context: ChartContext, frame: Frame, write: Write): string[] {
  const lines = asLines(frame)
  const changes = lines.series.map(({ values: [from = null, to = null] }) =>
    from === null || to === null ? 0 : to - from,
  )
  const most = changes.reduce(
    (best, change, at) => (Math.abs(change) > Math.abs(changes[best]!) ? at : best),
    0,
  )
  const [up, down] = [changes.filter((each) => each > 0).length, changes.filter((each) => each < 0).length]
  const [first, last] = [frame.series[0]!.name, frame.series.at(-1)!.name]
  return [
    context.words.slopeChart(frame.rows.length, first, last),
    frame.series.length > 1 ? context.words.riseAndFall(up, down) : '',
    lines.series[most] ? describeTrend(context, lines.series[most], lines, write) : '',
    describeExtremes(context, frame, write),
  ]
}

function check(context: ChartContext, frame: Frame, spec: ChartSpec): Finding[] {
  const findings: Finding[] = []
  const warn = (code: Finding['code'], message: string) => findings.push({ level: 'warning', code, message })
  const lines = frame.rows.length
  if (frame.series.length < 2)
    warn(
      'one-series',
      'A slope is drawn between two points in time. Choose another column of numbers, or more dates.',
    )
  if (frame.columnsBetween)
    warn(
      'not-drawn',
      `A slope shows the first and the last of ${frame.columnsBetween + 2} columns. Choose two, or draw lines.`,
    )
  if (lines > coloursAtHand(context, spec) && spec.emphasis.length === 0)
    warn('many-series', `${lines} lines are too many to tell apart. Choose up to three that stand out.`)
  return findings
}

/** A line for each row between two moments, named at both ends. */
export const slope: Kind = {
  name: 'Slope chart',
  frame: slopeFrame,
  draw,
  thumbnail,
  startsAt,
  describe,
  axisMissing: 'No column names the lines. Choose one.',
  check,
}
