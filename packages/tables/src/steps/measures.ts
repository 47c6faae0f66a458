import type { Cell, DatasetColumn } from '../dataset.ts'
import { orderOfCells } from './compareCells.ts'
import type { Measure } from './limits.ts'
import { numberOf } from './stepTable.ts'

/** How measures are called in menus, and in the name of a column: “Mean of Sales”. */
export const MEASURE_WORDS: Readonly<Record<Measure, { name: string; of: string }>> = {
  sum: { name: 'Sum', of: '' },
  count: { name: 'Number of rows', of: 'Rows' },
  mean: { name: 'Mean', of: 'Mean of ' },
  median: { name: 'Median', of: 'Median of ' },
  min: { name: 'Smallest', of: 'Smallest ' },
  max: { name: 'Largest', of: 'Largest ' },
  share: { name: 'Share of all', of: 'Share of ' },
}

/** Whether a measure needs a column, and which types it takes. */
export const measuredTypes = (how: Measure): readonly DatasetColumn['type'][] =>
  how === 'count' ? [] : how === 'min' || how === 'max' ? ['number', 'date'] : ['number']

/** A sum in which small numbers aren’t lost among large ones (Neumaier): 0.1 added ten times is 1. */
export class Sum {
  private total = 0
  private lost = 0

  add(value: number): void {
    const next = this.total + value
    this.lost +=
      Math.abs(this.total) >= Math.abs(value) ? this.total - next + value : value - next + this.total
    this.total = next
  }

  /** Null beyond the largest number there is. */
  get value(): number | null {
    const value = this.total + this.lost
    return Number.isFinite(value) ? value : Number.isFinite(this.total) ? this.total : null
  }
}

const sumOf = (values: readonly number[]): number | null => {
  if (values.length === 0) return null
  const sum = new Sum()
  for (const value of values) sum.add(value)
  return sum.value
}

function medianOf(values: readonly number[]): number | null {
  if (values.length === 0) return null
  const sorted = values.toSorted((a, b) => a - b)
  const half = sorted.length >> 1
  // Halved before they are added: two large ones would be beyond the largest number.
  return sorted.length % 2 ? sorted[half]! : sorted[half - 1]! / 2 + sorted[half]! / 2
}

function meanOf(values: readonly number[]): number | null {
  const sum = sumOf(values)
  return sum === null ? null : sum / values.length
}

/** The smallest or largest value, of dates by their time. */
function endOf(cells: readonly Cell[], type: DatasetColumn['type'], isLargest: boolean): Cell {
  if (type === 'date') {
    const [first] = orderOfCells(cells, type, isLargest)
    return first === undefined ? null : cells[first]!
  }
  let end: number | null = null
  for (const cell of cells) {
    const value = numberOf(cell)
    if (value !== null && (end === null || (isLargest ? value > end : value < end))) end = value
  }
  return end
}

/** The values of a measure, one for each group. @param groups the cells of each */
export function measure(how: Measure, groups: readonly Cell[][], type: DatasetColumn['type']): Cell[] {
  if (how === 'count') return groups.map((cells) => cells.length)
  if (how === 'min' || how === 'max') return groups.map((cells) => endOf(cells, type, how === 'max'))
  const numbers = groups.map((cells) => cells.filter((cell) => typeof cell === 'number'))
  if (how === 'mean') return numbers.map(meanOf)
  if (how === 'median') return numbers.map(medianOf)
  const sums = numbers.map(sumOf)
  if (how === 'sum') return sums
  const whole = sumOf(sums.filter((sum) => sum !== null))
  return sums.map((sum) => (sum === null || !whole ? null : finite((sum / whole) * 100)))
}

const finite = (value: number): number | null => (Number.isFinite(value) ? value : null)

/** What the column of a measure holds, and its sign. */
export function measuredColumn(
  how: Measure,
  column: DatasetColumn | undefined,
): Pick<DatasetColumn, 'type' | 'unit' | 'decimals'> {
  if (how === 'count' || !column) return { type: 'number' }
  if (how === 'share') return { type: 'number', unit: '%', decimals: 1 }
  return column
}
