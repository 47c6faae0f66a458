import type { Cell, Dataset, DatasetColumn } from '@bubbles/charts'
import type { DocumentNode } from '@bubbles/report-document'

/** Takes a data set along. @returns the hash the document names it by. */
export type Keep = (name: string, dataset: Dataset) => string

/** A report of the gallery as its file in `reports/` tells it. */
export interface Design {
  id: string
  /** What kind of report it is, as people ask for it. */
  genre: string
  /** What is in it and what it is good for, in a sentence or two. */
  description: string
  write: (keep: Keep) => DocumentNode[]
}

/** A data set from columns, given as `id: [name, type]`, and rows in the same order. */
export const tableOf = (
  columns: Record<string, [name: string, type: DatasetColumn['type']]>,
  rows: Cell[][],
): Dataset => ({
  columns: Object.entries(columns).map(([id, [name, type]]) => ({ id, name, type })),
  rows,
})

/** Rounded more finely than a chart shows, so that sums of binary fractions look as they were measured. */
export const rounded = (value: number, digits: number): number => Number(value.toFixed(digits))

export const sum = (values: readonly number[]): number => values.reduce((total, value) => total + value, 0)

/** As texts write numbers: thousands with a comma, a true minus, digits as given. */
export const said = (value: number, digits = 0): string =>
  value
    .toLocaleString('en-GB', { minimumFractionDigits: digits, maximumFractionDigits: digits })
    .replace('-', '−')
