import type { Dataset } from '@bubbles/tables'

/** As many rows as a card of 96 px can show apart. */
const MAX = 300

const samples = new WeakMap<Dataset, Dataset>()

/** Rows spread evenly over a table, for cards: all of them where they are few. */
export function sampleOf(dataset: Dataset): Dataset {
  if (dataset.rows.length <= MAX * 2) return dataset
  const known = samples.get(dataset)
  if (known) return known
  const every = Math.ceil(dataset.rows.length / MAX)
  const sample = { ...dataset, rows: dataset.rows.filter((_, row) => row % every === 0) }
  samples.set(dataset, sample)
  return sample
}
