import type { ChartContext } from '../context.ts'
import { type Cell, type Dataset, type DatasetColumn, type IsoDate, parseIsoDate } from '@bubbles/tables'
import type { ChartSpec } from '../spec.ts'
import { oneLine } from '../text/escape.ts'
import { formatDigits, formatPlain, numberStyle } from '../text/format.ts'
import { ownChoices } from './choices.ts'
import { alongAxisChoices } from './place.ts'
import { columnOffset, columnPrecision, formatDate, zoneName } from './isoDate.ts'
import type { FrameAxis, FrameSeries, FrameTexts, Frame } from './frameShape.ts'

/** Series beyond this are not drawn: `checkChart` calls it an error. */
export const MAX_SERIES = 100

/** What is written under the axis. Dates and names explain themselves; a number needs to be told what it counts. */
export const axisNameOf = ({ axis }: Frame, { xTitle }: Pick<ChartSpec, 'xTitle'>): string =>
  xTitle || (axis.kind === 'number' ? axis.name : zoneOf(axis))

/** What the clock along an axis of times shows, for its title: "UTC", "UTC+2"; "" where nobody said. */
export const zoneOf = ({ precision, offset }: FrameAxis): string =>
  precision === 'minute' ? zoneName(offset) : ''

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

export interface PlacedRow {
  row: number
  label: string
  position: number
}

/** Places every row on the axis; rows that have no place are left out. */
export function placeRows(
  context: ChartContext,
  spec: ChartSpec,
  dataset: Dataset,
): { axis: FrameAxis; places: PlacedRow[] } {
  const x = columnOf(dataset, spec.x)
  const name = x ? oneLine(x.column.name) : ''
  const rows = dataset.rows
  const free = { domain: null, log: false, offset: null }
  if (x?.column.type === 'date') {
    const dates = rows.map((row) => {
      const cell = row[x.index]
      return typeof cell === 'string' ? parseIsoDate(cell) : null
    })
    const read = dates.filter((date): date is IsoDate => date !== null)
    const offset = columnOffset(read)
    const shift = (offset ?? 0) * 60_000
    const precision = columnPrecision(read.map((date) => ({ ...date, time: date.time + shift })))
    const places = dates.flatMap((date, row) => {
      if (!date) return []
      const position = date.time + shift
      return [{ row, label: formatDate(context, position, precision, spec.dates), position }]
    })
    return { axis: { ...free, kind: 'time', name, precision, offset }, places }
  }
  if (x?.column.type === 'number') {
    const written = writerOf(context, spec, x.column.id)
    const places = rows.flatMap((cells, row) => {
      const position = numberIn(cells[x.index])
      return position === null ? [] : [{ row, label: written(position), position }]
    })
    return { axis: { ...free, kind: 'number', name, precision: 'day' }, places }
  }
  const places = rows.map((cells, row) => ({
    row,
    label: x ? textOf(cells[x.index]) : `${row + 1}`,
    position: row,
  }))
  return { axis: { ...free, kind: 'name', name, precision: 'day' }, places }
}

/** Numbers along an axis keep the digits they have, unless their column has a format of its own. */
function writerOf(context: ChartContext, spec: ChartSpec, column: string): (value: number) => string {
  if (!spec.formats.some((format) => format.column === column)) return (value) => formatPlain(context, value)
  const style = numberStyle([], ownChoices(spec, column))
  return (value) => formatDigits(context, value, style)
}

export const textOf = (cell: Cell | undefined): string =>
  cell === null || cell === undefined ? '' : oneLine(`${cell}`)

/** The stretch of a continuous axis that its author chose to show, and the rows that stand on it. */
export function clipAxis(spec: ChartSpec, axis: FrameAxis, places: PlacedRow[]) {
  const { min, max, log } = alongAxisChoices(spec, axis)
  const low = Math.max(min ?? Number.NEGATIVE_INFINITY, log ? Number.MIN_VALUE : Number.NEGATIVE_INFINITY)
  const high = max ?? Number.POSITIVE_INFINITY
  const shown = places.filter(({ position }) => position >= low && position <= high)
  const [first, last] = [shown[0]?.position ?? 0, shown.at(-1)?.position ?? 0]
  const domain: [number, number] | null = min === null && max === null ? null : [min ?? first, max ?? last]
  return { axis: { ...axis, log, domain: domain && domain[0] < domain[1] ? domain : null }, places: shown }
}

