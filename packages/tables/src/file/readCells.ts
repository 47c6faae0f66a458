import readExcel from 'read-excel-file/universal'
import type { Cells } from '../cells/table.ts'
import { TableError } from '../cells/tableError.ts'
import { type ArchiveEntry, ArchiveError, looksLikeArchive, openArchive } from './archive.ts'
import { decodeText } from './decodeText.ts'
import { cellsOfText } from './readText.ts'
import { MAX_CELL_ROWS, refuseFileSize, tooManyRows } from './fileLimits.ts'
import { cellTextOf, sheetWithTable } from './workbook.ts'

/** What a workbook may hold: files, and bytes unpacked. */
const MAX_IN_WORKBOOK = { entries: 2_000, total: 200 * 1024 * 1024 }

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
export async function readCells(bytes: Uint8Array, name: string, sheet?: string): Promise<ReadCells> {
  const what = `“${name}”`
  refuseFileSize(name, bytes.length)
  if (looksLikeArchive(bytes)) return readWorkbook(bytes, what, sheet)
  if ([0xd0, 0xcf, 0x11, 0xe0].every((byte, index) => bytes[index] === byte))
    throw new TableError(`${what} is an old or locked workbook. Save it as XLSX or CSV and choose that file.`)
  const text = decodeText(bytes)
  if (text === null) throw new TableError(`${what} is not a table of text. Choose a CSV, TSV or XLSX file.`)
  if (text.trim() === '') throw new TableError(`${what} is empty. Choose a file with a table in it.`)
  return { cells: cellsOfText(text, what), sheets: [], sheet: '' }
}

async function readWorkbook(bytes: Uint8Array, what: string, sheet: string | undefined): Promise<ReadCells> {
  const parts = await partsOf(bytes, what)
  const sheets = await readExcel(new Blob([bytes as Uint8Array<ArrayBuffer>])).catch(() => {
    throw new TableError(`${what} could not be read as a workbook. Save it again as XLSX, or as CSV.`)
  })
  const filled = sheets.filter(({ data }) => data.some((row) => row.some((cell) => cell !== null)))
  const chosen =
    filled.find((each) => each.sheet === sheet) ?? filled[sheetWithTable(filled.map(({ data }) => data))]
  if (!chosen) throw new TableError(`${what} has no data in it. Choose a workbook with a table.`)
  const where = `“${chosen.sheet}” in ${what}`
  if (chosen.data.length > MAX_CELL_ROWS) throw tooManyRows(where)
  const textOf = await cellTextOf(chosen.sheet, async (path) => {
    const part = parts.get(path)
    return part ? new TextDecoder().decode(await part.read()) : null
  })
  const cells = chosen.data.map((row, at) => row.map((cell, column) => textOf(cell, at, column)))
  if (cells.length < 2)
    throw new TableError(
      `${where} has only one row. A table needs a row of names and, below it, rows of values.`,
    )
  return { cells, sheets: filled.map((each) => each.sheet), sheet: chosen.sheet }
}

/** The parts of a workbook. Each was unpacked once, so that none turns out other than the archive declares. */
async function partsOf(bytes: Uint8Array, what: string): Promise<Map<string, ArchiveEntry>> {
  try {
    const entries = await openArchive(bytes, MAX_IN_WORKBOOK)
    for (const entry of entries) await entry.read()
    return new Map(entries.map((entry) => [entry.name, entry]))
  } catch (error) {
    if (error instanceof ArchiveError) throw new TableError(error.message.replace(/^The file\b/, what))
    throw error
  }
}
