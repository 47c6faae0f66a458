import { nameless, readColumns, refuseBeyondLimits, type Table, tableOfCells } from '@bubbles/tables'

/** An empty row before the row at `at`. */
export function addRow(table: Table, at: number): Table {
  refuseBeyondLimits(table.columns.length, table.rows.length + 1)
  return {
    ...table,
    rows: table.rows.toSpliced(
      at,
      0,
      table.columns.map(() => ''),
    ),
  }
}

/** Without some rows; the last one stays, emptied, since a table has one. */
export function removeRows(table: Table, from: number, to: number): Table {
  const rows = table.rows.toSpliced(from, to - from + 1)
  return { ...table, rows: rows.length > 0 ? rows : [table.columns.map(() => '')] }
}

/** A row moved by one place up or down. */
export function moveRow(table: Table, at: number, by: -1 | 1): Table {
  const row = table.rows[at]
  if (!row || !table.rows[at + by]) return table
  return { ...table, rows: table.rows.toSpliced(at, 1).toSpliced(at + by, 0, row) }
}

/** Rows as columns: the names become the first column, and the first column the names. */
export function transpose(table: Table): Table {
  const lines = [table.columns.map(({ name }) => name), ...table.rows]
  refuseBeyondLimits(lines.length, table.columns.length)
  const turned = table.columns.map((_, at) => lines.map((line) => line[at]!))
  return tableOfCells(table.header ? turned : turned.map((row) => row.slice(1)), { header: table.header })
}

/** The first row as the names of the columns, or the names as the first row. Columns are guessed anew. */
export function withHeader(table: Table, header: boolean): Table {
  if (header === table.header) return table
  const ids = table.columns.map(({ id }) => id)
  if (!header) {
    const rows = [table.columns.map(({ name }) => name), ...table.rows]
    refuseBeyondLimits(table.columns.length, rows.length)
    return {
      header,
      rows,
      columns: readColumns(
        ids.map((_, at) => nameless(at)),
        rows,
        ids,
      ),
    }
  }
  const [first, ...rows] = table.rows
  if (!first || rows.length === 0) return table
  return {
    header,
    rows,
    columns: readColumns(
      first.map((name, at) => name || nameless(at)),
      rows,
      ids,
    ),
  }
}
