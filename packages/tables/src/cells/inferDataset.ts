import type { Dataset } from '../dataset.ts'
import { datasetOfTable } from './datasetOfTable.ts'
import { type Cells, tableOfCells } from './table.ts'

/**
 * Reads a table of text: the first row names the columns, the rest are cells.
 *
 * - Columns without any text are dropped, as are empty rows; a blank name becomes "Column 3"; equal names stay, told
 *   apart by their ids `c1`, `c2`, ..., which follow the position.
 * - A column is `number` or `date` when four fifths of its values read as such. Numbers are understood with thousands
 *   separators, decimal comma, per cent and currency; dates in ISO 8601 and common forms. Years become dates.
 * - A cell that does not read keeps its text, so that a check can point at it. Words for "no value" become null.
 *
 * @throws TableError when the table is empty or larger than a dataset may be.
 */
export const inferDataset = (cells: Cells): Dataset => datasetOfTable(tableOfCells(cells, { header: true }))
