import { type Dataset, type Note, tidyCells } from '@bubbles/charts'
import { readBytes, readText } from './readBytes.ts'
import { datasetOfTable } from './datasetOfTable.ts'
import { type Table, tableOfCells } from './table.ts'

/** What someone brought: the text of pasted cells, or the bytes of a file. */
export type Source = { text: string } | { bytes: Uint8Array; name: string; sheet?: string }

/** A table that was read, with what is worth knowing about how. */
export interface Reading {
  table: Table
  /** The same, as it is drawn and kept. */
  dataset: Dataset
  notes: Note[]
  sheets: string[]
  sheet: string
}

/** Reads a table from what someone brought. Runs in a worker: see `readTable.ts`. @throws TableError with a sentence */
export async function readSource(source: Source): Promise<Reading> {
  const read =
    'text' in source
      ? { cells: await readText(source.text), sheets: [], sheet: '' }
      : await readBytes(source.bytes, source.name, source.sheet)
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
