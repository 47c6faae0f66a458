import { type Cell, type CellAt, type Dataset, type DatasetColumn, isUnreadable } from '@bubbles/tables'

/** Whether a cell holds something that its column cannot read. */
export const isBad = (column: Pick<DatasetColumn, 'type'>, cell: Cell | undefined): boolean =>
  isUnreadable(column.type, cell)

/** Columns of the cells of a row that cannot be read, and as what types the columns were read. */
interface Known {
  types: string
  columns: readonly number[]
}

/** Of ten thousand rows only the changed ones are looked through again. */
const known = new WeakMap<readonly Cell[], Known>()
const NONE: readonly number[] = []

function badIn(cells: readonly Cell[], columns: Dataset['columns'], types: string): readonly number[] {
  const before = known.get(cells)
  if (before?.types === types) return before.columns
  const found = columns.flatMap((column, at) => (isBad(column, cells[at]) ? [at] : []))
  const here = found.length === 0 ? NONE : found
  known.set(cells, { types, columns: here })
  return here
}

const foundBad = new WeakMap<Dataset, readonly CellAt[]>()

/** Every cell that could not be read, row by row. */
export function badCells(dataset: Dataset): readonly CellAt[] {
  const before = foundBad.get(dataset)
  if (before) return before
  const types = dataset.columns.map(({ type }) => type).join()
  const found: CellAt[] = []
  for (const [row, cells] of dataset.rows.entries())
    for (const column of badIn(cells, dataset.columns, types)) found.push({ row, column })
  foundBad.set(dataset, found)
  return found
}

/** The next cell of a list after a place, going round at the end; null when there is none. */
export const nextCell = (cells: readonly CellAt[], from: CellAt | null): CellAt | null =>
  cells.find(
    ({ row, column }) => from !== null && (row > from.row || (row === from.row && column > from.column)),
  ) ??
  cells[0] ??
  null
