import type { Dataset } from '@bubbles/charts'
import { readTable } from './data/readTable.ts'
import { type Cells, datasetOfTable, tableOfCells } from './data/table.ts'

/**
 * What others of the builder need to make a figure of a file or of pasted cells; the rest is in `data/`. They import it
 * when there is such a file: who only writes has no use for it.
 */
export { attachDataset } from './attachDataset.ts'
export { readTable } from './data/readTable.ts'
export { type Cells, TableError } from './data/table.ts'

const cellsOf = async (input: string | File): Promise<Cells> => {
  const { table } = await readTable(input)
  return [table.columns.map(({ name }) => name), ...table.rows.map((row) => [...row])]
}

/** Reads a CSV, TSV or XLSX file. @throws TableError with a sentence */
export const readTableFile = (file: File): Promise<Cells> => cellsOf(file)

/** Reads cells copied from a spreadsheet, or the text of a CSV file. @throws TableError with a sentence */
export const parseTable = (text: string): Promise<Cells> => cellsOf(text)

/** A dataset of cells. @throws TableError with a sentence when it is too large */
export const datasetOf = (cells: Cells, options: { header: boolean }): Dataset =>
  datasetOfTable(tableOfCells(cells, options))
