import { readCell, type Table, type TableColumn } from '@bubbles/tables'

/** A few hundred cells tell how a column is written; ten thousand take their time. */
const ENOUGH = 300

/** Decimals in doubt: a cell that is one number with a point and another with a comma, or is read with one alone. */
export function needsMark(column: TableColumn, texts: Iterable<string>): boolean {
  if (column.type !== 'number') return false
  const otherwise: TableColumn = { ...column, mark: column.mark === '.' ? ',' : '.' }
  let seen = 0
  for (const text of texts) {
    if (!/\d[.,]\d/.test(text)) continue
    const other = readCell(text, otherwise)
    if (typeof other === 'number' && other !== readCell(text, column)) return true
    if (++seen === ENOUGH) return false
  }
  return false
}

/** Dates in doubt: "3/4/2024" is in March or in April. */
export function needsOrder(column: TableColumn, texts: Iterable<string>): boolean {
  if (column.type !== 'date') return false
  for (const text of texts) if (/^\d{1,2}[/-]\d{1,2}[/-]\d{4}(?:$|[ ,T])/.test(text.trim())) return true
  return false
}

/** What about the cells of a column can be read in two ways; null where nothing can. */
export function doubtOf(table: Table, at: number): 'mark' | 'order' | null {
  const column = table.columns[at]!
  if (needsMark(column, cellsDown(table, at))) return 'mark'
  return needsOrder(column, cellsDown(table, at)) ? 'order' : null
}

/** The cells of a column one by one, for who has seen enough after a few. */
function* cellsDown({ rows }: Table, at: number): Generator<string> {
  for (const row of rows) yield row[at] ?? ''
}
