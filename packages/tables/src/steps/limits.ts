/** Limits of the steps of one figure. They bound what a document holds, and how long steps can take. */
export const STEP_LIMITS = {
  steps: 20,
  by: 8,
  measures: 20,
  values: 200,
  top: 1_000,
  /** Characters of a column's new name. */
  name: 200,
  /** Characters of a formula. */
  formula: 1_000,
  /** Rows that one step may come to. Only joining, and columns that become rows, come to more than there were. */
  rows: 200_000,
  /** Cells of any table on the way. */
  cells: 5_000_000,
  /** Characters of all formulas, each as often as it is worked out. */
  work: 10_000_000,
} as const

/** How the values of a group become one. */
export const MEASURES = ['sum', 'count', 'mean', 'median', 'min', 'max', 'share'] as const
export type Measure = (typeof MEASURES)[number]

/** What a filter can ask of a cell. */
export const TESTS = [
  'is',
  'isNot',
  'contains',
  'lacks',
  'more',
  'atLeast',
  'less',
  'atMost',
  'empty',
  'filled',
] as const
export type Test = (typeof TESTS)[number]
