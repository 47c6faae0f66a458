import type { Cell, Dataset, DatasetColumn } from '../dataset.ts'
import { LIMITS } from '../limits.ts'
import { dayOrder, isYear, parseDate } from './parseDates.ts'
import { decimalMark, isCode, isMissing, parseNumber } from './parseNumbers.ts'

/** A table beyond the limits of a dataset. The message can be shown to the person who pasted it. */
export class DatasetLimitError extends Error {
  override name = 'DatasetLimitError'
}

type ColumnType = DatasetColumn['type']

/** How many of the cells with a value must read as numbers or dates before a column counts as such. */
const ENOUGH = 0.8
const YEAR_HEADER = /^(?:year|years|yr|date|jahr|année|annee|año|ano|anno|jaar|år)\b/i

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
    columns.push({ id, name, type })
    read.push(readColumn(texts, type))
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
  if (cells.some((row) => row.some((cell) => cell.length > LIMITS.cellText)))
    throw new DatasetLimitError(
      `A cell is longer than ${count(LIMITS.cellText)} characters. Shorten it first.`,
    )
}

function guessType(name: string, texts: string[], first: boolean): ColumnType {
  const values = texts.filter((text) => !isMissing(text))
  if (values.length === 0) return 'text'
  const share = (test: (text: string) => boolean) => values.filter(test).length / values.length
  if (values.every(isYear)) {
    const likely = first && values.every((text) => Number(text) >= 1700 && Number(text) <= 2100)
    return likely || YEAR_HEADER.test(name) ? 'date' : 'number'
  }
  const order = dayOrder(values)
  if (share((text) => parseDate(text, order) !== null || isYear(text)) >= ENOUGH) {
    // Numbers with four digits among real dates are years; four-digit numbers alone were handled above.
    if (share((text) => parseDate(text, order) !== null) > 0.2) return 'date'
  }
  const mark = decimalMark(values)
  if (!values.some(isCode) && share((text) => parseNumber(text, mark) !== null) >= ENOUGH) return 'number'
  return 'text'
}

function readColumn(texts: string[], type: ColumnType): Cell[] {
  if (type === 'text') return texts.map((text) => text || null)
  const values = texts.filter((text) => !isMissing(text))
  const order = dayOrder(values)
  const mark = decimalMark(values)
  return texts.map((text) => {
    if (isMissing(text)) return null
    if (type === 'number') return parseNumber(text, mark) ?? text
    return parseDate(text, order) ?? text
  })
}
