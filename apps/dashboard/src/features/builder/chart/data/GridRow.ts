/** A row of the grid, which knows where it stands. */
export interface GridRow {
  at: number
  cells: readonly string[]
}
