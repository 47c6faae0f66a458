/** How many of `count` rows a list shows before all are asked for: a link to a single row takes as much room as the row. */
export const rowsShown = (count: number, first: number): number => (count <= first + 1 ? count : first)