/** Builds what a chart draws from its specification and data. `ordered`: the kind has a continuous axis. */
export function buildFrame(
  context: ChartContext,
  spec: ChartSpec,
  dataset: Dataset,
  ordered: boolean,
): Frame {
  const placed = placeRows(context, spec, dataset)
  const continuous = ordered && placed.axis.kind !== 'name'
  if (continuous) placed.places.sort((a, b) => a.position - b.position || a.row - b.row)
  const { axis, places } = continuous ? clipAxis(spec, placed.axis, placed.places) : placed
  const split = columnOf(dataset, spec.splitBy)
  const columns = spec.series.flatMap((id) => columnOf(dataset, id) ?? [])
  const frame: Frame = {
    axis: continuous ? axis : { ...axis, kind: 'name' },
    rows: [],
    series: [],
    mark: null,
    points: null,
    seriesLeftOut: 0,
    rowsLeftOut: dataset.rows.length - placed.places.length,
    duplicates: 0,
  }
  let sources = places.map(({ row }) => row)
  if (split) sources = fillLong(frame, dataset, places, split.index, columns[0]?.index)
  else {
    frame.rows = places.map(({ label, position }) => ({ label, position }))
    frame.series = columns.map(({ column, index }) => ({
      key: column.id,
      name: oneLine(column.name),
      values: places.map(({ row }) => numberIn(dataset.rows[row]![index])),
    }))
    const mark = columnOf(dataset, spec.mark)
    if (mark)
      frame.mark = {
        key: mark.column.id,
        name: oneLine(mark.column.name),
        values: places.map(({ row }) => numberIn(dataset.rows[row]![mark.index])),
      }
  }
  frame.seriesLeftOut = Math.max(0, frame.series.length - MAX_SERIES)
  frame.series = frame.series.slice(0, MAX_SERIES)
  if (spec.kind === 'table')
    frame.texts = [spec.x, ...spec.texts].flatMap((id) => textsOf(context, spec, dataset, id, sources) ?? [])
  return continuous ? frame : sortNames(frame, spec)
}

/** A column as words, for the rows of a table; null for one that is not there. */
function textsOf(
  context: ChartContext,
  spec: ChartSpec,
  dataset: Dataset,
  id: string | null,
  sources: number[],
): FrameTexts | null {
  const found = columnOf(dataset, id)
  if (!found) return null
  const { column, index } = found
  const cells = sources.map((row) => dataset.rows[row]![index])
  const whole = { key: column.id, name: oneLine(column.name) }
  const asTyped = { ...whole, texts: cells.map(textOf), sortedBy: cells.map(() => undefined) }
  if (column.type === 'text') return asTyped
  const { places } = placeRows(
    context,
    { ...spec, x: id },
    { ...dataset, rows: sources.map((row) => dataset.rows[row]!) },
  )
  // What could not be read is shown as it was typed.
  const labels = new Map(places.map(({ row, label }) => [row, label]))
  return {
    ...whole,
    texts: asTyped.texts.map((text, row) => labels.get(row) ?? text),
    sortedBy: asTyped.texts.map((text, row) => (labels.has(row) ? text : undefined)),
  }
}

/** Long data: one row per place and series becomes one row per place. Gives the row of the data that each was first in. */
function fillLong(
  frame: Frame,
  dataset: Dataset,
  places: PlacedRow[],
  splitIndex: number,
  valueIndex?: number,
): number[] {
  const rowOf = new Map<string | number, number>()
  const seriesOf = new Map<string, FrameSeries>()
  const seen = new Set<string>()
  const sources: number[] = []
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
      sources.push(place.row)
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
  return sources
}

/** What a row is sorted by: the value of the first series, or of all that stand on one another. */
function sortValue(frame: Frame, spec: ChartSpec, row: number): number | null {
  if (spec.stacking === 'none' || frame.series.length < 2) return frame.series[0]?.values[row] ?? null
  const values = frame.series.flatMap((series) => series.values[row] ?? [])
  return values.length > 0 ? values.reduce((sum, value) => sum + value, 0) : null
}

/** Named rows in the chosen order: by value or by name; missing values last. */
export function sortNames(frame: Frame, spec: ChartSpec): Frame {
  const order = frame.rows.map((_, index) => index)
  if (spec.sort === 'value' || spec.sort === 'ascending') {
    const up = spec.sort === 'ascending' ? 1 : -1
    const values = order.map((row) => sortValue(frame, spec, row))
    order.sort((a, b) => {
      const [one, other] = [values[a]!, values[b]!]
      if (one === null || other === null) return Number(one === null) - Number(other === null) || a - b
      return up * (one - other) || a - b
    })
  }
  // One fixed collation, so that server and browser agree whatever their language.
  if (spec.sort === 'name') {
    const { compare } = new Intl.Collator('en', { numeric: true })
    order.sort((a, b) => compare(frame.rows[a]!.label, frame.rows[b]!.label) || a - b)
  }
  const sorted = (series: FrameSeries): FrameSeries => ({
    ...series,
    values: order.map((from) => series.values[from] ?? null),
  })
  return {
    ...frame,
    rows: order.map((from, index) => ({ label: frame.rows[from]!.label, position: index })),
    series: frame.series.map(sorted),
    mark: frame.mark && sorted(frame.mark),
    ...(frame.texts && {
      texts: frame.texts.map((column) => ({
        ...column,
        texts: order.map((from) => column.texts[from]!),
        sortedBy: order.map((from) => column.sortedBy[from]),
      })),
    }),
  }
}

/** All values of a frame that are numbers, and those that its axis holds for others. */
export const valuesOf = ({ series, alsoHolds = [] }: Frame): number[] => [
  ...series.flatMap(({ values }) => values.filter((value) => value !== null)),
  ...alsoHolds,
]
