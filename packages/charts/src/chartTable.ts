import { buildFrame } from './data/frame.ts'
import type { Dataset } from './dataset.ts'
import { kinds } from './kinds/index.ts'
import type { ChartSpec } from './spec.ts'
import { formatNumber, numberStyle } from './text/format.ts'

/** What a table shows for a missing value. */
export const NO_DATA = 'no data'

export interface ChartTable {
  /** The axis first, then one column a series. */
  head: { name: string; numeric: boolean }[]
  /** Row i is what marks with `data-i` i stand for. Numbers are rounded as in the chart, never scaled to millions. */
  rows: string[][]
  /** The unit of all numbers; it stands in the caption, not in the cells. */
  unit: string
}

/** The data behind a chart as text, in drawing order, long data turned wide. Not escaped: for text nodes. */
export function chartTable(spec: ChartSpec, dataset: Dataset): ChartTable {
  const frame = buildFrame(spec, dataset, kinds[spec.kind].ordered)
  const styles = frame.series.map(({ values }) => {
    const numbers = values.filter((value) => value !== null)
    return numberStyle(numbers, spec.decimals)
  })
  // One number of digits for all columns, so that they can be compared; scaled numbers are whole in full.
  const scaled = styles.some(({ divisor }) => divisor > 1)
  const decimals = scaled ? 0 : Math.max(0, ...styles.map((style) => style.decimals))
  return {
    head: [
      { name: frame.axis.name || 'Row', numeric: false },
      ...frame.series.map(({ name }) => ({ name, numeric: true })),
    ],
    rows: frame.rows.map(({ label }, index) => [
      label,
      ...frame.series.map(({ values }) => {
        const value = values[index] ?? null
        return value === null ? NO_DATA : formatNumber(value, decimals)
      }),
    ]),
    unit: spec.unit,
  }
}
