import {
  type Cell,
  type ColumnReading,
  type Dataset,
  type DatasetColumn,
  guessType,
  isMissing,
  LIMITS,
  readCell,
  readingOf,
} from '@bubbles/charts'

/** A table that cannot be used. The message is for the person who chose it. */
export class TableError extends Error {
  override name = 'TableError'
}

/** Cells as they were pasted or uploaded: text in rows. */
export type Cells = string[][]

export interface TableColumn extends ColumnReading {
  /** Stays when the column is moved or renamed, so that settings go on naming it. */
  id: string
  name: string
}

type Row = readonly string[]

/** A table as it is edited: what was typed, and how each column is read. Never changed in place. */
export interface Table {
  columns: readonly TableColumn[]
  rows: readonly Row[]
  /** Whether the names of the columns stood in the first row. */
  header: boolean
}

const count = (value: number): string => value.toLocaleString('en-GB')

function refuseBeyondLimits(columns: number, rows: number): void {
  if (columns > LIMITS.columns)
    throw new TableError(
      `This table has ${count(columns)} columns; at most ${count(LIMITS.columns)} can be used. Remove those the figure does not need.`,
    )
  if (rows > LIMITS.rows)
    throw new TableError(
      `This table has ${count(rows)} rows; at most ${count(LIMITS.rows)} can be used. Choose fewer rows, or sum them up first.`,
    )
}

function refuseLongCells(rows: readonly Row[]): void {
  const row = rows.findIndex((cells) => cells.some((cell) => cell.length > LIMITS.cellText))
  if (row >= 0)
    throw new TableError(
      `A cell in row ${count(row + 1)} is longer than ${count(LIMITS.cellText)} characters. Shorten it first.`,
    )
}

const isBlank = (row: Row): boolean => row.every((cell) => cell === '')
const nameless = (position: number): string => `Column ${position + 1}`

function readColumns(names: readonly string[], rows: readonly Row[], ids: readonly string[]): TableColumn[] {
  return names.map((name, at) => {
    const texts = rows.map((row) => row[at]!)
    return { id: ids[at]!, name, ...readingOf(guessType(name, texts, at === 0), texts) }
  })
}

/**
 * A table of cells. Columns without any text are left out, as are empty rows; a blank name becomes "Column 3".
 * @throws TableError with a sentence when it is too large
 */
export function tableOfCells(cells: Cells, { header }: { header: boolean }): Table {
  const clean = cells.map((row) => row.map((cell) => cell.replace(/^\ufeff/, '').trim()))
  const [names = [], ...rest] = header ? clean : [[], ...clean]
  const body = rest.filter((row) => !isBlank(row))
  const width = body.reduce((most, row) => Math.max(most, row.length), names.length)
  const kept = Array.from({ length: width }, (_, at) => at).filter(
    (at) => names[at] || body.some((row) => row[at]),
  )
  refuseBeyondLimits(kept.length, body.length)
  refuseLongCells(clean)
  if (kept.length === 0 || body.length === 0)
    throw new TableError('There is no table in it: no row of values below the names. Add some and try again.')
  const rows = body.map((row) => kept.map((at) => row[at] ?? ''))
  const columns = readColumns(
    kept.map((at, position) => names[at] || nameless(position)),
    rows,
    kept.map((_, position) => `c${position + 1}`),
  )
  return { columns, rows, header }
}

/** The table of a dataset whose cells are no longer known as they were typed. */
export function tableOfDataset(dataset: Dataset): Table {
  return {
    columns: dataset.columns.map((column) => ({ ...column, mark: '.', order: 'day-first' })),
    rows: dataset.rows.map((row) => row.map((cell) => (cell === null ? '' : String(cell)))),
    header: !dataset.columns.every(({ name }, at) => name === nameless(at)),
  }
}

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

/** What is drawn of a table: each cell as its column reads it. */
export const datasetOfTable = ({ columns, rows }: Table): Dataset => ({
  columns: columns.map(({ id, name, type }) => ({ id, name, type })),
  rows: rows.map((row) => readRow(row, columns)),
})

const ISO = /^\d{4}(-\d{2}(-\d{2}([T ]\d{2}:\d{2}.*)?)?)?$/

/** Whether a cell holds something that its column cannot read. */
export const isBad = (column: Pick<DatasetColumn, 'type'>, cell: Cell | undefined): boolean =>
  typeof cell === 'string' && (column.type === 'number' || (column.type === 'date' && !ISO.test(cell)))

export interface CellAt {
  row: number
  column: number
}

const foundBad = new WeakMap<Dataset, CellAt[]>()

/** Every cell that could not be read, row by row. */
export function badCells(dataset: Dataset): readonly CellAt[] {
  const before = foundBad.get(dataset)
  if (before) return before
  const found: CellAt[] = []
  foundBad.set(dataset, found)
  for (const [row, cells] of dataset.rows.entries())
    for (const [column, cell] of cells.entries())
      if (isBad(dataset.columns[column]!, cell)) found.push({ row, column })
  return found
}

/** The next cell of a list after a place, going round at the end; null when there is none. */
export const nextCell = (cells: readonly CellAt[], from: CellAt | null): CellAt | null =>
  cells.find(
    ({ row, column }) => from !== null && (row > from.row || (row === from.row && column > from.column)),
  ) ??
  cells[0] ??
  null

const ENOUGH = 300

/** Decimals in doubt: a cell that is one number with a point and another with a comma, or is read with one alone. */
export function needsMark(column: TableColumn, texts: readonly string[]): boolean {
  if (column.type !== 'number') return false
  const chosen = (text: string) => readCell(text, column)
  const other = (text: string) => readCell(text, { ...column, mark: column.mark === '.' ? ',' : '.' })
  // A few hundred cells tell how a column is written; ten thousand take their time.
  return texts
    .filter((text) => /\d[.,]\d/.test(text))
    .slice(0, ENOUGH)
    .some((text) => typeof other(text) === 'number' && other(text) !== chosen(text))
}

/** Dates in doubt: "3/4/2024" is in March or in April. */
export const needsOrder = (column: TableColumn, texts: readonly string[]): boolean =>
  column.type === 'date' && texts.some((text) => /^\d{1,2}[/-]\d{1,2}[/-]\d{4}$/.test(text.trim()))

export const textsOf = ({ rows }: Table, at: number): string[] => rows.map((row) => row[at] ?? '')

// Changes. Each returns the table it was given when nothing changes.

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

function freshIds({ columns }: Table, needed: number): string[] {
  const largest = Math.max(0, ...columns.map(({ id }) => Number(/^c(\d+)$/.exec(id)?.[1] ?? 0)))
  return Array.from({ length: needed }, (_, at) => `c${largest + at + 1}`)
}

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
