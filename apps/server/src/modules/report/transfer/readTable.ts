import { type Dataset, DatasetLimitError, inferDataset, LIMITS } from '@bubbles/charts'
import papa from 'papaparse'
import readWorkbook from 'read-excel-file/universal'
import { readDirectory, unpackSync, ZipError } from './zip.ts'

/** A table that cannot be used. The message can be shown to the person who sent it. */
export class TableError extends Error {
  override name = 'TableError'
}

/** What a workbook may hold: files, and bytes unpacked. */
const MOST_IN_WORKBOOK = { entries: 2_000, total: 200 * 1024 * 1024 }
/** Rows beyond those a data set may have: enough to know that there are too many. */
const ONE_MORE = LIMITS.rows + 2

/**
 * Reads a table of a CSV, TSV or XLSX file by the rules of the builder: the first row names the columns, types are
 * guessed, decimal commas and encodings are understood.
 * @throws TableError with a sentence on what is wrong.
 */
export async function readTable(bytes: Uint8Array, isWorkbook: boolean): Promise<Dataset> {
  const cells = isWorkbook ? await cellsOfWorkbook(bytes) : cellsOfText(decode(bytes))
  if (cells.length < 2)
    throw new TableError('The table has only one row. It needs a row of names and, below it, rows of values.')
  try {
    const dataset = inferDataset(cells)
    if (dataset.columns.length === 0 || dataset.rows.length === 0)
      throw new TableError('The table has no cells with a value in them.')
    return dataset
  } catch (error) {
    if (error instanceof DatasetLimitError) throw new TableError(error.message)
    throw error
  }
}

function cellsOfText(text: string): string[][] {
  const clean = text.replace(/^\ufeff/, '').replaceAll(/\r\n?/g, '\n')
  if (clean.trim() === '') throw new TableError('The file is empty. Choose one with a table in it.')
  const { data, errors } = papa.parse<string[]>(clean, {
    delimiter: clean.split('\n', 1)[0]!.includes('\t') ? '\t' : '',
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
      `The table has more than ${LIMITS.rows.toLocaleString('en')} rows, which is the most that can be used. Choose fewer rows, or sum them up first.`,
    )
  return data
}

/** The text of a file in any of the encodings spreadsheets write. */
function decode(bytes: Uint8Array): string {
  const starts = (...head: number[]) => head.every((byte, index) => bytes[index] === byte)
  if (starts(0xff, 0xfe)) return new TextDecoder('utf-16le').decode(bytes)
  if (starts(0xfe, 0xff)) return new TextDecoder('utf-16be').decode(bytes)
  if (bytes.subarray(0, 65_536).includes(0) || starts(0x25, 0x50, 0x44, 0x46) || bytes.includes(0))
    throw new TableError('The file is not a table of text. Choose a CSV, TSV or XLSX file.')
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    // Older spreadsheets save in the encoding of Western Windows; every byte means something in it.
    return new TextDecoder('windows-1252').decode(bytes)
  }
}

/** The first sheet with cells in it. */
async function cellsOfWorkbook(bytes: Uint8Array): Promise<string[][]> {
  try {
    for (const entry of readDirectory(bytes, MOST_IN_WORKBOOK)) unpackSync(bytes, entry)
  } catch (error) {
    if (error instanceof ZipError) throw new TableError(error.message)
    throw error
  }
  const sheets = await readWorkbook(new Blob([bytes as Uint8Array<ArrayBuffer>])).catch(() => {
    throw new TableError('The workbook could not be read. Save it again as XLSX, or as CSV.')
  })
  const sheet = sheets.find(({ data }) => data.some((row) => row.some((cell) => cell !== null)))
  if (!sheet) throw new TableError('The workbook has no cells in it. Choose one with a table.')
  if (sheet.data.length >= ONE_MORE)
    throw new TableError(
      `The table has more than ${LIMITS.rows.toLocaleString('en')} rows, which is the most that can be used. Choose fewer rows, or sum them up first.`,
    )
  return sheet.data.map((row) => row.map(cellText))
}

/** A cell of a workbook as text that reads back as the same value. */
function cellText(cell: unknown): string {
  if (cell instanceof Date) {
    const iso = cell.toISOString()
    return iso.endsWith('T00:00:00.000Z') ? iso.slice(0, 10) : `${iso.slice(0, 16)}Z`
  }
  if (typeof cell === 'number') return String(Number(cell.toPrecision(15)))
  if (typeof cell === 'boolean') return cell ? 'Yes' : 'No'
  return typeof cell === 'string' ? cell : ''
}
