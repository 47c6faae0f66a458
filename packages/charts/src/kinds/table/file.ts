import type { ChartContext } from '../../context.ts'
import { drawRemark } from '../../draw/legend.ts'
import { BREAK, drawPlot } from '../../draw/plot.ts'
import { percent, px, type Scene, tag } from '../../draw/scene.ts'
import { drawnText } from '../../text/escape.ts'
import { formatCount, formatValue } from '../../text/format.ts'
import { fitText } from '../../text/measure.ts'
import { stepAt } from '../heat/steps.ts'
import type { DrawInput } from '../kind.ts'
import { BAR_HEIGHT, barMark, LINE_HEIGHT, lineMark, rowColour } from './cells.ts'
import { columnsOf, endsOf, type TableColumn } from './columns.ts'

/** Rows of a picture; the table it is of may have many more. */
const MAX_ROWS = 40
const ROW = 30
const HEAD = 28
const SIZE = 12
const GAP = 12

/** How much of the width each column takes. */
const SHARES: Readonly<Record<TableColumn['as'], number>> = { text: 3, number: 2, heat: 2, bar: 4, line: 4 }

/** A column, where it starts and how wide it is, as fractions of the whole. */
interface Placed {
  column: TableColumn
  left: number
  width: number
}

function placed(columns: readonly TableColumn[]): Placed[] {
  const all = columns.reduce((sum, { as }) => sum + SHARES[as], 0)
  let left = 0
  return columns.map((column) => {
    const width = SHARES[column.as] / all
    const at = left
    left += width
    return { column, left: at, width }
  })
}

/** Words that fit into their column, at its start or its end. */
function words(
  context: ChartContext,
  text: string,
  { left, width }: Placed,
  y: number,
  atEnd: boolean,
  part = 1,
): Scene {
  const room = width * part * BREAK - GAP
  const x = percent(atEnd ? left + width * part : left)
  return tag(
    'text',
    { class: ['value', ...(atEnd ? (['end'] as const) : [])], x, dx: atEnd ? -GAP : 0, y: px(y) },
    drawnText(fitText(context, text, room, SIZE, 500)),
  )
}

/** A cell of a picture. */
function cell(context: ChartContext, input: DrawInput, place: Placed, row: number, top: number): Scene {
  const { spec, frame } = input
  const { column, left, width } = place
  const y = top + ROW / 2 + 4
  if (column.as === 'text') return words(context, column.text.texts[row]!, place, y, false)
  if (column.as === 'line') {
    const ends = endsOf(column.series, row)
    if (!ends) return words(context, context.words.noData, place, y, false)
    const third = { ...place, width: width * 0.28 }
    const colour = rowColour(context, spec, frame, row, 0)
    return [
      words(context, formatValue(context, ends[0], column.style), third, y, false),
      tag(
        'svg',
        {
          x: percent(left + width * 0.3),
          y: px(top + (ROW - LINE_HEIGHT) / 2),
          width: percent(width * 0.36),
          height: LINE_HEIGHT,
        },
        lineMark(column.series, row, column.extents[row]!, colour),
      ),
      words(
        context,
        formatValue(context, ends[1], column.style),
        { ...third, left: left + width * 0.7 },
        y,
        false,
      ),
    ]
  }
  const value = column.series.values[row] ?? null
  if (value === null) return words(context, context.words.noData, place, y, true)
  const text = formatValue(context, value, column.style)
  if (column.as === 'bar')
    return [
      words(context, text, place, y, true, 0.42),
      tag(
        'svg',
        {
          x: percent(left + width * 0.44),
          y: px(top + (ROW - BAR_HEIGHT) / 2),
          width: percent(width * 0.5),
          height: BAR_HEIGHT,
        },
        barMark(column.extent, value, rowColour(context, spec, frame, row, value)),
      ),
    ]
  const step = column.as === 'heat' ? stepAt(column.steps, value) : -1
  if (column.as !== 'heat' || step < 0) return words(context, text, place, y, true)
  const colour = column.steps.colours[step]!
  return [
    tag('rect', { class: colour, x: percent(left), y: top, width: percent(width * 0.94), height: ROW }),
    tag(
      'text',
      { class: ['insideValue', colour], x: percent(left + width * 0.47), y: px(y) },
      drawnText(fitText(context, text, width * 0.9 * BREAK, SIZE, 500)),
    ),
  ]
}

/** The first rows of a table as a drawing, for files that have no HTML. */
export function drawTableFile(context: ChartContext, input: DrawInput): Scene {
  const { spec, frame, id, title, description } = input
  const columns = placed(columnsOf(context, spec, frame))
  const count = Math.min(MAX_ROWS, frame.rows.length)
  const height = HEAD + count * ROW
  const rule = (y: number, name: 'grid' | 'zeroLine') =>
    tag('line', { class: name, x1: 0, x2: percent(1), y1: y, y2: y })
  const heads = columns.map((place) => {
    const { as, head } = place.column
    return words(context, head, place, 18, as === 'number' || as === 'heat', 1)
  })
  const rows = Array.from({ length: count }, (_, row) => {
    const top = HEAD + row * ROW
    return [columns.map((place) => cell(context, input, place, row, top)), rule(top + ROW, 'grid')]
  })
  const margins = { wide: { left: 0, right: 0 }, narrow: { left: 0, right: 0 } }
  const left =
    count < frame.rows.length
      ? context.words.firstRows(formatCount(context, count), formatCount(context, frame.rows.length))
      : ''
  return [
    drawPlot({ id, title, description, height: height + 2, margins, data: {} }, [
      heads,
      rule(HEAD, 'zeroLine'),
      rows,
    ]),
    drawRemark(left),
  ]
}
