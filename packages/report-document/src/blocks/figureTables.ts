import type { Reference } from './block.ts'

/** The tables of a chart or map: the one it draws, the one its steps start from, and those they join to it. */
export const FIGURE_TABLES: readonly Reference[] = [
  { kind: 'dataset', attribute: 'dataset' },
  { kind: 'source', attribute: 'sourceTable' },
  { kind: 'source', attribute: 'dataSteps', each: 'table' },
]
