import type { Cell } from '../../dataset.ts'
import { parseIsoDate } from '../../cells/isoDate.ts'
import { firstOf, type StepKind } from '../stepKind.ts'
import { columnOf, count, placeOf, shortened, StepError } from '../stepTable.ts'

const PRECISE: Readonly<Record<'year' | 'quarter' | 'month', readonly string[]>> = {
  year: ['year', 'quarter', 'month', 'week', 'day', 'minute'],
  quarter: ['quarter', 'month', 'week', 'day', 'minute'],
  month: ['month', 'week', 'day', 'minute'],
}

/** Days and times become the month, quarter or year they are in. */
export const dates: StepKind<'dates'> = {
  name: 'Dates to periods',
  purpose: 'Turn days into months, quarters or years',
  suggest: (table) => ({ column: firstOf(table, 'date'), to: 'month' }),
  missing: ({ column }) => (column === null ? 'Choose a column of dates.' : null),
  apply: (table, { column: name, to }) => {
    const at = placeOf(table, name!)
    const column = table.columns[at]!
    if (column.type !== 'date')
      throw new StepError(`The column “${shortened(name!)}” contains no dates. Choose another one.`, name)
    let unknown = 0
    const rows = table.rows.map((row) => {
      const period = periodOf(row[at], to)
      if (period === null && row[at] !== null) unknown++
      return row.with(at, period)
    })
    const cells = `${count(unknown)} ${unknown === 1 ? 'date isn’t' : 'dates aren’t'}`
    return {
      table: {
        columns: table.columns.with(at, columnOf(column.id, column.name, { type: 'date' })),
        rows,
      },
      notes:
        unknown > 0 ? [`${cells} known to the ${to}, and ${unknown === 1 ? 'is' : 'are'} empty now.`] : [],
    }
  },
}

/** The period a date is in, by its own clock; null where it is not known so precisely. */
function periodOf(cell: Cell | undefined, to: 'year' | 'quarter' | 'month'): string | null {
  const date = typeof cell === 'string' ? parseIsoDate(cell) : null
  if (date === null || !PRECISE[to].includes(date.precision)) return null
  const day = new Date(date.time + (date.offset ?? 0) * 60_000)
  const year = String(day.getUTCFullYear()).padStart(4, '0')
  if (to === 'year') return year
  const month = day.getUTCMonth() + 1
  return to === 'quarter' ? `${year}-Q${Math.ceil(month / 3)}` : `${year}-${String(month).padStart(2, '0')}`
}
