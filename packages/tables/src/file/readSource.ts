import { datasetOfTable } from '../cells/datasetOfTable.ts'
import { type Cells, type Table, tableOfCells } from '../cells/table.ts'
import { TableError } from '../cells/tableError.ts'
import { type Note, tidyCells } from '../cells/tidyCells.ts'
import type { Dataset } from '../dataset.ts'
import { decodeText } from './decodeText.ts'
import { refuseFileSize } from './fileLimits.ts'
import { type ReadCells, readCells } from './readCells.ts'
import { cellsOfJson } from './readJson.ts'
import { cellsOfText } from './readText.ts'

export { cellTextOf } from './workbook.ts'

/** What someone brought: the text of pasted cells, or the bytes of a file. */
export type Source =
  | { text: string }
  | { bytes: Uint8Array; name: string; sheet?: string | undefined }
  /** JSON, and where in it the rows are (`cellsOfJson`). */
  | { bytes: Uint8Array; name: string; path: string }

/** A table that was read, with what is worth knowing about how. */
export interface Reading {
  /** As it was typed, for whoever edits it. */
  table: Table
  /** The same, as it is drawn and kept. */
  dataset: Dataset
  notes: Note[]
  /** The sheets of a workbook, and which of them was read. */
  sheets: string[]
  sheet: string
}

/**
 * Reads a table from pasted cells, the bytes of a CSV, TSV or XLSX file, or JSON. Takes seconds for the largest: run it in a
 * worker.
 * @throws TableError with a sentence
 */
export async function readSource(source: Source): Promise<Reading> {
  const read = await cellsOf(source)
  const tidy = tidyCells(read.cells)
  const { cells } = tidy
  const notes = [...(read.notes ?? []), ...tidy.notes]
  const table = tableOfCells(cells, { header: true })
  const commas = table.columns.filter(({ type, mark }) => type === 'number' && mark === ',')
  if (commas.length > 0)
    notes.push(
      `${commas.length === 1 ? `“${commas[0]!.name}” was` : `${commas.length} columns were`} read with decimal commas: 1,5 is one and a half.`,
    )
  if (read.sheets.length > 1)
    notes.push(`The workbook has ${read.sheets.length} sheets with data; “${read.sheet}” was read.`)
  return { table, dataset: datasetOfTable(table), notes, sheets: read.sheets, sheet: read.sheet }
}

async function cellsOf(source: Source): Promise<ReadCells & { notes?: Note[] }> {
  if ('text' in source) return { cells: pastedCells(source.text), sheets: [], sheet: '' }
  if (!('path' in source)) return readCells(source.bytes, source.name, source.sheet)
  const what = `“${source.name}”`
  refuseFileSize(source.name, source.bytes.length)
  const text = decodeText(source.bytes)
  if (text === null) throw new TableError(`${what} is not valid JSON.`)
  return { ...cellsOfJson(text, source.path, what), sheets: [], sheet: '' }
}

function pastedCells(text: string): Cells {
  const what = 'What was pasted'
  if (text.replace(/^\ufeff/, '').trim() === '')
    throw new TableError(`${what} is empty. Copy the cells and try again.`)
  return cellsOfText(text, what)
}
