import type { ReactNode } from 'react'

/** A column: how its head reads, how a cell is drawn, how it sits. */
export interface Column<Row> {
  id: string
  head: string
  /** The head is read out only: columns of buttons. */
  headHidden?: boolean
  /** What stands in the head of a column whose words are hidden. */
  headCell?: ReactNode
  cell: (row: Row) => ReactNode
  /** Numbers stand right, in tabular figures. */
  align?: 'start' | 'end'
  /** Any CSS width; in a `ResourceList` any track of a CSS grid. */
  width?: string
  /** Can be sorted; the direction it takes first. */
  sortable?: 'ascending' | 'descending'
  /** Left out on screens narrower than 960. */
  wideOnly?: boolean
  /** Left out on screens narrower than 1280. */
  roomyOnly?: boolean
}

/** Which column orders the rows, and how. */
export interface Sort {
  column: string
  direction: 'ascending' | 'descending'
}
