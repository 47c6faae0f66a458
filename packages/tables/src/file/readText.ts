import papa from 'papaparse'
import type { Cells } from '../cells/table.ts'
import { TableError } from '../cells/tableError.ts'
import { MAX_CELL_ROWS, tooManyRows } from './fileLimits.ts'

/**
 * Cells of text: copied from a spreadsheet (tabs) or written as CSV (commas, semicolons, bars).
 * @param what how sentences call it
 * @throws TableError with a sentence
 */
export function cellsOfText(text: string, what: string): Cells {
  const data = rowsOfText(text, what)
  if (data.length < 2)
    throw new TableError(
      `${what} has only one row. A table needs a row of names and, below it, rows of values.`,
    )
  return data
}

/**
 * The same of any number of rows, also none: for lists, which need no row of names.
 * @throws TableError with a sentence
 */
export function rowsOfText(text: string, what: string): Cells {
  const clean = text.replace(/^\ufeff/, '').replaceAll(/\r\n?/g, '\n')
  const { data, errors } = papa.parse<string[]>(clean, {
    // Cells copied from a spreadsheet are set apart by tabs, whatever else stands in them.
    delimiter: clean.split('\n', 1)[0]!.includes('\t') ? '\t' : '',
    delimitersToGuess: [',', ';', '\t', '|'],
    skipEmptyLines: 'greedy',
    // Ends the reading of a table that is too long.
    preview: MAX_CELL_ROWS + 1,
  })
  const open = errors.find(({ code }) => code === 'MissingQuotes')
  if (open)
    throw new TableError(
      `${what} has a quotation mark in row ${(open.row ?? 0) + 1} that is never closed. Correct it and try again.`,
    )
  if (data.length > MAX_CELL_ROWS) throw tooManyRows(what)
  return data
}
