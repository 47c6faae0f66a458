import { format } from 'd3-format'
import type { Cell, Dataset, DatasetColumn } from '../dataset.ts'
import type { ChartSpec } from '../spec.ts'
import { oneLine } from '../text/escape.ts'
import { columnPrecision, type DatePrecision, formatDate, type IsoDate, parseIsoDate } from './isoDate.ts'

/** Series beyond this are not drawn: `checkChart` calls it an error. */
export const MAX_SERIES = 100

/** What stands along the axis. `name` rows have no position, only an order. */
export type AxisKind = 'time' | 'number' | 'name'

export interface FrameRow {
  /** As it is shown in axis, table and tooltip. */
  label: string
  /** Milliseconds (time) or value (number); the row's index for names. */
  position: number
}

export interface FrameSeries {
  /** Column id, or the value of the splitting column. */
  key: string
  name: string
  values: (number | null)[]
}

/**
 * What a chart draws: the chosen columns, in drawing order, long data already turned wide. Row i here is row i of
 * `chartTable` and mark `data-i` i in the drawing.
 */
export interface Frame {
  axis: { kind: AxisKind; name: string; precision: DatePrecision }
  rows: FrameRow[]
  series: FrameSeries[]
  /** Series left out because there are more than `MAX_SERIES`. */
  seriesLeftOut: number
  /** Rows left out because their place on the axis, or their series, is missing or could not be read. */
  rowsLeftOut: number
  /** Values left out because another row has the same place and series; the first one is drawn. */
  duplicates: number
}

export const columnOf = (
  dataset: Dataset,
  id: string | null,
): { column: DatasetColumn; index: number } | null => {
  const index = dataset.columns.findIndex((column) => column.id === id)
  return index < 0 ? null : { column: dataset.columns[index]!, index }
}

/** Numbers beyond this cannot be written beside a mark; they count as not readable. */
const LARGEST = 1e18

/** The number in a cell, if it can be drawn. */
export const numberIn = (cell: Cell | undefined): number | null =>
  typeof cell === 'number' && Math.abs(cell) <= LARGEST ? cell : null

const plainNumber = format(',~r')

interface Place {
  row: number
  label: string
  position: number
}

/** Places every row on the axis; rows that have no place are left out. */
function placeRows(spec: ChartSpec, dataset: Dataset): { axis: Frame['axis']; places: Place[] } {
  const x = columnOf(dataset, spec.x)
  const name = x ? oneLine(x.column.name) : ''
  const rows = dataset.rows
  if (x?.column.type === 'date') {
    const dates = rows.map((row) => {
      const cell = row[x.index]
      return typeof cell === 'string' ? parseIsoDate(cell) : null
    })
    const precision = columnPrecision(dates.filter((date): date is IsoDate => date !== null))
    const places = dates.flatMap((date, row) =>
      date ? [{ row, label: formatDate(date.time, precision), position: date.time }] : [],
    )
    return { axis: { kind: 'time', name, precision }, places }
  }
  if (x?.column.type === 'number') {
    const places = rows.flatMap((cells, row) => {
      const position = numberIn(cells[x.index])
      return position === null ? [] : [{ row, label: plainNumber(position), position }]
    })
    return { axis: { kind: 'number', name, precision: 'day' }, places }
  }
  const places = rows.map((cells, row) => ({
    row,
    label: x ? textOf(cells[x.index]) : `${row + 1}`,
    position: row,
  }))
  return { axis: { kind: 'name', name, precision: 'day' }, places }
}

const textOf = (cell: Cell | undefined): string =>
  cell === null || cell === undefined ? '' : oneLine(`${cell}`)

/** Builds what a chart draws from its specification and data. `ordered`: the kind has a continuous axis. */
export function buildFrame(spec: ChartSpec, dataset: Dataset, ordered: boolean): Frame {
  const { axis, places } = placeRows(spec, dataset)
  const continuous = ordered && axis.kind !== 'name'
  if (continuous) places.sort((a, b) => a.position - b.position || a.row - b.row)
  const split = columnOf(dataset, spec.splitBy)
  const columns = spec.series.flatMap((id) => columnOf(dataset, id) ?? [])
  const frame: Frame = {
    axis: continuous ? axis : { ...axis, kind: 'name' },
    rows: [],
    series: [],
    seriesLeftOut: 0,
    rowsLeftOut: dataset.rows.length - places.length,
    duplicates: 0,
  }
  if (split) fillLong(frame, dataset, places, split.index, columns[0]?.index)
  else {
    frame.rows = places.map(({ label, position }) => ({ label, position }))
    frame.series = columns.map(({ column, index }) => ({
      key: column.id,
      name: oneLine(column.name),
      values: places.map(({ row }) => numberIn(dataset.rows[row]![index])),
    }))
  }
  frame.seriesLeftOut = Math.max(0, frame.series.length - MAX_SERIES)
  frame.series = frame.series.slice(0, MAX_SERIES)
  return continuous ? frame : sortNames(frame, spec)
}

/** Long data: one row per place and series becomes one row per place. */
function fillLong(
  frame: Frame,
  dataset: Dataset,
  places: Place[],
  splitIndex: number,
  valueIndex?: number,
): void {
  const rowOf = new Map<string | number, number>()
  const seriesOf = new Map<string, FrameSeries>()
  const seen = new Set<string>()
  const names = frame.axis.kind === 'name'
  // Colours follow the order of first appearance in the data, whatever the order along the axis.
  for (const row of dataset.rows) {
    const key = textOf(row[splitIndex])
    if (key && !seriesOf.has(key)) seriesOf.set(key, { key, name: key, values: [] })
  }
  for (const place of places) {
    const series = seriesOf.get(textOf(dataset.rows[place.row]![splitIndex]))
    if (!series) {
      frame.rowsLeftOut++
      continue
    }
    const at = names ? place.label : place.position
    let row = rowOf.get(at)
    if (row === undefined) {
      row = frame.rows.length
      rowOf.set(at, row)
      frame.rows.push({ label: place.label, position: names ? row : place.position })
    }
    const pair = `${row} ${series.key}`
    if (seen.has(pair)) {
      frame.duplicates++
      continue
    }
    seen.add(pair)
    series.values[row] = valueIndex === undefined ? null : numberIn(dataset.rows[place.row]![valueIndex])
  }
  frame.series = [...seriesOf.values()]
  for (const series of frame.series)
    series.values = Array.from({ length: frame.rows.length }, (_, row) => series.values[row] ?? null)
}

/** Named rows in the chosen order: largest first by the first series, or by name; missing values last. */
function sortNames(frame: Frame, spec: ChartSpec): Frame {
  const order = frame.rows.map((_, index) => index)
  const values = frame.series[0]?.values ?? []
  const value = (index: number) => values[index] ?? Number.NEGATIVE_INFINITY
  if (spec.sort === 'value') order.sort((a, b) => (value(a) === value(b) ? a - b : value(b) - value(a)))
  // One fixed collation, so that server and browser agree whatever their language.
  if (spec.sort === 'name') {
    const { compare } = new Intl.Collator('en', { numeric: true })
    order.sort((a, b) => compare(frame.rows[a]!.label, frame.rows[b]!.label) || a - b)
  }
  return {
    ...frame,
    rows: order.map((from, index) => ({ label: frame.rows[from]!.label, position: index })),
    series: frame.series.map((series) => ({
      ...series,
      values: order.map((from) => series.values[from] ?? null),
    })),
  }
}

/** All values of a frame that are numbers. */
export const valuesOf = (frame: Frame): number[] =>
  frame.series.flatMap(({ values }) => values.filter((value) => value !== null))
