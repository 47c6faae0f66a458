import type { Cell, Dataset } from '../../dataset.ts'
import { isTotal } from '../../cells/totals.ts'
import { measure, MEASURE_WORDS, measuredColumn, measuredTypes } from '../measures.ts'
import type { StepOf } from '../schema.ts'
import { firstOf, type StepKind } from '../stepKind.ts'
import { columnId, columnOf, keyOf, placeOf, rowsOf, shortened, StepError } from '../stepTable.ts'

/** Rows that are alike become one, with sums, means or counts. */
export const group: StepKind<'group'> = {
  name: 'Group and sum',
  purpose: 'One row for each group, with sums, means or counts',
  suggest: (table) => {
    const by = firstOf(table, 'text', 'date')
    const number = firstOf(table, 'number')
    return {
      by: by === null ? [] : [by],
      measures: [{ how: number === null ? 'count' : 'sum', column: number }],
      totals: 'skip',
    }
  },
  missing: ({ measures }) =>
    measures.some(({ how, column }) => how !== 'count' && column === null)
      ? 'Choose a column for each number.'
      : null,
  apply: (table, step) => {
    const by = step.by.map((name) => placeOf(table, name))
    const { rows, skipped } =
      step.totals === 'skip' ? withoutTotals(table, by) : { rows: table.rows, skipped: [] }
    const groups = groupRows(rows, by)
    const first = groups.map(([row]) => row)
    const measured = step.measures.map((each) => measureOf(table, each, groups, step.id))
    return {
      table: {
        columns: [...by.map((at) => table.columns[at]!), ...measured.map(({ column }) => column)],
        rows: groups.map((_, row) => [
          ...by.map((at) => labelOf(first[row]?.[at])),
          ...measured.map(({ cells }) => cells[row]!),
        ]),
      },
      notes:
        skipped.length === 0
          ? []
          : [
              `${rowsOf(skipped.length)} with totals (“${shortened(skipped[0]!)}”) ${skipped.length === 1 ? 'wasn’t' : 'weren’t'} counted.`,
            ],
    }
  },
  rename: (step, nameOf) => ({
    ...step,
    by: step.by.map(nameOf),
    measures: step.measures.map(({ how, column }) => ({
      how,
      column: column === null ? null : nameOf(column),
    })),
  }),
}

/** Blanks around a name are not part of it. */
const labelOf = (cell: Cell | undefined): Cell => keyOf(cell)

type Rows = Dataset['rows']

/** Rows that add up others are named so. Where all are, they are what there is. */
function withoutTotals(table: Dataset, by: readonly number[]): { rows: Rows; skipped: string[] } {
  const named = by.filter((at) => table.columns[at]!.type === 'text')
  if (named.length === 0) return { rows: table.rows, skipped: [] }
  const totalIn = (row: readonly Cell[]) =>
    named.map((at) => row[at]).find((cell) => typeof cell === 'string' && isTotal(cell.trim()))
  const rows = table.rows.filter((row) => totalIn(row) === undefined)
  if (rows.length === 0) return { rows: table.rows, skipped: [] }
  return {
    rows,
    skipped:
      rows.length === table.rows.length
        ? []
        : table.rows.flatMap((row) => {
            const total = totalIn(row)
            return total === undefined ? [] : [String(total).trim()]
          }),
  }
}

/** The rows of each group, in the order in which groups first come; without columns to group by, all are one. */
export function groupRows(rows: Rows, by: readonly number[]): Rows[] {
  if (by.length === 0) return [rows]
  const groups = new Map<Cell, Rows>()
  const [only] = by
  for (const row of rows) {
    const key = by.length === 1 ? keyOf(row[only!]) : JSON.stringify(by.map((at) => keyOf(row[at])))
    const known = groups.get(key)
    if (known) known.push(row)
    else groups.set(key, [row])
  }
  return [...groups.values()]
}

function measureOf(
  table: Dataset,
  { how, column: name }: StepOf<'group'>['measures'][number],
  groups: readonly Rows[],
  stepId: string,
) {
  const words = MEASURE_WORDS[how].of
  if (name === null || how === 'count')
    return {
      column: columnOf(columnId(stepId, 'count'), words, { type: 'number' }),
      cells: groups.map(({ length }): Cell => length),
    }
  const at = placeOf(table, name)
  const column = table.columns[at]!
  if (!measuredTypes(how).includes(column.type))
    throw new StepError(
      `The column “${shortened(name)}” contains no numbers, so there’s no ${MEASURE_WORDS[how].name.toLowerCase()} of it. Choose another one.`,
      name,
    )
  return {
    column: columnOf(columnId(stepId, how, column.id), `${words}${name}`, measuredColumn(how, column)),
    cells: measure(
      how,
      groups.map((rows) => rows.map((row) => row[at]!)),
      column.type,
    ),
  }
}
