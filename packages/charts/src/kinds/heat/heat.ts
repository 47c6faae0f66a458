import type { ChartContext } from '../../context.ts'
import { type ValueStyles, valueStyles } from '../../data/formats.ts'
import { buildFrame } from '../../data/frame.ts'
import type { Frame } from '../../data/frameShape.ts'
import { shownFrom } from '../../draw/fromWidth.ts'
import { drawAxisTitle, drawLegend, drawRemark } from '../../draw/legend.ts'
import { PATH_WIDTH, type PathData, UNITS_PER_PX } from '../../draw/path.ts'
import { pathBox } from '../../draw/pathBox.ts'
import { BREAK, drawPlot, type Margins, NARROWEST, type Size } from '../../draw/plot.ts'
import { percent, px, type Scene, tag } from '../../draw/scene.ts'
import { firstAndLast, note, roomOf } from '../../draw/thumbnailWords.ts'
import type { Finding } from '../../finding.ts'
import type { ColourClass } from '../../styles/table.ts'
import type { ChartSpec } from '../../spec.ts'
import { describeExtremes, type Write } from '../../text/describe.ts'
import { drawnText } from '../../text/escape.ts'
import { axisTitle, formatCount, formatValue } from '../../text/format.ts'
import { measureText, wrapWhole } from '../../text/measure.ts'
import { leftOut } from '../bar/bars.ts'
import type { DrawInput, Drawing, Kind } from '../kind.ts'
import { columnHeads, type Heads } from './heads.ts'
import { stepAt, stepNames, type Steps, stepsOf } from './steps.ts'

/** More rows and columns than these are not drawn; the table has them. */
const MAX_ROWS = 60
const MAX_COLUMNS = 60
/** Px that a row takes, and its name over it on narrow drawings. */
const ROW = { wide: 28, narrow: 26 }
const NAME_LINE = 16
const NAME_SIZE = 14
const NAME_GAP = 12
/** Px of names beside the rows, and their lines. */
const NAME_ROOM = 168

const shownOf = (frame: Frame): Frame => ({
  ...frame,
  rows: frame.rows.slice(0, MAX_ROWS),
  series: frame.series.slice(0, MAX_COLUMNS),
})

/** A row with its name in lines, and where it stands. */
interface Row {
  index: number
  lines: string[]
  top: number
  height: number
}

/** Everything of a drawing at one size. */
interface Plan {
  rows: Row[]
  heads: Heads
  margins: Margins
  size: Size
  /** Px down to the end of the last row. */
  bottom: number
}

function planOf(context: ChartContext, frame: Frame, size: Size): Plan {
  const narrow = size === 'narrow'
  const room = narrow ? NARROWEST - 8 : NAME_ROOM
  const names = frame.rows.map(({ label }) => wrapWhole(context, label, room, 2, NAME_SIZE))
  const widest = Math.max(0, ...names.flat().map((line) => measureText(context, line, NAME_SIZE)))
  const left = narrow ? 0 : Math.ceil(widest) + NAME_GAP
  const margin = { left, right: narrow ? 0 : 1 }
  const plotWidth = (narrow ? NARROWEST : BREAK) - margin.left - margin.right
  const heads = columnHeads(
    context,
    frame.series.map(({ name }) => name),
    plotWidth,
  )
  let down = heads.height
  const rows = names.map((lines, index): Row => {
    const over = narrow ? lines.length * NAME_LINE + 6 : 0
    const height = narrow ? ROW.narrow : Math.max(ROW.wide, lines.length * NAME_LINE + 4)
    const top = down + over
    down = top + height
    return { index, lines, top, height }
  })
  return { rows, heads, margins: { wide: margin, narrow: margin }, size, bottom: down }
}

/** The cells of one step as a path of rectangles. */
function cellsPath(frame: Frame, rows: Row[], isIn: (value: number | null) => boolean): PathData {
  const columns = frame.series.length
  const at = (column: number) => Math.round((column / columns) * PATH_WIDTH)
  return rows.flatMap(({ index, top, height }) =>
    frame.series.flatMap(({ values }, column): PathData => {
      if (!isIn(values[index] ?? null)) return []
      const width = at(column + 1) - at(column)
      return [
        ['M', at(column), top * UNITS_PER_PX],
        ['h', width],
        ['v', height * UNITS_PER_PX],
        ['h', -width],
        ['z'],
      ]
    }),
  )
}

