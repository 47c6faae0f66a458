import type { ChartContext } from '../../context.ts'
import { buildFrame } from '../../data/frame.ts'
import type { Frame } from '../../data/frameShape.ts'
import { seriesColours } from '../../draw/colours.ts'
import { drawAxisTitle, drawLegend, drawRemark, drawRemarks } from '../../draw/legend.ts'
import { px, type Scene, tag } from '../../draw/scene.ts'
import { note, roomOf } from '../../draw/thumbnailWords.ts'
import type { Finding } from '../../finding.ts'
import type { ChartSpec } from '../../spec.ts'
import { describeExtremes, seriesInWords, type Write } from '../../text/describe.ts'
import { axisTitle, formatCount } from '../../text/format.ts'
import { leftOut } from '../bar/bars.ts'
import type { DrawInput, Drawing, Kind } from '../kind.ts'
import { valueStyles } from '../../data/formats.ts'
import { drawRange } from './drawRange.ts'
import { differenceAt, dotRows, MAX_ROWS, rangeScale } from './rows.ts'

/** Dots of more columns than this in one row are hard to tell apart. */
const MOST_DOTS = 5

function draw(context: ChartContext, input: DrawInput): Drawing {
  const { spec, frame } = input
  const drawn = (['wide', 'narrow'] as const).map((size) => drawRange(context, input, size))
  const colours = seriesColours(context, frame, spec)
  const entries = frame.series.map(({ name }, index) => ({ name, colour: colours[index]! }))
  const scene = [
    frame.series.length > 1 && spec.labels !== 'none' ? drawLegend(entries, 'round') : '',
    drawAxisTitle(axisTitle(context, valueStyles(spec, frame).axis, spec.yTitle)),
    drawn.map((one) => one.scene),
    drawRemarks(drawn.flatMap(({ remarks }) => remarks)),
    drawRemark(leftOut(context, Math.min(MAX_ROWS, frame.rows.length), frame.rows.length)),
  ]
  return { scene, fields: drawn }
}

const [LEFT, TOP, WIDTH, HEIGHT] = [18, 18, 284, 164]
/** Rows that a card has room for. */
const MAX_SHOWN = 9

function thumbnail(context: ChartContext, frame: Frame, spec: ChartSpec, named: boolean): Scene {
  const scale = rangeScale(frame, spec)
  const rows = dotRows(context, frame, spec, scale).slice(0, MAX_SHOWN)
  const names = rows.map(({ name }) => name)
  const room = named ? roomOf(context, names, 108) : 0
  const left = room > 0 ? LEFT + room + 14 : LEFT
  const at = (value: number) => left + (LEFT + WIDTH - left) * scale.at(value)
  const pitch = Math.min(34, HEIGHT / Math.max(1, rows.length))
  const grid = scale.ticks.map((tick) => `M${px(at(tick))} ${TOP - 6}v${px(rows.length * pitch + 6)}`)
  return [
    tag('path', { class: 'grid', d: grid.join('') }),
    rows.map(({ dots, low, high }, row) => {
      const y = px(TOP + (row + 0.5) * pitch)
      return [
        dots.length > 1 ? tag('path', { class: 'connector', d: `M${px(at(low))} ${y}H${px(at(high))}` }) : '',
        dots.map(({ value, colour }) =>
          tag('circle', { class: ['dot', colour], cx: px(at(value)), cy: y, r: px(Math.min(6, pitch / 3)) }),
        ),
      ]
    }),
    room > 0
      ? names.map((name, row) =>
          note(context, name, { x: LEFT + room, y: TOP + (row + 0.5) * pitch + 4, room }, 'end'),
        )
      : '',
  ]
}

const startsAt = (_context: ChartContext, frame: Frame, spec: ChartSpec): number | null => {
  const [start, end] = rangeScale(frame, spec).domain
  return start > 0 || end < 0 ? start : null
}

function describe(context: ChartContext, frame: Frame, write: Write): string[] {
  const { words } = context
  const differences = frame.rows.map((_, row) => differenceAt(frame, row))
  const sizes = differences.map((each) => Math.abs(each ?? 0))
  const largest = Math.max(0, ...sizes)
  const row = sizes.indexOf(largest)
  return [
    words.rangeChart(seriesInWords(context, frame), frame.rows.length),
    describeExtremes(context, frame, write),
    largest > 0 ? words.largestDifference(write(largest), frame.rows[row]!.label) : '',
  ]
}

function check(context: ChartContext, frame: Frame): Finding[] {
  const findings: Finding[] = []
  const warn = (code: Finding['code'], message: string) => findings.push({ level: 'warning', code, message })
  if (frame.series.length < 2)
    warn('one-series', 'A range is drawn between two columns of numbers. Choose another one.')
  if (frame.series.length > MOST_DOTS)
    warn(
      'many-parts',
      `${frame.series.length} dots in one row are hard to tell apart. Choose up to ${MOST_DOTS}.`,
    )
  if (frame.rows.length > MAX_ROWS)
    warn(
      'many-bars',
      `${formatCount(context, frame.rows.length)} rows are more than readers can compare; at most ${MAX_ROWS} are drawn. Choose fewer rows.`,
    )
  return findings
}

/** A dot for each of two or more values in a row, the outermost joined: from and to, before and after. */
export const range: Kind = {
  name: 'Range chart',
  frame: (context, spec, dataset) => buildFrame(context, spec, dataset, false),
  draw,
  thumbnail,
  startsAt,
  describe,
  axisMissing: 'No column names the rows. Choose one.',
  check,
}
