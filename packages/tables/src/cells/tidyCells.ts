import { decimalMark, isMissing, parseNumber } from './parseNumbers.ts'
import { isTotal } from './totals.ts'

type Cells = string[][]

/** What was done to cells so that they make a table: a sentence for who brought them. */
export type Note = string

const isNumeric = (text: string): boolean => /\d/.test(text) && !/\p{L}{2,}/u.test(text)
const filled = (row: readonly string[]): number => row.filter((cell) => cell.trim() !== '').length

/** Title lines above the names: rows with one cell where the table has several columns. */
function withoutTitles(cells: Cells, notes: Note[]): Cells {
  const width = Math.max(...cells.map(filled))
  if (width < 2) return cells
  const first = cells.findIndex((row) => filled(row) > 1)
  if (first < 1 || first > 5) return cells
  const words = cells.slice(0, first).flatMap((row) => row.filter((cell) => cell.trim() !== ''))
  const quoted = words[0] && words[0].length > 60 ? `${words[0].slice(0, 59)}…` : words[0]
  notes.push(
    `${first === 1 ? 'The line' : `${first} lines`} above the table ${first === 1 ? 'was' : 'were'} skipped: “${quoted}”.`,
  )
  return cells.slice(first)
}

/** Two rows of names become one: "Population" over "2020" is "Population, 2020". */
function withOneHeader(cells: Cells, notes: Note[]): Cells {
  const [first, second, ...rows] = cells
  if (!first || !second || rows.length < 2) return cells
  const width = Math.max(first.length, second.length)
  const columns = Array.from({ length: width }, (_, at) => at)
  const below = (at: number) => rows.map((row) => row[at] ?? '').filter((cell) => !isMissing(cell))
  const numeric = columns.filter((at) => {
    const values = below(at)
    return values.length > 1 && values.filter(isNumeric).length >= values.length * 0.8
  })
  // A name stretched over several columns leaves the cells after it empty: that tells two rows of names apart.
  const stretched = first
    .slice(1)
    .some((cell, at) => cell.trim() === '' && (second[at + 1] ?? '').trim() !== '')
  const years = (text: string) => /^(1[5-9]|20)\d\d$/.test(text.trim())
  const names = numeric.filter((at) => {
    const text = (second[at] ?? '').trim()
    return text !== '' && (!isNumeric(text) || (stretched && years(text) && !below(at).every(years)))
  })
  if (numeric.length === 0 || names.length < numeric.length || !stretched) return cells
  let group = ''
  const joined = columns.map((at) => {
    const over = (first[at] ?? '').trim()
    const under = (second[at] ?? '').trim()
    if (over !== '') group = over
    if (under === '' || under === over) return over || under
    return at === 0 || group === '' ? over || under : `${group}, ${under}`
  })
  const example = joined.find((name) => name.includes(', ')) ?? joined.at(-1)
  notes.push(`The first two rows are both names. They were joined, as in “${example}”.`)
  return [joined, ...rows]
}

/** Numbers that differ by no more than this share are the same: totals are rounded. */
const ROUNDED = 0.005

/** A last row that adds up the others: it is no row of the table, and its word is no place along an axis. */
function withoutTotal(cells: Cells, notes: Note[]): Cells {
  const last = cells.at(-1)
  const label = last?.find((cell) => cell.trim() !== '')?.trim() ?? ''
  const body = cells.slice(1, -1)
  if (!last || body.length < 2 || !isTotal(label)) return cells
  const isSum = last.some((cell, at) => {
    const texts = body.map((row) => row[at] ?? '').filter((text) => !isMissing(text))
    const mark = decimalMark([...texts, cell])
    const total = parseNumber(cell.trim(), mark)
    const values = texts.map((text) => parseNumber(text.trim(), mark))
    if (total === null || values.length < 2 || values.includes(null)) return false
    const sum = values.reduce<number>((all, value) => all + value!, 0)
    return Math.abs(sum - total) <= Math.abs(total) * ROUNDED
  })
  if (!isSum) return cells
  notes.push(`The last row, “${label}”, is a total and was skipped.`)
  return cells.slice(0, -1)
}

/** Names that stand over several columns, for a sentence; the columns keep them. */
function repeatedNames(cells: Cells, notes: Note[]): void {
  const names = (cells[0] ?? []).map((name) => name.trim()).filter(Boolean)
  const twice = [...new Set(names.filter((name, at) => names.indexOf(name) !== at))]
  const [one] = twice
  if (one === undefined) return
  notes.push(
    twice.length === 1
      ? `Several columns are called “${one}”. Rename them, so that readers can tell them apart.`
      : `Several columns share a name, such as “${one}”. Rename them, so that readers can tell them apart.`,
  )
}

/** Cells without what spreadsheets put around a table, and what was changed, in sentences. */
export function tidyCells(cells: Cells): { cells: Cells; notes: Note[] } {
  const notes: Note[] = []
  const rows = cells.filter((row) => filled(row) > 0)
  if (rows.length === 0) return { cells: rows, notes }
  const tidy = withoutTotal(withOneHeader(withoutTitles(rows, notes), notes), notes)
  repeatedNames(tidy, notes)
  return { cells: tidy, notes }
}
