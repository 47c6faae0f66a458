import type { Cell, DatasetColumn } from '../../dataset.ts'
import { parseIsoDate } from '../../cells/isoDate.ts'
import { compileFormula } from '../formula/compileFormula.ts'
import { cellText, textIn, type Value } from '../formula/functions.ts'
import { renamedFormula } from '../formula/renamedFormula.ts'
import type { StepKind } from '../stepKind.ts'
import { columnId, columnOf, count } from '../stepTable.ts'

/** A column worked out of others, row by row. */
export const compute: StepKind<'compute'> = {
  name: 'Calculate a column',
  purpose: 'A new column from a formula, such as [Sales] / [People]',
  suggest: () => ({ name: 'Result', formula: '' }),
  missing: ({ name, formula }) => {
    if (formula.trim() === '') return 'Enter a formula.'
    return name.trim() === '' ? 'Enter a name for the new column.' : null
  },
  apply: (table, { id, name, formula }) => {
    const work = compileFormula(formula, table)
    const values = table.rows.map((row) => work(row))
    const type = typeOf(values)
    const cells = values.map((value): Cell => {
      if (value === null || value === '') return null
      return type === 'number' ? (value as number) : cellText(textIn(value))
    })
    const empty = cells.filter((cell) => cell === null).length
    return {
      table: {
        columns: [...table.columns, columnOf(columnId(id, 'value'), name.trim(), { type })],
        rows: table.rows.map((row, at) => [...row, cells[at]!]),
      },
      notes:
        empty > 0
          ? [
              `${count(empty)} ${empty === 1 ? 'cell is' : 'cells are'} empty: a value is missing, isn’t a number, or is divided by 0.`,
            ]
          : [],
    }
  },
  rename: (step, nameOf) => ({ ...step, formula: renamedFormula(step.formula, nameOf) }),
}

/** Numbers if there is nothing else, dates if there is nothing else, or text. */
function typeOf(values: readonly Value[]): DatasetColumn['type'] {
  const filled = values.filter((value) => value !== null && value !== '')
  if (filled.every((value) => typeof value === 'number')) return 'number'
  return filled.every((value) => typeof value === 'string' && parseIsoDate(value) !== null) ? 'date' : 'text'
}
