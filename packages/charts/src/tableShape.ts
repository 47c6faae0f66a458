export interface ChartTable {
  /** The axis first, then one column a series. */
  head: { name: string; numeric: boolean }[]
  /** Row i is what marks with `data-i` i stand for. Numbers are rounded as in the chart, never scaled to millions. */
  rows: string[][]
  /** The unit of all numbers; it stands in the caption, not in the cells. '' where columns have units of their own. */
  unit: string
  /** That unit around a number, for which `#` stands, as a sentence has it: "# years", "$#"; '' without one. */
  written: string
}
