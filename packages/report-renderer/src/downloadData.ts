import type { Cell, Dataset } from '@bubbles/tables'
import { blockOf } from './downloadFigure.ts'
import { chartSpecOf, datasetOf } from './figure.ts'
import { asText } from './html.ts'
import { plainText } from './inline.ts'
import { mapSpecOf } from './mapFigure.ts'
import { asNumber } from './nodes.ts'
import type { DocumentNode } from './types.ts'

/** The data of a block as rows of cells, the first of which names the columns; numbers and dates as machines read them. */
export interface BlockData {
  title: string
  rows: Cell[][]
}

const MAX_SPAN = 50

/**
 * What a reader can take of a block as a table: of a chart or map the columns it draws with every row, of a table its
 * cells, of a metric its numbers. Columns that a figure does not show stay where they are.
 * @returns null for a block that holds no data.
 */
export function blockData(
  document: DocumentNode,
  datasets: Record<string, Dataset>,
  blockId: string,
): BlockData | null {
  const node = blockOf(document, blockId)
  if (node?.type === 'table') return { title: asText(node.attrs?.caption), rows: tableRows(node) }
  if (node?.type === 'metric') return { title: asText(node.attrs?.label), rows: metricRows(node) }
  if (node?.type !== 'chart' && node?.type !== 'map') return null
  const dataset = datasetOf(node, datasets)
  if (!dataset) return null
  const spec = node.type === 'chart' ? chartSpecOf(node) : mapSpecOf(node)
  return { title: spec.title, rows: columnsOf(dataset, shownColumns(spec)) }
}

function shownColumns(
  spec: ReturnType<typeof chartSpecOf> | ReturnType<typeof mapSpecOf>,
): Set<string | null> {
  if ('region' in spec) {
    const { region, value, size: sized, latitude, longitude, label: name } = spec
    if (spec.kind === 'symbol') return new Set([name, latitude, longitude, sized, value])
    return new Set([region, value, ...(spec.kind === 'bubble' ? [sized] : [])])
  }
  const { x, series, splitBy, size, label, mark, kind } = spec
  if (kind === 'histogram') return new Set(series.slice(0, 1))
  const points = kind === 'point' ? [size, label] : []
  const compared = kind === 'bar' || kind === 'arc' ? [mark] : []
  return new Set([x, ...series, splitBy, ...points, ...compared])
}

function columnsOf(dataset: Dataset, shown: ReadonlySet<string | null>): Cell[][] {
  const places = dataset.columns.flatMap(({ id }, at) => (shown.has(id) ? [at] : []))
  return [
    places.map((at) => dataset.columns[at]!.name),
    ...dataset.rows.map((row) => places.map((at) => row[at] ?? null)),
  ]
}

/** Cells by row; one that spans stands in its first place, and nothing in the others. */
function tableRows(table: DocumentNode): Cell[][] {
  const grid: Cell[][] = []
  const rows = (table.content ?? []).filter(({ type }) => type === 'tableRow')
  for (const [y, row] of rows.entries()) {
    const line = (grid[y] ??= [])
    let x = 0
    for (const cell of row.content ?? []) {
      while (line[x] !== undefined) x += 1
      const across = spanOf(cell, 'colspan')
      const down = Math.min(spanOf(cell, 'rowspan'), rows.length - y)
      for (let dy = 0; dy < down; dy++)
        for (let dx = 0; dx < across; dx++)
          (grid[y + dy] ??= [])[x + dx] = dx + dy === 0 ? plainText(cell).trim() : null
      x += across
    }
  }
  const width = Math.max(0, ...grid.map((line) => line.length))
  return grid.map((line) => Array.from({ length: width }, (_, x) => line[x] ?? null))
}

const spanOf = (cell: DocumentNode, name: 'colspan' | 'rowspan'): number =>
  Math.min(MAX_SPAN, Math.max(1, Math.trunc(asNumber(cell.attrs?.[name], 1))))

function metricRows({ attrs }: DocumentNode): Cell[][] {
  const unit = [asText(attrs?.prefix), asText(attrs?.suffix)].map((each) => each.trim()).filter(Boolean)
  const rows: Cell[][] = [
    ['Label', 'Value', 'Unit'],
    [asText(attrs?.label).trim(), asNumber(attrs?.value, null), unit.join(' ')],
  ]
  const compared = asNumber(attrs?.comparison, null)
  if (compared !== null)
    rows.push([asText(attrs?.comparisonLabel).trim() || 'Compared with', compared, unit.join(' ')])
  return rows
}
