import type { Cell, Dataset, DatasetColumn } from '../dataset.ts'
import { LIMITS } from '../limits.ts'
import { tooManyCells } from '../rows.ts'
import { columnOfReading, guessType, readCell, readingOf } from './readColumn.ts'

/** A table beyond the limits of a dataset. The message can be shown to the person who pasted it. */
export class DatasetLimitError extends Error {
  override name = 'DatasetLimitError'
}

type ColumnType = DatasetColumn['type']

/**
 * Reads a pasted or uploaded table: the first row names the columns, the rest are cells as text.
 *
 * - Columns without any text are dropped, as are empty rows; a blank name becomes "Column 3"; equal names stay, told
 *   apart by their ids `c1`, `c2`, ..., which follow the position.
 * - A column is `number` or `date` when four fifths of its values read as such. Numbers are understood with thousands
 *   separators, decimal comma, per cent and currency; dates in ISO 8601 and common forms. Years become dates.
 * - A cell that does not read keeps its text, so that `checkChart` can point at it. Words for "no value" become null.
 *
 * @param types overrides the guess for a column id.
 * @throws DatasetLimitError when the table is larger than a dataset may be.
 */
export function inferDataset(cells: string[][], types: Record<string, ColumnType> = {}): Dataset {
  const clean = cells.map((row) => row.map((cell) => cell.replace(/^\ufeff/, '').trim()))
  const [header = [], ...body] = clean
  const rows = body.filter((row) => row.some((cell) => cell !== ''))
  const width = Math.max(header.length, ...rows.map((row) => row.length).slice(0, LIMITS.rows + 1), 0)
  const kept = Array.from({ length: width }, (_, index) => index).filter(
    (index) => header[index] || rows.some((row) => row[index]),
  )
  refuseBeyondLimits(kept.length, rows.length, clean)

  const columns: DatasetColumn[] = []
  const read: Cell[][] = []
  for (const [position, index] of kept.entries()) {
    const id = `c${position + 1}`
    const texts = rows.map((row) => row[index] ?? '')
    const name = header[index] || `Column ${position + 1}`
    const type = types[id] ?? guessType(name, texts, position === 0)
    const reading = readingOf(type, texts)
    columns.push(columnOfReading(id, name, reading))
    read.push(texts.map((text) => readCell(text, reading)))
  }
  return { columns, rows: rows.map((_, row) => read.map((column) => column[row]!)) }
}

function refuseBeyondLimits(columns: number, rows: number, cells: string[][]): void {
  const count = (value: number) => value.toLocaleString('en-GB')
  if (columns > LIMITS.columns)
    throw new DatasetLimitError(
      `This table has ${count(columns)} columns. At most ${count(LIMITS.columns)} can be used.`,
    )
  if (rows > LIMITS.rows)
    throw new DatasetLimitError(
      `This table has ${count(rows)} rows. At most ${count(LIMITS.rows)} can be used.`,
    )
  const tooMany = tooManyCells(rows, columns)
  if (tooMany) throw new DatasetLimitError(tooMany)
  if (cells.some((row) => row.some((cell) => cell.length > LIMITS.cellText)))
    throw new DatasetLimitError(
      `A cell is longer than ${count(LIMITS.cellText)} characters. Shorten it first.`,
    )
}