/** What a cell says, where it fits, and the thin mark in its middle that the reader's script points at. */
function drawCell(
  context: ChartContext,
  value: number | null,
  colour: ColourClass | null,
  [row, column]: [Row, number],
  frame: Frame,
  { styles, shown }: { styles: ValueStyles; shown: ReturnType<typeof shownFrom> },
): Scene {
  const x = percent((column + 0.5) / frame.series.length)
  const middle = row.top + row.height / 2
  const mark = tag('rect', {
    class: colour ?? 'emptyCell',
    'data-i': `${row.index}`,
    'data-s': `${column}`,
    x,
    y: row.top,
    width: 0.1,
    height: row.height,
  })
  if (shown === null) return mark
  const place = { x, y: px(middle + 4) }
  const text =
    value === null
      ? tag('text', { class: ['noData', 'middle', shown], ...place }, drawnText('–'))
      : tag(
          'text',
          { class: ['insideValue', colour ?? 'c0', shown], ...place },
          drawnText(formatValue(context, value, styles.series[column]!)),
        )
  return [mark, text]
}

function drawName({ lines, top, height }: Row, left: number, narrow: boolean): Scene {
  const last = lines.length - 1
  const y = narrow ? top - 7 - last * NAME_LINE : top + height / 2 + 5 - (last * NAME_LINE) / 2
  return lines.map((line, index) =>
    tag('text', { class: 'rowName', x: -left, y: px(y + index * NAME_LINE) }, drawnText(line)),
  )
}

/** The table at one of the two sizes. */
function drawSize(context: ChartContext, input: DrawInput, frame: Frame, steps: Steps, size: Size): Scene {
  const { id, title, description, spec } = input
  const plan = planOf(context, frame, size)
  const { rows, heads, margins, bottom } = plan
  const styles = valueStyles(spec, frame)
  const stepOf = (value: number | null) => (value === null ? -1 : stepAt(steps, value))
  const texts = frame.series.flatMap(({ values }, column) =>
    rows.flatMap(({ index }) => {
      const value = values[index] ?? null
      return value === null
        ? []
        : [measureText(context, formatValue(context, value, styles.series[column]!), 12, 500)]
    }),
  )
  const widest = Math.max(0, ...texts) + 8
  const shown = spec.values
    ? shownFrom((plot) => plot / frame.series.length >= widest, margins, [size])
    : null
  const ownId = size === 'narrow' ? `${id}-n` : id
  const missing = cellsPath(frame, rows, (value) => stepOf(value) < 0)
  const cells = [
    missing.length > 0 ? tag('path', { class: ['segment', 'emptyCell'], d: missing }) : '',
    steps.colours.map((colour, step) => {
      const d = cellsPath(frame, rows, (value) => stepOf(value) === step)
      return d.length > 0 ? tag('path', { class: ['segment', 'filled', colour], d }) : ''
    }),
  ]
  const marks = rows.map((row) =>
    frame.series.map(({ values }, column) => {
      const value = values[row.index] ?? null
      const step = stepOf(value)
      const colour = step < 0 ? null : steps.colours[step]!
      return drawCell(context, step < 0 ? null : value, colour, [row, column], frame, { styles, shown })
    }),
  )
  const plot = { id: ownId, title, description, height: bottom + 2, margins, data: {}, shown: size }
  const side = margins[size]
  return drawPlot(plot, [
    pathBox(bottom, cells),
    heads.scene,
    rows.map((row) => drawName(row, side.left, size === 'narrow')),
    marks,
  ])
}

