import type { Cell, Dataset } from '../../dataset.ts'
import { LIMITS } from '../../limits.ts'
import { STEP_LIMITS } from '../limits.ts'
import { firstOf, type StepKind } from '../stepKind.ts'
import {
  columnId,
  columnOf,
  keyOf,
  placeOf,
  rowsOf,
  shortened,
  StepError,
  withOwnNames,
} from '../stepTable.ts'

/** The columns of another table beside those of this one, by what stands in a column of each. */
export const join: StepKind<'join'> = {
  name: 'Join a table',
  purpose: 'Add columns from another table, matched by a shared column',
  suggest: (table) => ({
    table: null,
    tableName: '',
    column: firstOf(table, 'text', 'date', 'number'),
    with: null,
    rows: 'all',
  }),
  missing: ({ table, column, with: other }) => {
    if (table === null) return 'Choose the other table.'
    return column === null || other === null ? 'Choose the column that both tables share.' : null
  },
  apply: (table, step, { tables }) => {
    const found = tables[step.table!]
    if (!found) throw new StepError('The other table isn’t there any more. Choose it again.')
    const other: Dataset = { ...found, columns: withOwnNames(found.columns) }
    const at = placeOf(table, step.column!)
    const there = otherPlace(other, step.with!, step.tableName)
    const added = other.columns.map((_, each) => each).filter((each) => each !== there)
    if (table.columns.length + added.length > LIMITS.columns)
      throw new StepError(
        `Together the tables have more than ${LIMITS.columns} columns. Use a table with fewer.`,
      )
    const partners = Map.groupBy(
      other.rows.filter((row) => keyOf(row[there]) !== null),
      (row) => matched(row[there]),
    )
    const { rows, unmatched, several } = joined(table.rows, at, partners, added, step.rows === 'all')
    return {
      table: {
        columns: [
          ...table.columns,
          ...added.map((each) => {
            const column = other.columns[each]!
            return columnOf(columnId(step.id, column.id), column.name, column)
          }),
        ],
        rows,
      },
      notes: [
        ...(unmatched.length > 0
          ? [`${rowsOf(unmatched.length)} had no match, including “${shortened(unmatched[0]!)}”.`]
          : []),
        ...(several > 0
          ? [
              `${rowsOf(several)} matched several rows and ${several === 1 ? 'is' : 'are'} repeated for each of them.`,
            ]
          : []),
      ],
    }
  },
}

/** Names are the same whatever their capitals. Numbers match text that is written so. */
const matched = (cell: Cell | undefined): string => String(keyOf(cell)).toLowerCase()

function otherPlace(table: Dataset, name: string, tableName: string): number {
  const at = table.columns.findIndex((column) => column.name === name)
  if (at < 0)
    throw new StepError(
      `There’s no column “${shortened(name)}” in “${shortened(tableName)}”. Choose another one.`,
      name,
    )
  return at
}

function joined(
  rows: Dataset['rows'],
  at: number,
  partners: ReadonlyMap<string, Cell[][]>,
  added: readonly number[],
  keepsAll: boolean,
) {
  const unmatched: string[] = []
  let [several, total] = [0, 0]
  const result: Cell[][] = []
  const nothing = added.map(() => null)
  for (const row of rows) {
    const found = keyOf(row[at]) === null ? [] : (partners.get(matched(row[at])) ?? [])
    if (found.length === 0) unmatched.push(String(keyOf(row[at]) ?? 'an empty cell'))
    if (found.length > 1) several++
    total += found.length
    if (total > STEP_LIMITS.rows || total * (row.length + added.length) > STEP_LIMITS.cells)
      throw new StepError(
        `The joined table would have more than ${rowsOf(STEP_LIMITS.rows)}, because names appear more than once in both tables. Group one of them first.`,
      )
    if (found.length === 0 && keepsAll) result.push([...row, ...nothing])
    for (const other of found) result.push([...row, ...added.map((each) => other[each]!)])
  }
  return { rows: result, unmatched, several }
}
