import type { Cell } from '../../dataset.ts'
import { LIMITS } from '../../limits.ts'
import { measure, measuredColumn, measuredTypes } from '../measures.ts'
import { firstOf, type StepKind } from '../stepKind.ts'
import { columnId, columnOf, count, keyOf, placeOf, shortened, StepError } from '../stepTable.ts'
import { groupRows } from './group.ts'

/** The values of one column become columns of their own. */
export const pivot: StepKind<'pivot'> = {
  name: 'Rows to columns',
  purpose: 'Pivot: one column for each value of a column',
  suggest: (table) => {
    const [first, second] = table.columns.filter(({ type }) => type !== 'number').map(({ name }) => name)
    const values = firstOf(table, 'number')
    return {
      by: second === undefined || first === undefined ? [] : [first],
      names: second ?? first ?? null,
      values,
      how: 'sum',
    }
  },
  missing: ({ names, values, how }) =>
    names === null || (values === null && how !== 'count') ? 'Choose the names and the values.' : null,
  apply: (table, { id, by, names, values, how }) => {
    const keys = by.map((name) => placeOf(table, name))
    const at = placeOf(table, names!)
    const from = values === null || how === 'count' ? at : placeOf(table, values)
    const column = table.columns[from]!
    if (how !== 'count' && !measuredTypes(how).includes(column.type))
      throw new StepError(
        `The column “${shortened(column.name)}” contains no numbers. Choose another one.`,
        values,
      )
    const groups = groupRows(table.rows, keys)
    const made = [...new Set(table.rows.map((row) => keyOf(row[at])))]
    if (made.length + keys.length > LIMITS.columns)
      throw new StepError(
        `“${shortened(names!)}” has ${count(made.length)} different values, which would be too many columns. Filter or group them first.`,
        names,
      )
    const parts = groups.map((rows) => Map.groupBy(rows, (row) => keyOf(row[at])))
    const cells = made.map((name) => {
      const found = parts.map((part) => (part.get(name) ?? []).map((row) => row[from]!))
      // Of nothing there is no number of rows either: the table has no such row.
      return measure(how, found, column.type).map((cell, row): Cell => (found[row]!.length > 0 ? cell : null))
    })
    return {
      table: {
        columns: [
          ...keys.map((key) => table.columns[key]!),
          ...made.map((name) =>
            columnOf(
              columnId(id, String(name ?? '')),
              name === null ? 'Empty' : String(name),
              measuredColumn(how, column),
            ),
          ),
        ],
        rows: groups.map((rows, row) => [
          ...keys.map((key) => keyOf(rows[0]?.[key])),
          ...cells.map((each) => each[row]!),
        ]),
      },
    }
  },
  rename: (step, nameOf) => ({
    ...step,
    by: step.by.map(nameOf),
    names: step.names === null ? null : nameOf(step.names),
    values: step.values === null ? null : nameOf(step.values),
  }),
}
