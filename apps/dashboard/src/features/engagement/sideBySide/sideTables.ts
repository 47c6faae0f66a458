import { type ExportTable, percentCell, secondsCell } from '../export/tables.ts'
import { measureWords } from '../overview/measure.ts'
import { completionOf, type Numbers } from '../overview/numbers.ts'
import { type Measure, measures } from '../search.ts'
import { numbersAt, type Side } from './numbers.ts'

const dayText = (day: Date): string => day.toISOString().slice(0, 10)

/** A number as files have it; none before a report's first edition or of too few readers, and no median or share of no visits. */
function cellOf(measure: Measure, numbers: Numbers | undefined): number | null {
  if (numbers === undefined || numbers.notTold) return null
  if (measure === 'readers') return numbers.readers
  if (measure === 'views') return numbers.views
  if (numbers.visits === 0) return null
  return measure === 'time' ? secondsCell(numbers.medianSeconds) : percentCell(completionOf(numbers))
}

const UNITS: Record<Measure, string> = { readers: '', views: '', time: ', seconds', completion: ', %' }

/** The lines of reports side by side as a file, each of the four numbers in a table of its own: a report is a column. */
export function sidesTables(sides: readonly Side[]): ExportTable[] {
  const drawn = sides.filter(({ isFew }) => !isFew)
  const points = drawn[0]?.points ?? []
  if (points.length === 0) return []
  return measures.map((measure) => ({
    name: `${measureWords[measure].label} side by side`,
    head: ['First day', 'Last day', ...drawn.map(({ name }) => `${name}${UNITS[measure]}`)],
    rows: points.map(({ day, last }, at) => [
      dayText(day),
      dayText(last),
      ...drawn.map((side) => cellOf(measure, numbersAt(side, at))),
    ]),
  }))
}
