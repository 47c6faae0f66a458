import type { Cell, Dataset } from '../../dataset.ts'
import { orderOfCells } from '../compareCells.ts'
import { measure } from '../measures.ts'
import { firstOf, type StepKind } from '../stepKind.ts'
import { numbersAt, placeOf, rowsOf } from '../stepTable.ts'

/** The first rows by size, and the rest as one row or none. */
export const top: StepKind<'top'> = {
  name: 'Top and others',
  purpose: 'Keep the largest or smallest, and combine the rest',
  suggest: (table) => ({
    column: firstOf(table, 'number'),
    label: firstOf(table, 'text', 'date'),
    count: 5,
    largest: true,
    others: 'Others',
  }),
  missing: ({ column, label, others }) => {
    if (column === null) return 'Choose the numbers to rank by.'
    return label === null && others !== '' ? 'Choose the column that contains the names.' : null
  },
  apply: (table, { column, label, count, largest, others }) => {
    const at = numbersAt(table, column!)
    const name = others === '' ? -1 : placeOf(table, label!)
    const order = orderOfCells(
      table.rows.map((row) => row[at]),
      'number',
      largest,
    )
    const [first, rest] = [order.slice(0, count), order.slice(count)].map((places) =>
      places.map((row) => table.rows[row]!),
    ) as [Cell[][], Cell[][]]
    if (name < 0 || rest.length === 0) return { table: { ...table, rows: first } }
    return {
      table: withOthers({ ...table, rows: first }, rest, name, others),
      notes: [`“${others}” adds up ${rowsOf(rest.length)}.`],
    }
  },
  rename: (step, nameOf) => ({
    ...step,
    column: step.column === null ? null : nameOf(step.column),
    label: step.label === null ? null : nameOf(step.label),
  }),
}

/** One more row, with the sums of the numbers. A column of text has the others’ name, whatever type it was. */
function withOthers(table: Dataset, rest: readonly Cell[][], name: number, others: string): Dataset {
  const row = table.columns.map(({ type }, at): Cell => {
    if (at === name) return others
    return type === 'number' ? measure('sum', [rest.map((cells) => cells[at]!)], type)[0]! : null
  })
  const columns = table.columns.map((column, at) =>
    at === name && column.type !== 'text'
      ? { id: column.id, name: column.name, type: 'text' as const }
      : column,
  )
  const rows = table.rows.map((cells) =>
    typeof cells[name] === 'number' ? cells.with(name, String(cells[name])) : cells,
  )
  return { columns, rows: [...rows, row] }
}
