import type { Cell, Dataset, DatasetColumn } from '@bubbles/charts'

/** A data set from columns, given as `id: [name, type]`, and rows in the same order. */
export const table = (
  columns: Record<string, [name: string, type: DatasetColumn['type']]>,
  rows: Cell[][],
): Dataset => ({
  columns: Object.entries(columns).map(([id, [name, type]]) => ({ id, name, type })),
  rows,
})

/** Rows in the order of the keys they have in common. */
export function groupBy<Row>(rows: readonly Row[], key: (row: Row) => string): Map<string, Row[]> {
  const groups = new Map<string, Row[]>()
  for (const row of rows) {
    const group = groups.get(key(row))
    if (group) group.push(row)
    else groups.set(key(row), [row])
  }
  return groups
}

export const sum = (values: readonly number[]): number => values.reduce((total, value) => total + value, 0)

export const mean = (values: readonly number[]): number => sum(values) / values.length

/**
 * Rounded, so that sums of binary fractions look as they were measured. Give more digits than a chart shows: a number
 * rounded twice can end on the wrong side.
 */
export const rounded = (value: number, digits: number): number => Number(value.toFixed(digits))
