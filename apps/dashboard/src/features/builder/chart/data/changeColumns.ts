import {
  type ColumnReading,
  type DatasetColumn,
  LIMITS,
  readingOf,
  refuseBeyondLimits,
  type Table,
  type TableColumn,
  textsOf,
} from '@bubbles/tables'

// Each change returns the table it was given when nothing changes.

const withColumn = (table: Table, id: string, change: Partial<TableColumn>): Table => {
  const column = table.columns.find((each) => each.id === id)
  const same =
    !column || Object.entries(change).every(([key, value]) => column[key as keyof TableColumn] === value)
  if (same) return table
  return {
    ...table,
    columns: table.columns.map((each) => (each.id === id ? { ...each, ...change } : each)),
  }
}

/** A column with another name; a blank one changes nothing. */
export function rename(table: Table, id: string, name: string): Table {
  const words = name.trim().slice(0, LIMITS.cellText)
  return words === '' ? table : withColumn(table, id, { name: words })
}

/** A column read as another type, with the decimal mark and date order its cells show. */
export function retype(table: Table, id: string, type: DatasetColumn['type']): Table {
  const at = table.columns.findIndex((column) => column.id === id)
  if (at < 0 || table.columns[at]!.type === type) return table
  return withColumn(table, id, readingOf(type, textsOf(table, at)))
}

/** A column whose decimals or dates are written another way. */
export const reread = (
  table: Table,
  id: string,
  how: Partial<Pick<ColumnReading, 'mark' | 'order'>>,
): Table => withColumn(table, id, how)

/** Ids that no column of a table has. */
export function freshIds({ columns }: Table, needed: number): string[] {
  const largest = Math.max(0, ...columns.map(({ id }) => Number(/^c(\d+)$/.exec(id)?.[1] ?? 0)))
  return Array.from({ length: needed }, (_, at) => `c${largest + at + 1}`)
}

/** An empty column before the column at `at`. */
export function addColumn(table: Table, at: number): Table {
  refuseBeyondLimits(table.columns.length + 1, table.rows.length)
  const [id] = freshIds(table, 1)
  const taken = new Set(table.columns.map(({ name }) => name))
  const number = Array.from({ length: taken.size + 1 }, (_, each) => table.columns.length + 1 + each).find(
    (each) => !taken.has(`Column ${each}`),
  )
  const column: TableColumn = {
    id: id!,
    name: `Column ${number}`,
    type: 'text',
    mark: '.',
    order: 'day-first',
  }
  return {
    ...table,
    columns: table.columns.toSpliced(at, 0, column),
    rows: table.rows.map((row) => row.toSpliced(at, 0, '')),
  }
}

/** Without some columns; the last one stays. */
export function removeColumns(table: Table, from: number, to: number): Table {
  const number = to - from + 1
  if (number >= table.columns.length) return table
  return {
    ...table,
    columns: table.columns.toSpliced(from, number),
    rows: table.rows.map((row) => row.toSpliced(from, number)),
  }
}

/** A column moved from one place to another. */
export function moveColumn(table: Table, from: number, to: number): Table {
  const column = table.columns[from]
  if (!column || !table.columns[to] || from === to) return table
  return {
    ...table,
    columns: table.columns.toSpliced(from, 1).toSpliced(to, 0, column),
    rows: table.rows.map((row) => row.toSpliced(from, 1).toSpliced(to, 0, row[from]!)),
  }
}
