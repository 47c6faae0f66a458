import type { ChartTable } from '@bubbles/charts'

/** Rows of the data a person looks through below a figure; the published page has them all. */
const SHOWN_ROWS = 200

/** The data behind a figure as far as it is shown below it. */
export interface ShownTable extends Pick<ChartTable, 'head' | 'rows'> {
  /** How many rows are not shown. */
  left: number
}

export const shownRows = ({ head, rows }: ChartTable): ShownTable => ({
  head,
  rows: rows.slice(0, SHOWN_ROWS),
  left: Math.max(0, rows.length - SHOWN_ROWS),
})
