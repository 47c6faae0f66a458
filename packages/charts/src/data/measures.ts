import { type Cell, type Dataset, type DatasetColumn, isCoordinate, isNamedIdentifier } from '@bubbles/tables'
import { fitOneScale, sizeOf } from './size.ts'

/** The cells of one column; none for a column that is not there. */
export function cellsOf(dataset: Dataset, column: DatasetColumn | undefined): (Cell | undefined)[] {
  const index = column ? dataset.columns.indexOf(column) : -1
  return index < 0 ? [] : dataset.rows.map((row) => row[index])
}

/** The columns of numbers that measure something: not those that name rows or say where they are. */
export const measuresOf = (dataset: Dataset): DatasetColumn[] =>
  dataset.columns.filter(
    (column) =>
      column.type === 'number' &&
      !isNamedIdentifier(column.name) &&
      !isCoordinate(column.name, cellsOf(dataset, column)),
  )

/**
 * The most columns that can be read together on one scale: of one unit, and of sizes that do not differ too much. Those
 * of the earliest column where several choices have as many.
 */
export function ofOneScale(dataset: Dataset, columns: readonly DatasetColumn[]): DatasetColumn[] {
  const sized = columns.map((column) => ({ column, size: sizeOf(cellsOf(dataset, column)) }))
  let best: DatasetColumn[] = []
  const tried = new Set<DatasetColumn>()
  for (const first of sized) {
    // What fits an earlier column has been counted with it.
    if (tried.has(first.column)) continue
    const sizes = [first.size]
    const group = sized.filter(({ column, size }) => {
      if (column === first.column) return true
      const fits = column.unit === first.column.unit && sizes.every((other) => fitOneScale(size, other))
      if (fits) sizes.push(size)
      return fits
    })
    for (const { column } of group) tried.add(column)
    if (group.length > best.length) best = group.map(({ column }) => column)
  }
  return best
}
