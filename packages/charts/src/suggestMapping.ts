import type { Dataset, DatasetColumn } from './dataset.ts'
import { COLOURS } from './draw/colours.ts'
import type { ChartSpec } from './spec.ts'

/** The part of a specification that says which column does what. */
export type Mapping = Pick<ChartSpec, 'kind' | 'x' | 'series' | 'splitBy' | 'sort'>

/** A column whose distinct values are few and come again: the name of a series in long data. */
function splitColumn(dataset: Dataset, x: DatasetColumn): DatasetColumn | undefined {
  const cells = (column: DatasetColumn) => {
    const index = dataset.columns.indexOf(column)
    return dataset.rows.map((row) => row[index])
  }
  const along = cells(x)
  if (new Set(along).size === along.length) return undefined
  return dataset.columns.find((column) => {
    if (column.type !== 'text' || column === x) return false
    const names = cells(column)
    const distinct = new Set(names).size
    if (distinct < 2 || distinct > 60 || distinct > names.length / 2) return false
    // Together with the place along the axis it must name (nearly) every row once.
    const pairs = new Set(names.map((name, row) => `${name} ${along[row]}`))
    return pairs.size >= names.length * 0.95
  })
}

/**
 * A first choice for new data: dates run along a line; long data (a date comes again for every name) is split into
 * series; names become bars, the largest first. With no column of numbers, nothing is drawn.
 */
export function suggestMapping(dataset: Dataset): Mapping {
  const numbers = dataset.columns.filter(({ type }) => type === 'number')
  const date = dataset.columns.find(({ type }) => type === 'date')
  const text = dataset.columns.find(({ type }) => type === 'text')
  const mapping: Mapping = { kind: 'bar', x: null, series: [], splitBy: null, sort: 'data' }
  if (date) {
    const split = splitColumn(dataset, date)
    const chosen = split ? numbers.slice(-1) : numbers.slice(0, COLOURS)
    // A single date is a snapshot: bars by name say more than a line of one point.
    if (new Set(dataset.rows.map((row) => row[dataset.columns.indexOf(date)])).size > 1)
      return {
        ...mapping,
        kind: 'line',
        x: date.id,
        series: chosen.map(({ id }) => id),
        splitBy: split?.id ?? null,
      }
  }
  const x = text ?? date ?? (numbers.length > 1 ? numbers[0] : undefined)
  const drawn = numbers.filter((column) => column !== x).slice(0, text ? 3 : COLOURS)
  const single = drawn.length === 1
  if (x === undefined || x.type === 'text')
    return {
      ...mapping,
      x: x?.id ?? null,
      series: drawn.map(({ id }) => id),
      sort: single ? 'value' : 'data',
    }
  return { ...mapping, kind: 'line', x: x.id, series: drawn.map(({ id }) => id) }
}
