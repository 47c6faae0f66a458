import type { ChartContext } from '../../context.ts'
import { buildFrame } from '../../data/frame.ts'
import type { Frame } from '../../data/frameShape.ts'
import { px, type Scene, tag } from '../../draw/scene.ts'
import { note } from '../../draw/thumbnailWords.ts'
import type { Finding } from '../../finding.ts'
import type { ChartSpec } from '../../spec.ts'
import type { ChartTable } from '../../tableShape.ts'
import { describeExtremes } from '../../text/describe.ts'
import { formatCount, formatFull, writeValue } from '../../text/format.ts'
import type { DrawInput, Drawing, Kind } from '../kind.ts'
import { BAR_HEIGHT, barMark, LINE_HEIGHT, lineMark, rowColour } from './cells.ts'
import { columnsOf, styleOf, type TableColumn } from './columns.ts'
import { drawTableFile } from './file.ts'
import { drawTable, MAX_ROWS } from './page.ts'

const draw = (context: ChartContext, input: DrawInput): Drawing => ({
  scene: input.isFile ? drawTableFile(context, input) : drawTable(context, input),
  fields: [],
})

const [LEFT, TOP, WIDTH] = [14, 22, 292]
const SMALL_ROWS = 6
const SMALL_ROW = 27

/** What stands for a row on a card: its bar or line; null for neither. */
function smallMark(
  context: ChartContext,
  spec: ChartSpec,
  frame: Frame,
  column: TableColumn | undefined,
  row: number,
): Scene | null {
  if (column?.as === 'line')
    return lineMark(column.series, row, column.extents[row]!, rowColour(context, spec, frame, row, 0))
  const value = column?.as === 'bar' ? (column.series.values[row] ?? null) : null
  if (column?.as !== 'bar' || value === null) return null
  return barMark(column.extent, value, rowColour(context, spec, frame, row, value))
}

/** Rules between rows, names (or grey in their place), and what the first column of bars or lines draws. */
function thumbnail(context: ChartContext, frame: Frame, spec: ChartSpec, named: boolean): Scene {
  const drawn = columnsOf(context, spec, frame).find(({ as }) => as === 'bar' || as === 'line')
  const height = drawn?.as === 'line' ? LINE_HEIGHT : BAR_HEIGHT
  return frame.rows.slice(0, SMALL_ROWS).map(({ label }, row) => {
    const y = TOP + row * SMALL_ROW
    const mark = smallMark(context, spec, frame, drawn, row)
    return [
      named
        ? note(context, label, { x: LEFT, y: y + 11, room: 110 })
        : tag('rect', { class: 'band1', x: LEFT, y: y + 3, width: px(60 + ((row * 37) % 45)), height: 8 }),
      mark === null
        ? tag('rect', { class: 'band1', x: 220, y: y + 3, width: 80, height: 8 })
        : tag('svg', { x: 140, y: y + (BAR_HEIGHT - height) / 2, width: 160, height }, mark),
      tag('line', { class: 'grid', x1: LEFT, x2: LEFT + WIDTH, y1: y + 20, y2: y + 20 }),
    ]
  })
}

/** How many rows and columns there are, where the first column of numbers is highest and lowest, and what lines show. */
function describe(context: ChartContext, frame: Frame, _write: unknown, spec: ChartSpec): string[] {
  const columns = columnsOf(context, spec, frame)
  const [first] = frame.series
  const lines = columns.find(({ as }) => as === 'line')
  const sentences = [context.words.dataTable(frame.rows.length, columns.length)]
  if (first && lines === undefined) {
    const style = styleOf(spec, frame, [first])
    const several = frame.series.length > 1
    const rows = frame.rows.map((row) => ({
      ...row,
      label: several ? `${first.name}, ${row.label}` : row.label,
    }))
    const write = (value: number) => writeValue(context, value, style)
    sentences.push(describeExtremes(context, { ...frame, rows, series: [first] }, write))
  }
  if (lines?.as === 'line' && lines.series.length > 1)
    sentences.push(context.words.tableLines(lines.series[0]!.name, lines.series.at(-1)!.name))
  return sentences
}

/** Words beside the names, and every column of numbers written as it is in the drawing. */
function table(context: ChartContext, frame: Frame, spec: ChartSpec, base: ChartTable): ChartTable {
  const texts = (frame.texts ?? []).slice(1)
  const styles = frame.series.map((series) => styleOf(spec, frame, [series]))
  const [label] = base.head
  const isCommon = base.unit !== '' || styles.every(({ unit }) => unit === '')
  return {
    ...base,
    head: [
      label!,
      ...texts.map(({ name }) => ({ name, numeric: false })),
      ...frame.series.map(({ name }, at) => {
        const unit = isCommon ? '' : styles[at]!.unit
        return { name: unit ? `${name} (${unit})` : name, numeric: true }
      }),
    ],
    rows: frame.rows.map(({ label: name }, row) => [
      name,
      ...texts.map((column) => column.texts[row]!),
      ...frame.series.map(({ values }, at) => {
        const value = values[row] ?? null
        return value === null ? context.words.noData : formatFull(context, value, styles[at]!)
      }),
    ]),
  }
}

function check(context: ChartContext, frame: Frame, spec: ChartSpec): Finding[] {
  const findings: Finding[] = []
  const warn = (code: Finding['code'], message: string) => findings.push({ level: 'warning', code, message })
  if (frame.rows.length > MAX_ROWS)
    warn(
      'many-bars',
      `The table shows the first ${formatCount(context, MAX_ROWS)} of ${formatCount(context, frame.rows.length)} rows. Readers find the others in its data. Filter or group the rows.`,
    )
  const lines = columnsOf(context, spec, frame).find(({ as }) => as === 'line')
  if (lines?.as === 'line' && lines.series.length < 2)
    warn(
      'one-series',
      'A line in a row needs at least two columns. Choose more columns for it, or show bars.',
    )
  return findings
}

/** Rows and columns as readers look things up in them: with bars, lines and coloured grounds; on pages HTML, in files a drawing. */
export const dataTable: Kind = {
  name: 'Table',
  frame: (context, spec, dataset) => buildFrame(context, spec, dataset, false),
  draw,
  thumbnail,
  startsAt: () => null,
  describe,
  axisMissing: 'No column names the rows. Choose one.',
  table,
  check,
}
