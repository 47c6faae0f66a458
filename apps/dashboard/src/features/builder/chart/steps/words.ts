import { countOf } from '../../../../format/numbers.ts'

/** "1,204 rows". */
const rows = (value: number): string => countOf(value, 'row')

/** What the panel says about steps. */
export const WORDS = {
  title: 'Data steps',
  none: 'Filter, group, sort or calculate before the figure is drawn. Steps are applied again whenever the data changes.',
  add: 'Add a step',
  outcome: 'Outcome',
  first: 'First rows',
  unsaved: 'The change wasn’t saved.',
  kept: 'Until this is fixed, the figure shows its last good data, and the report can’t be published.',
  /** Of numbers that a pivot made, where nothing else is left to name them by. */
  labels: (column: string) =>
    `“${column}” contains numbers but is used for the chart’s labels. Choose a column under “One row for each”, or change what labels the chart in the table under Visualise.`,
  removed: (number: number) => `Step ${number} removed.`,
  use: (number: number) => `Use step ${number}`,
  menu: (number: number) => `Actions for step ${number}`,
  drag: (number: number) => `Drag step ${number}`,
  up: 'Move up',
  down: 'Move down',
  remove: 'Remove',
  off: 'Off',
  column: 'Column',
  choose: 'Choose a column',
  gone: (name: string) => `${name} (missing)`,
  /** Of a step after one that can't be taken. */
  waits: (number: number) => `Waiting for step ${number}.`,
  counts: (before: number, after: number) =>
    before === after ? rows(after) : `${rows(before)} → ${rows(after)}`,
} as const
