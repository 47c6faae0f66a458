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
