import { LIMITS } from '../limits.ts'
import { tooManyCells } from '../rows.ts'
import { storable } from '../storable.ts'
import { type ColumnReading, guessType, readingOf } from './readColumn.ts'
import { TableError } from './tableError.ts'

/** Cells as they were pasted or uploaded: text in rows. */
export type Cells = string[][]

export interface TableColumn extends ColumnReading {
  /** Stays when the column is moved or renamed, so that settings go on naming it. */
  id: string
  name: string
}

export type Row = readonly string[]

/** A table as it is edited: what was typed, and how each column is read. Never changed in place. */
export interface Table {
  columns: readonly TableColumn[]
  rows: readonly Row[]
  /** Whether the names of the columns stood in the first row. */
  header: boolean
}

/** A place in a table. Row -1 is the row of names. */
export interface CellAt {
  row: number
  column: number
}

const count = (value: number): string => value.toLocaleString('en-GB')

/** @throws TableError with a sentence when a table of this size cannot be used */
export function refuseBeyondLimits(columns: number, rows: number): void {
  if (columns > LIMITS.columns)
    throw new TableError(
      `This table has ${count(columns)} columns; at most ${count(LIMITS.columns)} can be used. Remove those the figure does not need.`,
    )
  if (rows > LIMITS.rows)
    throw new TableError(
      `This table has ${count(rows)} rows; at most ${count(LIMITS.rows)} can be used. Choose fewer rows, or summarise them first.`,
    )
  const tooMany = tooManyCells(rows, columns)
  if (tooMany) throw new TableError(tooMany)
}

/** @throws TableError naming the first row with a cell that is too long */
export function refuseLongCells(rows: readonly Row[]): void {
  const row = rows.findIndex((cells) => cells.some((cell) => cell.length > LIMITS.cellText))
  if (row >= 0)
    throw new TableError(
      `A cell in row ${count(row + 1)} is longer than ${count(LIMITS.cellText)} characters. Shorten it first.`,
    )
}

const isBlank = (row: Row): boolean => row.every((cell) => cell === '')
/** What a column without a name is called, by its place. */
export const nameless = (position: number): string => `Column ${position + 1}`

/** Columns by their names, each read as its cells show. */
export function readColumns(
  names: readonly string[],
  rows: readonly Row[],
  ids: readonly string[],
): TableColumn[] {
  return names.map((name, at) => {
    const texts = rows.map((row) => row[at]!)
    return { id: ids[at]!, name, ...readingOf(guessType(name, texts, at === 0), texts) }
  })
}

/**
 * A table of cells. Columns without any text are left out, as are empty rows and characters that no database keeps; a blank
 * name becomes "Column 3".
 * @throws TableError with a sentence when it is too large
 */
export function tableOfCells(cells: Cells, { header }: { header: boolean }): Table {
  const clean = cells.map((row) => row.map((cell) => storable(cell.replace(/^\ufeff/, '')).trim()))
  const [names = [], ...rest] = header ? clean : [[], ...clean]
  const body = rest.filter((row) => !isBlank(row))
  const width = body.reduce((most, row) => Math.max(most, row.length), names.length)
  const kept = Array.from({ length: width }, (_, at) => at).filter(
    (at) => names[at] || body.some((row) => row[at]),
  )
  refuseBeyondLimits(kept.length, body.length)
  refuseLongCells(clean)
  if (kept.length === 0 || body.length === 0)
    throw new TableError(
      'There is no table in it: there are no rows of values below the names. Add some and try again.',
    )
  const rows = body.map((row) => kept.map((at) => row[at] ?? ''))
  const columns = readColumns(
    kept.map((at, position) => names[at] || nameless(position)),
    rows,
    kept.map((_, position) => `c${position + 1}`),
  )
  return { columns, rows, header }
}

/** The cells of one column. */
export const textsOf = ({ rows }: Table, at: number): string[] => rows.map((row) => row[at] ?? '')
