import { firstOf, type StepKind } from '../stepKind.ts'
import { columnId, columnOf, numberOf, numbersAt, StepError } from '../stepTable.ts'

/** More would be no summary. */
const MAX_BINS = 1_000

/** Numbers become the stretch they are in, as text in a column of its own, to group by. */
export const bins: StepKind<'bins'> = {
  name: 'Bins',
  purpose: 'Divide numbers into ranges of equal width',
  suggest: (table) => {
    const column = firstOf(table, 'number')
    const at = table.columns.findIndex(({ name }) => name === column)
    return { column, width: at < 0 ? 10 : roundWidth(table.rows.map((row) => numberOf(row[at]))) }
  },
  missing: ({ column, width }) => {
    if (column === null) return 'Choose a column of numbers.'
    return width === null ? 'Enter how wide each range is.' : null
  },
  apply: (table, { id, column: name, width }) => {
    const at = numbersAt(table, name!)
    const step = width!
    const places = table.rows.map((row) => {
      const value = numberOf(row[at])
      return value === null ? null : Math.floor(value / step)
    })
    const filled = places.filter((place) => place !== null)
    const spread =
      filled.reduce((most, place) => Math.max(most, place), -Infinity) -
      filled.reduce((least, place) => Math.min(least, place), Infinity)
    if (spread > MAX_BINS)
      throw new StepError(`That would be more than ${MAX_BINS} ranges. Enter a larger width.`, name)
    const column = columnOf(columnId(id, 'bin'), `${name!}, range`, { type: 'text' })
    return {
      table: {
        columns: [...table.columns, column],
        rows: table.rows.map((row, index) => [...row, labelOf(places[index]!, step)]),
      },
    }
  },
}

/** "10 to under 20". */
const labelOf = (place: number | null, step: number): string | null =>
  place === null ? null : `${edge(place * step)} to under ${edge((place + 1) * step)}`

/** Without the noise of floating point: 0.3, not 0.30000000000000004. */
const edge = (value: number): string => String(Number(value.toPrecision(12)))

/** A width of 1, 2 or 5 and zeros that makes about ten ranges. */
function roundWidth(values: readonly (number | null)[]): number {
  const numbers = values.filter((value) => value !== null)
  const spread =
    numbers.reduce((most, value) => Math.max(most, value), -Infinity) -
    numbers.reduce((least, value) => Math.min(least, value), Infinity)
  if (!(spread > 0) || !Number.isFinite(spread)) return 10
  const power = Number(`1e${Math.floor(Math.log10(spread / 10))}`)
  const step = [1, 2, 5, 10].find((each) => each * power * 10 >= spread) ?? 10
  return Number((step * power).toPrecision(3))
}
