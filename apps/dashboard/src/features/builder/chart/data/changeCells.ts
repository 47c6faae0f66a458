import {
  type CellAt,
  guessType,
  isMissing,
  nameless,
  readingOf,
  refuseBeyondLimits,
  refuseLongCells,
  type Row,
  type Table,
  type TableColumn,
} from '@bubbles/tables'
import { freshIds } from './changeColumns.ts'

/**
 * Cells put into the table from a place on, as a spreadsheet does; rows and columns that are missing are added.
 * `row` -1 is the row of names.
 */
export function putCells(table: Table, from: CellAt, block: readonly Row[]): Table {
  if (block.length === 0) return table
  const inNames = from.row < 0
  const names = inNames ? block[0]! : []
  const body = inNames ? block.slice(1) : block
  const first = Math.max(0, from.row)
  const width = Math.max(table.columns.length, ...block.map((row) => from.column + row.length))
  const height = Math.max(table.rows.length, first + body.length)
  refuseBeyondLimits(width, height)
  refuseLongCells(block)
  const wide = width > table.columns.length
  const rows = Array.from({ length: height }, (_, at): Row => {
    const before = table.rows[at] ?? []
    const put = at >= first ? body[at - first] : undefined
    if (!put && !wide && table.rows[at]) return before
    const row = Array.from({ length: width }, (__, column) => {
      const cell = put?.[column - from.column]
      return cell === undefined ? (before[column] ?? '') : cell.trim()
    })
    return row.length === before.length && row.every((cell, column) => cell === before[column]) ? before : row
  })
  const ids = freshIds(table, width - table.columns.length)
  const columns = Array.from({ length: width }, (_, at): TableColumn => {
    const name = names[at - from.column]?.trim()
    const before = table.columns[at]
    if (before) return name ? { ...before, name } : before
    const texts = rows.map((row) => row[at]!)
    const called = name || nameless(at)
    return {
      id: ids[at - table.columns.length]!,
      name: called,
      ...readingOf(guessType(called, texts, at === 0), texts),
    }
  })
  const same =
    columns.length === table.columns.length &&
    rows.length === table.rows.length &&
    rows.every((row, at) => row === table.rows[at]) &&
    columns.every((column, at) => column === table.columns[at])
  if (same) return table
  // A column that was empty is read as what is put into it.
  const read = columns.map((column, at) => {
    const empty = at < table.columns.length && table.rows.every((row) => isMissing(row[at]!))
    const texts = empty ? rows.map((row) => row[at]!) : []
    return empty ? { ...column, ...readingOf(guessType(column.name, texts, at === 0), texts) } : column
  })
  return {
    ...table,
    columns: read.every((column, at) => column === columns[at]) ? keep(table, columns) : read,
    rows,
  }
}

/** The old list of columns where nothing in it changed: rows read under it need no reading again. */
const keep = (table: Table, columns: readonly TableColumn[]): readonly TableColumn[] =>
  columns.length === table.columns.length && columns.every((column, at) => column === table.columns[at])
    ? table.columns
    : columns

/** Cells of a block as text, rows by line ends and cells by tabs: what spreadsheets copy. */
export const copyCells = (table: Table, from: CellAt, to: CellAt): string =>
  [
    ...(from.row < 0 ? [table.columns.map(({ name }) => name)] : []),
    ...table.rows.slice(Math.max(0, from.row), to.row + 1),
  ]
    .map((row) =>
      row
        .slice(from.column, to.column + 1)
        .map((cell) => (/["\t\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell))
        .join('\t'),
    )
    .join('\n')
