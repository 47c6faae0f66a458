import { orderOfCells } from '../compareCells.ts'
import { firstOf, type StepKind } from '../stepKind.ts'
import { placeOf } from '../stepTable.ts'

/** Rows in the order of one column. */
export const sort: StepKind<'sort'> = {
  name: 'Sort',
  purpose: 'Put the rows in order',
  suggest: (table) => ({ column: firstOf(table, 'number', 'date', 'text'), descending: true }),
  missing: ({ column }) => (column === null ? 'Choose a column.' : null),
  apply: (table, { column, descending }) => {
    const at = placeOf(table, column!)
    const cells = table.rows.map((row) => row[at])
    const order = orderOfCells(cells, table.columns[at]!.type, descending)
    return { table: { ...table, rows: order.map((row) => table.rows[row]!) } }
  },
}
