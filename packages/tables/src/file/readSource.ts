import { datasetOfTable } from '../cells/datasetOfTable.ts'
import { type Cells, type Table, tableOfCells } from '../cells/table.ts'
import { TableError } from '../cells/tableError.ts'
import { type Note, tidyCells } from '../cells/tidyCells.ts'
import type { Dataset } from '../dataset.ts'
import { readCells } from './readCells.ts'
import { cellsOfText } from './readText.ts'

export { cellTextOf } from './workbook.ts'

/** What someone brought: the text of pasted cells, or the bytes of a file. */
export type Source = { text: string } | { bytes: Uint8Array; name: string; sheet?: string | undefined }

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
 * Reads a table from pasted cells or the bytes of a CSV, TSV or XLSX file. Takes seconds for the largest: run it in a
 * worker.
 * @throws TableError with a sentence
 */
export async function readSource(source: Source): Promise<Reading> {
  const read =
    'text' in source
      ? { cells: pastedCells(source.text), sheets: [], sheet: '' }
      : await readCells(source.bytes, source.name, source.sheet)
  const { cells, notes } = tidyCells(read.cells)
  const table = tableOfCells(cells, { header: true })
  const commas = table.columns.filter(({ type, mark }) => type === 'number' && mark === ',')
  if (commas.length > 0)
    notes.push(
      `${commas.length === 1 ? `“${commas[0]!.name}” was` : `${commas.length} columns were`} read with decimal commas: 1,5 is one and a half.`,
    )
  if (read.sheets.length > 1)
    notes.push(`The workbook has ${read.sheets.length} sheets with cells; “${read.sheet}” was read.`)
  return { table, dataset: datasetOfTable(table), notes, sheets: read.sheets, sheet: read.sheet }
}

function pastedCells(text: string): Cells {
  const what = 'What was pasted'
  if (text.replace(/^\ufeff/, '').trim() === '')
    throw new TableError(`${what} is empty. Copy the cells and try again.`)
  return cellsOfText(text, what)
}
