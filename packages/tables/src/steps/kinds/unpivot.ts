import type { Cell, DatasetColumn } from '../../dataset.ts'
import { firstOf, type StepKind } from '../stepKind.ts'
import { columnId, columnOf, placeOf, rowsOf, StepError } from '../stepTable.ts'
import { STEP_LIMITS } from '../limits.ts'

/** Columns become rows: one of names, one of values. */
export const unpivot: StepKind<'unpivot'> = {
  name: 'Columns to rows',
  purpose: 'Unpivot: one row for each value of several columns',
  suggest: (table) => {
    const first = firstOf(table, 'text', 'date')
    return { keep: first === null ? [] : [first], name: 'Name', value: 'Value' }
  },
  missing: () => null,
  apply: (table, { id, keep, name, value }) => {
    const kept = keep.map((each) => placeOf(table, each))
    const turned = table.columns.map((_, at) => at).filter((at) => !kept.includes(at))
    if (turned.length === 0)
      throw new StepError('No column is left to become rows. Keep fewer columns.', keep[0] ?? null)
    const rows = turned.length * table.rows.length
    if (rows > STEP_LIMITS.rows)
      throw new StepError(`That would be ${rowsOf(rows)}. Filter them, or keep more columns.`)
    const like = commonOf(turned.map((at) => table.columns[at]!))
    const asText = (cell: Cell): Cell => (like.type === 'text' && cell !== null ? String(cell) : cell)
    return {
      table: {
        columns: [
          ...kept.map((at) => table.columns[at]!),
          columnOf(columnId(id, 'name'), name || 'Name', { type: 'text' }),
          columnOf(columnId(id, 'value'), value || 'Value', like),
        ],
        rows: table.rows.flatMap((row) =>
          turned.map((at) => [...kept.map((each) => row[each]!), table.columns[at]!.name, asText(row[at]!)]),
        ),
      },
    }
  },
  rename: (step, nameOf) => ({ ...step, keep: step.keep.map(nameOf) }),
}

/** What columns have in common: their type and sign, or else text. */
function commonOf(columns: readonly DatasetColumn[]): Pick<DatasetColumn, 'type' | 'unit' | 'decimals'> {
  const [first] = columns
  if (!first || columns.some(({ type }) => type !== first.type)) return { type: 'text' }
  if (columns.some(({ unit }) => unit !== first.unit)) return { type: first.type }
  return first
}