function draw(context: ChartContext, input: DrawInput): Drawing {
  const { spec } = input
  const frame = shownOf(input.frame)
  const steps = stepsOf(frame, spec)
  const names = stepNames(context, steps, frame, spec)
  const hasMissing = frame.series.some(({ values }) =>
    frame.rows.some((_, row) => values[row] === null || stepAt(steps, values[row]!) < 0),
  )
  const entries = [
    ...names.map((name, step) => ({ name, colour: steps.colours[step]! })),
    ...(hasMissing ? [{ name: context.words.noDataLegend, colour: 'emptyCell' as const }] : []),
  ]
  const scene = [
    drawAxisTitle(axisTitle(context, valueStyles(spec, frame).axis, spec.yTitle)),
    spec.labels === 'none' ? '' : drawLegend(entries),
    (['wide', 'narrow'] as const).map((size) => drawSize(context, input, frame, steps, size)),
    drawRemark(leftOut(context, frame.rows.length, input.frame.rows.length)),
  ]
  return { scene, fields: [] }
}

const [LEFT, TOP, WIDTH, HEIGHT] = [14, 14, 292, 172]
/** Rows and columns that a card has room for. */
const SMALL = 24

function thumbnail(context: ChartContext, whole: Frame, spec: ChartSpec, named: boolean): Scene {
  const steps = stepsOf(shownOf(whole), spec)
  const frame = { ...whole, rows: whole.rows.slice(0, SMALL), series: whole.series.slice(0, SMALL) }
  const labels = frame.rows.map(({ label }) => label)
  const room = named && labels.length <= 9 ? roomOf(context, labels, 96) : 0
  const left = room > 0 ? LEFT + room + 8 : LEFT
  const height = (named ? HEIGHT - 16 : HEIGHT) / Math.max(1, frame.rows.length)
  const width = (LEFT + WIDTH - left) / Math.max(1, frame.series.length)
  return [
    frame.rows.map((_, row) =>
      frame.series.map(({ values }, column) => {
        const value = values[row] ?? null
        const step = value === null ? -1 : stepAt(steps, value)
        if (step < 0) return ''
        return tag('rect', {
          class: [steps.colours[step]!, 'segment'],
          x: px(left + column * width),
          y: px(TOP + row * height),
          width: px(width),
          height: px(height),
        })
      }),
    ),
    room > 0
      ? labels.map((label, row) =>
          note(context, label, { x: LEFT + room, y: TOP + (row + 0.5) * height + 4, room }, 'end'),
        )
      : '',
    named
      ? firstAndLast(
          context,
          frame.series.map(({ name }) => name),
          { left, width: LEFT + WIDTH - left, y: TOP + HEIGHT + 2 },
        )
      : '',
  ]
}

const describe = (context: ChartContext, frame: Frame, write: Write): string[] => [
  context.words.heatTable(frame.rows.length, frame.series.length),
  describeExtremes(context, frame, write),
]

function check(context: ChartContext, whole: Frame): Finding[] {
  const findings: Finding[] = []
  const warn = (code: Finding['code'], message: string) => findings.push({ level: 'warning', code, message })
  const frame = shownOf(whole)
  if (whole.rows.length > MAX_ROWS || whole.series.length > MAX_COLUMNS)
    warn(
      'many-bars',
      `At most ${MAX_ROWS} rows and ${MAX_COLUMNS} columns are drawn; the table has ${formatCount(context, whole.rows.length)} and ${formatCount(context, whole.series.length)}. Choose fewer.`,
    )
  if (frame.series.length < 2)
    warn(
      'one-series',
      'A heat table compares several columns. Choose more columns of numbers, or use a bar chart.',
    )
  const isCut = (['wide', 'narrow'] as const).some((size) => planOf(context, frame, size).heads.isCut)
  if (isCut)
    warn(
      'names-too-long',
      'The names of the columns don’t all fit above them, on phones at least. Shorten them.',
    )
  return findings
}

/** A table whose cells are coloured by their values, which stand in them where they fit. */
export const heat: Kind = {
  name: 'Heat table',
  frame: (context, spec, dataset) => buildFrame(context, spec, dataset, false),
  draw,
  thumbnail,
  startsAt: () => null,
  describe,
  axisMissing: 'No column names the rows. Choose one.',
  check,
}
