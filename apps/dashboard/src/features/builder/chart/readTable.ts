import type { Dataset } from '@bubbles/charts'
import { readTable } from './data/readTable.ts'
import { datasetOfTable } from './data/datasetOfTable.ts'
import { type Cells, type Table, tableOfCells } from './data/table.ts'

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

/** Cells as a table and as its dataset. @throws TableError with a sentence when it is too large */
export function readingOfCells(
  cells: Cells,
  options: { header: boolean },
): { table: Table; dataset: Dataset } {
  const table = tableOfCells(cells, options)
  return { table, dataset: datasetOfTable(table) }
}
