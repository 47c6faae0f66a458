import type { Cell, DatasetColumn } from '../dataset.ts'
import { isDialled } from './identifier.ts'
import { parseIsoDate } from './isoDate.ts'
import { type DayOrder, dayOrder, isYear, parseDate } from './parseDates.ts'
import { type DecimalMark, decimalMark, isCode, isMissing, parseNumber, unitOf } from './parseNumbers.ts'

/** How the cells of one column are read. */
export interface ColumnReading {
  type: DatasetColumn['type']
  /** Of numbers: what stands before the decimals. */
  mark: DecimalMark
  /** Of dates in numbers: what stands first. */
  order: DayOrder
  /** Of numbers: the sign at every one of them, and the digits after their point. */
  unit?: string
  decimals?: number
}

/** How many of the cells with a value must read as numbers or dates before a column counts as such. */
const ENOUGH = 0.8
const YEAR_HEADER = /^(?:year|years|yr|date|jahr|année|annee|año|ano|anno|jaar|år)\b/i

/** What a column holds, from its name and cells; `first`: it is the first of its table, where years are dates. */
export function guessType(name: string, texts: string[], first: boolean): DatasetColumn['type'] {
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
  if (isDialled(name, values)) return 'text'
  const mark = decimalMark(values)
  if (!values.some(isCode) && share((text) => parseNumber(text, mark) !== null) >= ENOUGH) return 'number'
  return 'text'
}

/** How a column of this type is read best: the decimal mark and the order of dates that its cells show. */
export function readingOf(type: DatasetColumn['type'], texts: string[]): ColumnReading {
  const values = type === 'text' ? [] : texts.filter((text) => !isMissing(text))
  const mark = decimalMark(values)
  const unit = type === 'number' ? unitOf(values, mark) : null
  return { type, mark, order: dayOrder(values), ...unit }
}

/** One cell: its value, null for no value, or its text where it cannot be read so. */
export function readCell(text: string, { type, mark, order }: ColumnReading): Cell {
  if (type === 'text') return text || null
  if (isMissing(text)) return null
  if (type === 'number') return parseNumber(text, mark) ?? text
  return parseDate(text, order) ?? text
}

/** The column of a dataset that is read so, its members in the order of the schema. */
export const columnOfReading = (
  id: string,
  name: string,
  { type, unit, decimals }: Pick<DatasetColumn, 'type' | 'unit' | 'decimals'>,
): DatasetColumn => ({
  id,
  name,
  type,
  ...(unit !== undefined && { unit }),
  ...(decimals !== undefined && { decimals }),
})

/** Whether a cell of a dataset holds something that a column of this type cannot read: text that is no number, or no date. */
export const isUnreadable = (type: DatasetColumn['type'], cell: Cell | undefined): boolean =>
  typeof cell === 'string' && type !== 'text' && (type === 'number' || parseIsoDate(cell) === null)
