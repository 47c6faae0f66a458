import { cellTextOf, LIMITS, sheetWithTable } from '@bubbles/charts'
import { type Cells, TableError } from './table.ts'
import { readPart, unpackedSize } from './zipSize.ts'

/** The largest file that is read, in bytes. A table of 10,000 rows is far below it. */
export const MAX_FILE = 10 * 1024 * 1024
/** What a workbook may unpack to, in bytes. */
const MAX_UNPACKED = 200 * 1024 * 1024

export interface ReadCells {
  cells: Cells
  /** The sheets of a workbook, and which of them was read. */
  sheets: string[]
  sheet: string
}

/**
 * Reads the bytes of a CSV, TSV or XLSX file.
 * @param sheet which sheet of a workbook; the first that holds a table unless given
 * @throws TableError with a sentence
 */
export async function readBytes(bytes: Uint8Array, name: string, sheet?: string): Promise<ReadCells> {
  const starts = (...head: number[]) => head.every((byte, index) => bytes[index] === byte)
  if (starts(0x50, 0x4b, 0x03, 0x04)) return readWorkbook(bytes, name, sheet)
  if (starts(0xd0, 0xcf, 0x11, 0xe0))
    throw new TableError(`“${name}” is an old or locked workbook. Save it as XLSX or CSV and choose that.`)
  return { cells: await readText(decode(bytes, name), `“${name}”`), sheets: [], sheet: '' }
}

/**
 * Reads cells copied from a spreadsheet (tabs) or the text of a CSV file (commas, semicolons, bars).
 * @param what how sentences call it
 * @throws TableError with a sentence
 */
export async function readText(text: string, what = 'What was pasted'): Promise<Cells> {
  const clean = text.replace(/^\ufeff/, '').replaceAll(/\r\n?/g, '\n')
  if (clean.trim() === '') throw new TableError(`${what} is empty. Copy the cells and try again.`)
  const { default: papa } = await import('papaparse')
  const { data } = papa.parse<string[]>(clean, {
    // Cells copied from a spreadsheet are set apart by tabs, whatever else stands in them.
    delimiter: clean.split('\n', 1)[0]!.includes('\t') ? '\t' : '',
    delimitersToGuess: [',', ';', '\t', '|'],
    skipEmptyLines: 'greedy',
  })
  if (data.length < 2)
    throw new TableError(
      `${what} has only one row. A table needs a row of names and, below it, rows of values.`,
    )
  return data
}

/** The text of a file in any of the encodings spreadsheets write. */
function decode(bytes: Uint8Array, name: string): string {
  const starts = (...head: number[]) => head.every((byte, index) => bytes[index] === byte)
  if (starts(0xff, 0xfe)) return new TextDecoder('utf-16le').decode(bytes)
  if (starts(0xfe, 0xff)) return new TextDecoder('utf-16be').decode(bytes)
  if (bytes.subarray(0, 8_192).includes(0) || starts(0x25, 0x50, 0x44, 0x46))
    throw new TableError(`“${name}” is not a table of text. Choose a CSV, TSV or XLSX file.`)
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    // Older spreadsheets save in the encoding of Western Windows; every byte means something in it.
    return new TextDecoder('windows-1252').decode(bytes)
  }
}

async function readWorkbook(bytes: Uint8Array, name: string, sheet: string | undefined): Promise<ReadCells> {
  const size = unpackedSize(bytes)
  if (size === null)
    throw new TableError(`“${name}” is damaged or not a workbook. Save it again as XLSX, or as CSV.`)
  if (size > MAX_UNPACKED)
    throw new TableError(
      `“${name}” is too large inside. Save the one sheet with the table as CSV and choose that.`,
    )
  const { default: readExcel } = await import('read-excel-file/universal')
  const sheets = await readExcel(new Blob([bytes as Uint8Array<ArrayBuffer>])).catch(() => {
    throw new TableError(`“${name}” could not be read as a workbook. Save it again as XLSX, or as CSV.`)
  })
  const filled = sheets.filter(({ data }) => data.some((row) => row.some((cell) => cell !== null)))
  const chosen =
    filled.find((each) => each.sheet === sheet) ?? filled[sheetWithTable(filled.map(({ data }) => data))]
  if (!chosen) throw new TableError(`“${name}” has no cells in it. Choose a workbook with a table.`)
  // One title line or so may stand above the names.
  if (chosen.data.length > LIMITS.rows + 12)
    throw new TableError(
      `“${chosen.sheet}” in “${name}” has ${chosen.data.length.toLocaleString('en-GB')} rows; at most ${LIMITS.rows.toLocaleString('en-GB')} can be used. Choose fewer rows, or summarise them first.`,
    )
  const textOf = await cellTextOf(chosen.sheet, (path) => readPart(bytes, path))
  const cells = chosen.data.map((row, at) => row.map((cell, column) => textOf(cell, at, column)))
  if (cells.length < 2)
    throw new TableError(
      `“${chosen.sheet}” in “${name}” has only one row. A table needs a row of names and, below it, rows of values.`,
    )
  return { cells, sheets: filled.map((each) => each.sheet), sheet: chosen.sheet }
}
