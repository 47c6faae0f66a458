import type { ChartContext } from '../../context.ts'
import type { Frame, FrameSeries } from '../../data/frameShape.ts'
import { drawRemark } from '../../draw/legend.ts'
import { type Element, type Scene, tag } from '../../draw/scene.ts'
import type { ChartSpec } from '../../spec.ts'
import { formatCount, formatValue, type NumberStyle } from '../../text/format.ts'
import { stepAt } from '../heat/steps.ts'
import type { DrawInput } from '../kind.ts'
import { BAR_HEIGHT, barMark, LINE_HEIGHT, lineMark, rowColour } from './cells.ts'
import { columnsOf, endsOf, type TableColumn } from './columns.ts'

/** Rows on a page at most; the data beside the figure has all of them. */
export const MAX_ROWS = 1000

const HIDDEN = { 'aria-hidden': 'true', focusable: 'false' }

/** A number as it is sorted by: short, and never with an exponent's plus sign. */
const sortable = (value: number | null | undefined): string | undefined =>
  value === null || value === undefined ? undefined : `${value}`

/** Draws the cells of one table. */
class Cells {
  readonly #context: ChartContext
  readonly #spec: ChartSpec
  readonly #frame: Frame

  constructor(context: ChartContext, { spec, frame }: DrawInput) {
    this.#context = context
    this.#spec = spec
    this.#frame = frame
  }

  cell(column: TableColumn, row: number, isFirst: boolean): Element {
    switch (column.as) {
      case 'text': {
        const { texts, sortedBy } = column.text
        const attributes = { 'data-v': sortedBy[row], ...(isFirst && { scope: 'row' }) }
        return tag(isFirst ? 'th' : 'td', attributes, texts[row]!)
      }
      case 'line':
        return this.#line(column, row)
      case 'heat': {
        const value = column.series.values[row] ?? null
        const step = value === null ? -1 : stepAt(column.steps, value)
        const colour = step < 0 ? undefined : column.steps.colours[step]!
        return this.#number(column, row, colour ? ['heatCell', colour] : [])
      }
      case 'bar': {
        const value = column.series.values[row] ?? null
        const colour = rowColour(this.#context, this.#spec, this.#frame, row, value ?? 0)
        const marks = value === null ? '' : barMark(column.extent, value, colour)
        return this.#number(column, row, ['barCell'], tag('svg', { ...HIDDEN, height: BAR_HEIGHT }, marks))
      }
      default:
        return this.#number(column, row, [])
    }
  }

  #number(
    { series, style }: { series: FrameSeries; style: NumberStyle },
    row: number,
    classes: NonNullable<Element['attributes']['class']>,
    beside: Scene = '',
  ): Element {
    const value = series.values[row] ?? null
    const names = typeof classes === 'string' ? [classes] : classes
    return tag('td', { class: ['numberCell', ...names], 'data-v': sortable(value) }, [
      value === null
        ? tag('span', { class: 'noData' }, this.#context.words.noData)
        : formatValue(this.#context, value, style),
      beside,
    ])
  }

  /** A line between its first and its last value, by which rows are sorted. */
  #line(column: Extract<TableColumn, { as: 'line' }>, row: number): Element {
    const ends = endsOf(column.series, row)
    const written = (value: number) => formatValue(this.#context, value, column.style)
    const content =
      ends === null
        ? tag('span', { class: 'noData' }, this.#context.words.noData)
        : [
            written(ends[0]),
            tag(
              'svg',
              { ...HIDDEN, height: LINE_HEIGHT },
              lineMark(
                column.series,
                row,
                column.extents[row]!,
                rowColour(this.#context, this.#spec, this.#frame, row, 0),
              ),
            ),
            written(ends[1]),
          ]
    return tag('td', { class: 'lineCell', 'data-v': sortable(ends?.[1]) }, content)
  }
}

/**
 * A table as HTML, whole and without script. What the page's script needs to let readers search it, sort it and turn its
 * pages is on its box: README.md.
 */
export function drawTable(context: ChartContext, input: DrawInput): Scene {
  const { spec, frame, id, title, description } = input
  const columns = columnsOf(context, spec, frame)
  const cells = new Cells(context, input)
  const { tableControls: words } = context.words
  const count = Math.min(MAX_ROWS, frame.rows.length)
  const heads = columns.map(({ as, head }) =>
    tag(
      'th',
      { scope: 'col', ...(as !== 'text' && as !== 'line' && { class: 'numberCell' as const }) },
      head,
    ),
  )
  const rows = Array.from({ length: count }, (_, row) =>
    tag(
      'tr',
      {},
      columns.map((column, at) => cells.cell(column, row, at === 0)),
    ),
  )
  const described = description ? `${id}-d` : undefined
  const table = tag('table', { 'aria-describedby': described }, [
    tag('thead', {}, tag('tr', {}, heads)),
    tag('tbody', {}, rows),
  ])
  const box = {
    class: 'tableBox' as const,
    role: 'region',
    tabindex: '0',
    'aria-label': title,
    'data-r': `${spec.pageRows ?? 0}`,
    'data-f': spec.search ? words.search : undefined,
    'data-w': [words.previous, words.next, words.range, words.none].join('|'),
  }
  return [
    description ? tag('p', { id: `${id}-d`, hidden: 'hidden' }, description) : '',
    tag('div', box, table),
    count < frame.rows.length
      ? drawRemark(
          context.words.firstRows(formatCount(context, count), formatCount(context, frame.rows.length)),
        )
      : '',
  ]
}
