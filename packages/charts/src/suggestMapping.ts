import { type Dataset, type DatasetColumn, isIdentifier, isNamedIdentifier, isYears } from '@bubbles/tables'
import { MAX_SERIES } from './data/frame.ts'
import { cellsOf, measuresOf, ofOneScale } from './data/measures.ts'
import type { ChartSpec } from './spec.ts'

/** The part of a specification that says which column does what. */
export type Mapping = Pick<ChartSpec, 'kind' | 'x' | 'series' | 'splitBy' | 'sort'>

/** A column whose distinct values are few and come again: the name of a series in long data. */
function splitColumn(dataset: Dataset, x: DatasetColumn): DatasetColumn | undefined {
  const along = cellsOf(dataset, x)
  if (new Set(along).size === along.length) return undefined
  return dataset.columns.find((column) => {
    if (column.type !== 'text' || column === x) return false
    const names = cellsOf(dataset, column)
    const distinct = new Set(names).size
    if (distinct < 2 || distinct > 60 || distinct > names.length / 2) return false
    // Together with the place along the axis it must name (nearly) every row once.
    const pairs = new Set(names.map((name, row) => `${name} ${along[row]}`))
    return pairs.size >= names.length * 0.95
  })
}

/** Which column of numbers runs along the axis: the first, or years; one that only names rows makes bars. */
function numberAxis(dataset: Dataset, numbers: DatasetColumn[]): { column: DatasetColumn; line: boolean } {
  const first = numbers[0]!
  if (!isIdentifier(first.name, cellsOf(dataset, first))) return { column: first, line: true }
  const years = numbers.find((column) => !isNamedIdentifier(column.name) && isYears(cellsOf(dataset, column)))
  return { column: years ?? first, line: years !== undefined }
}

/**
 * Which columns a chart of new data draws: dates run along a line; long data (a date comes again for every name) is
 * split into series; names become bars, the largest first. All columns of one scale are drawn; numbers of very
 * different size or of another unit do not share an axis, and numbers that only identify or place a row are neither
 * drawn nor the axis of a line. With no column of numbers, nothing is drawn.
 */
export function suggestMapping(dataset: Dataset): Mapping {
  const numbers = dataset.columns.filter(({ type }) => type === 'number')
  const measuring = measuresOf(dataset)
  const measures = measuring.length > 0 ? measuring : numbers
  const date = dataset.columns.find(({ type }) => type === 'date')
  const text = dataset.columns.find(({ type }) => type === 'text')
  const mapping: Mapping = { kind: 'bar', x: null, series: [], splitBy: null, sort: 'data' }
  if (date) {
    const split = splitColumn(dataset, date)
    const chosen = split ? measures.slice(-1) : ofOneScale(dataset, measures).slice(0, MAX_SERIES)
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
  const along = !text && !date && numbers.length > 1 ? numberAxis(dataset, numbers) : undefined
  const x = text ?? date ?? along?.column
  const drawn = ofOneScale(
    dataset,
    measures.filter((column) => column !== x),
  ).slice(0, MAX_SERIES)
  const single = drawn.length === 1
  if (x === undefined || x.type === 'text' || along?.line === false)
    return {
      ...mapping,
      x: x?.id ?? null,
      series: drawn.map(({ id }) => id),
      sort: single ? 'value' : 'data',
    }
  return { ...mapping, kind: 'line', x: x.id, series: drawn.map(({ id }) => id) }
}
