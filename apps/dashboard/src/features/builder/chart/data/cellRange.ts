import type { CellAt } from '@bubbles/tables'

/** What is selected: from one cell to another, either may come first. Row -1 is the row of names. */
export interface CellRange {
  anchor: CellAt
  head: CellAt
}

/** The first and the last cell of a range, by rows and by columns. */
export const cornersOf = ({ anchor, head }: CellRange): [CellAt, CellAt] => [
  { row: Math.min(anchor.row, head.row), column: Math.min(anchor.column, head.column) },
  { row: Math.max(anchor.row, head.row), column: Math.max(anchor.column, head.column) },
]
