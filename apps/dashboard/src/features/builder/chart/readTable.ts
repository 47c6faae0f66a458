import type { Reading } from '@bubbles/tables/read'
import {
  type Cells,
  type Dataset,
  datasetOfTable,
  type Table,
  tableOfCells,
  tidyCells,
} from '@bubbles/tables'
import { toasts } from '@bubbles/ui'

/**
 * What others of the builder need to make a figure of a file or of pasted cells; the rest is in `data/`. They import it
 * when there is such a file: who only writes has no use for it.
 */
export { attachDataset } from './attachDataset.ts'
export { readTable } from './data/readTable.ts'

/**
 * Cells as a table and as its dataset, without what spreadsheets put around a table.
 * @throws TableError with a sentence when it is too large
 */
export function readingOfCells(
  cells: Cells,
  { header }: { header: boolean },
): { table: Table; dataset: Dataset; notes: readonly string[] } {
  const tidy = header ? tidyCells(cells) : { cells, notes: [] }
  const table = tableOfCells(tidy.cells, { header })
  return { table, dataset: datasetOfTable(table), notes: tidy.notes }
}

/** Says what was done to a table when it was read, to who brought it without opening the step that says so. */
export function tellNotes({ notes }: Pick<Reading, 'notes'> | { notes: readonly string[] }): void {
  if (notes.length > 0) toasts.notify({ message: notes.join(' ') })
}
