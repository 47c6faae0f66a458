import {
  cellTextOf,
  type Dataset,
  DatasetLimitError,
  inferDataset,
  LIMITS,
  type Note,
  sheetWithTable,
  tidyCells,
} from '@bubbles/charts'
import papa from 'papaparse'
import readWorkbook from 'read-excel-file/universal'
import { decodeText } from './decodeText.ts'
import { readDirectory, unpackSync, type ZipEntry, ZipError } from './zip.ts'

/** A table that was read, and what was done to its cells so that they make one. */
export interface TableRead {
  dataset: Dataset
  notes: Note[]
}

/** A table that cannot be used. The message can be shown to the person who sent it. */
export class TableError extends Error {
  override name = 'TableError'
}

/** What a workbook may hold: files, and bytes unpacked. */
const MAX_IN_WORKBOOK = { entries: 2_000, total: 200 * 1024 * 1024 }
/** Rows beyond those a data set may have: enough to know that there are too many. */
const ONE_MORE = LIMITS.rows + 2
/**
 * Reads a table of a CSV, TSV or XLSX file by the rules of the builder: the first row names the columns, types are
 * guessed, decimal commas and encodings are understood.
 * @throws TableError with a sentence on what is wrong.
 */
export async function readTable(bytes: Uint8Array, isWorkbook: boolean): Promise<TableRead> {
  const { cells, notes } = tidyCells(isWorkbook ? await cellsOfWorkbook(bytes) : cellsOfText(bytes))
  if (cells.length < 2)
    throw new TableError('The table has only one row. It needs a row of names and, below it, rows of values.')
  try {
    const dataset = inferDataset(cells)
    if (dataset.columns.length === 0 || dataset.rows.length === 0)
      throw new TableError('The table has no cells with a value in them.')
    return { dataset, notes }
  } catch (error) {
    if (error instanceof DatasetLimitError) throw new TableError(error.message)
    throw error
  }
}

function cellsOfText(bytes: Uint8Array): string[][] {
  const text = decodeText(bytes)
  if (text === null) throw new TableError('The file is not a table of text. Choose a CSV, TSV or XLSX file.')
  if (text.trim() === '') throw new TableError('The file is empty. Choose one with a table in it.')
  const { data, errors } = papa.parse<string[]>(text, {
    delimiter: text.split('\n', 1)[0]!.includes('\t') ? '\t' : '',
    delimitersToGuess: [',', ';', '\t', '|'],
    skipEmptyLines: 'greedy',
    // Ends the reading of a table that is too long; the sentence is `inferDataset`'s.
    preview: ONE_MORE,
  })
  const open = errors.find(({ code }) => code === 'MissingQuotes')
  if (open)
    throw new TableError(
      `A quotation mark is opened in row ${(open.row ?? 0) + 1} and never closed. Correct it and try again.`,
    )
  if (data.length >= ONE_MORE)
    throw new TableError(
      `The table has more than ${LIMITS.rows.toLocaleString('en')} rows, the maximum. Choose fewer rows, or summarise them first.`,
    )
  return data
}

/** The first sheet with a table in it. */
async function cellsOfWorkbook(bytes: Uint8Array): Promise<string[][]> {
  let entries: ZipEntry[]
  try {
    entries = readDirectory(bytes, MAX_IN_WORKBOOK)
    for (const entry of entries) unpackSync(bytes, entry)
  } catch (error) {
    if (error instanceof ZipError) throw new TableError(error.message)
    throw error
  }
  const sheets = await readWorkbook(new Blob([bytes as Uint8Array<ArrayBuffer>])).catch(() => {
    throw new TableError('The workbook could not be read. Save it again as XLSX, or as CSV.')
  })
  const filled = sheets.filter(({ data }) => data.some((row) => row.some((cell) => cell !== null)))
  const sheet = filled[sheetWithTable(filled.map(({ data }) => data))]
  if (!sheet) throw new TableError('The workbook has no cells in it. Choose one with a table.')
  if (sheet.data.length >= ONE_MORE)
    throw new TableError(
      `The table has more than ${LIMITS.rows.toLocaleString('en')} rows, the maximum. Choose fewer rows, or summarise them first.`,
    )
  const textOf = await cellTextOf(sheet.sheet, (path) => {
    const entry = entries.find(({ name }) => name === path)
    return entry ? new TextDecoder().decode(unpackSync(bytes, entry)) : null
  })
  return sheet.data.map((row, at) => row.map((cell, column) => textOf(cell, at, column)))
}
