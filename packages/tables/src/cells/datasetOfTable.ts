import type { Cell, Dataset } from '../dataset.ts'
import { type ColumnReading, columnOfReading, readCell } from './readColumn.ts'
import { nameless, type Row, type Table, type TableColumn } from './table.ts'

interface Read {
  readings: readonly ColumnReading[]
  cells: Cell[]
}

/** Rows that were read: of ten thousand only the changed ones, and in them the changed columns, are read again. */
const known = new WeakMap<Row, Read>()

const sameReading = (a: ColumnReading | undefined, b: ColumnReading): boolean =>
  a === b || (a !== undefined && a.type === b.type && a.mark === b.mark && a.order === b.order)

function readRow(row: Row, readings: readonly TableColumn[]): Cell[] {
  const before = known.get(row)
  if (before?.readings === readings) return before.cells
  const cells = row.map((text, at) => {
    const reading = readings[at]!
    return before && sameReading(before.readings[at], reading) ? before.cells[at]! : readCell(text, reading)
  })
  known.set(row, { readings, cells })
  return cells
}

/** Tables that were read: what asks again gets the same dataset, so that nothing is drawn twice for one change. */
const read = new WeakMap<Table, Dataset>()

/** What is drawn of a table: each cell as its column reads it. The same table gives the same object. */
export function datasetOfTable(table: Table): Dataset {
  const before = read.get(table)
  if (before) return before
  const { columns, rows } = table
  const dataset = {
    columns: columns.map((column) => columnOfReading(column.id, column.name, column)),
    rows: rows.map((row) => readRow(row, columns)),
  }
  read.set(table, dataset)
  return dataset
}

/** Notes how a table was read elsewhere, so that a change of it reads again only what is changed. */
export function rememberRead(table: Table, dataset: Dataset): void {
  read.set(table, dataset)
  for (const [at, row] of table.rows.entries())
    known.set(row, { readings: table.columns, cells: dataset.rows[at]! })
}

/** The table of a dataset whose cells are no longer known as they were typed. */
export function tableOfDataset(dataset: Dataset): Table {
  const table: Table = {
    columns: dataset.columns.map((column) => ({ ...column, mark: '.', order: 'day-first' })),
    rows: dataset.rows.map((row) => row.map((cell) => (cell === null ? '' : String(cell)))),
    header: !dataset.columns.every(({ name }, at) => name === nameless(at)),
  }
  rememberRead(table, dataset)
  return table
}
