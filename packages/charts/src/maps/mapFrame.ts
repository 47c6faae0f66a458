import type { Dataset, DatasetColumn } from '@bubbles/tables'
import { columnOf, numberIn, textOf } from '../data/frame.ts'
import { oneLine } from '../text/escape.ts'
import { type NumberStyle, numberStyle } from '../text/format.ts'
import type { Boundaries } from './boundaries.ts'
import { type Classes, classesOf } from './classes.ts'
import { type MatchReport, matchRegions } from './match.ts'
import { type PlacedPoint, placePoints, type PointReport, reportPoints } from './points.ts'
import type { MapSpec } from './spec.ts'

export interface MapRow {
  /** As it stands in the data; '' for a point without a name. */
  label: string
  /** Whether it is drawn: not a row that names no area or repeats one, or that is nowhere on the map. */
  isOnMap: boolean
  /** The region it is drawn in; null for points and for what is not on the map. */
  region: string | null
  /** Where its circle stands, in units of the drawing. */
  place: readonly [x: number, y: number] | null
  /** Of points. */
  point?: PlacedPoint
  /** One number a column of `MapFrame.columns`. */
  values: (number | null)[]
  /** Index in `MapFrame.groups`; -1 for none. */
  group: number
}

export interface MapColumn {
  name: string
  style: NumberStyle
}

/** A category that points are coloured by, and how many of them are in it. */
export interface MapGroup {
  key: string
  name: string
  count: number
}

/** What a map draws. Row i here is row i of `mapTable` and region `data-i` i in the drawing. */
export interface MapFrame {
  /** Largest value first, then without a value, then what is not on the map. */
  rows: MapRow[]
  /** The column that names areas or points; '' where none does. */
  nameColumn: string
  /** The number columns: of a choropleth its value, of bubbles and points their size and, if chosen, their value. */
  columns: MapColumn[]
  /** Index in `columns` of what gives the colour; -1 when nothing does. */
  colour: number
  /** Index in `columns` of what gives circles their area; -1 when nothing does. */
  size: number
  classes: Classes | null
  /** What points are coloured by, in order of appearance, and the name of that column. */
  groups: MapGroup[]
  groupColumn: string
  /** Of maps of areas. */
  report: MatchReport | null
  /** Of maps of points. */
  points: PointReport | null
}

/** The number columns of a map, those that are there. */
export function valueColumns(spec: MapSpec, dataset: Dataset): { column: DatasetColumn; index: number }[] {
  const ids = spec.kind === 'choropleth' ? [spec.value] : [spec.size, spec.value]
  if (spec.kind !== 'symbol') return ids.flatMap((id) => columnOf(dataset, id) ?? [])
  // A column of text gives points their categories, and one that does both is there once.
  return [...new Set(ids)]
    .flatMap((id) => columnOf(dataset, id) ?? [])
    .filter(({ column }) => column.type === 'number')
}

/** Joins data and places, and sorts values into steps. Rows a fix leaves out, and rows without a name, are not in it. */
export function buildMapFrame(spec: MapSpec, dataset: Dataset, boundaries: Boundaries): MapFrame {
  const columns = valueColumns(spec, dataset)
  const valuesIn = (row: number) => columns.map(({ index }) => numberIn(dataset.rows[row]![index]))
  const isPoints = spec.kind === 'symbol'
  const joined = isPoints
    ? pointRows(spec, dataset, boundaries, valuesIn)
    : areaRows(spec, dataset, boundaries, valuesIn)
  const rows = sorted(joined.rows)
  const indexOf = (id: string | null) => columns.findIndex(({ column }) => column.id === id)
  const colour = spec.kind === 'choropleth' ? columns.length - 1 : indexOf(spec.value)
  const name = columnOf(dataset, isPoints ? spec.label : spec.region)
  const drawn = (at: number) => valuesOnMap(rows, at)
  return {
    groups: [],
    groupColumn: '',
    ...joined,
    rows,
    nameColumn: name ? oneLine(name.column.name) : '',
    columns: columns.map(({ column }, at) => ({
      name: oneLine(column.name),
      // The unit belongs to what the colour says, or to the size where nothing has a colour.
      style: numberStyle(
        drawn(at),
        at === Math.max(0, colour) ? spec : { decimals: spec.decimals, notation: spec.notation },
      ),
    })),
    colour,
    size:
      spec.kind === 'symbol'
        ? indexOf(spec.size)
        : spec.kind === 'bubble'
          ? Math.min(0, columns.length - 1)
          : -1,
    classes: colour < 0 ? null : classesOf(drawn(colour), spec),
  }
}

type Joined = Pick<MapFrame, 'rows' | 'report' | 'points'> & Partial<MapFrame>
type ValuesIn = (row: number) => MapRow['values']

function areaRows(spec: MapSpec, dataset: Dataset, boundaries: Boundaries, valuesIn: ValuesIn): Joined {
  const report = matchRegions(spec, dataset, boundaries)
  const name = columnOf(dataset, spec.region)
  const left = new Set(report.leftOut.flatMap(({ rows }) => rows))
  const repeated = new Set(report.duplicates.flatMap(({ rows }) => rows.slice(1)))
  const places = new Map(boundaries.shapes.map(([id, , x, y]) => [id, [x, y] as const]))
  const rows = dataset.rows.flatMap((cells, row): MapRow[] => {
    const label = name ? textOf(cells[name.index]) : ''
    if (!label || left.has(row)) return []
    const region = repeated.has(row) ? null : (report.regionOfRow[row] ?? null)
    const place = region === null ? null : (places.get(region) ?? null)
    return [{ label, isOnMap: region !== null, region, place, values: valuesIn(row), group: -1 }]
  })
  return { rows, report, points: null }
}

function pointRows(spec: MapSpec, dataset: Dataset, boundaries: Boundaries, valuesIn: ValuesIn): Joined {
  const size = columnOf(dataset, spec.size)
  const isUnsized = (row: number) => size !== null && !((numberIn(dataset.rows[row]![size.index]) ?? 0) > 0)
  const points = placePoints(spec, dataset, boundaries).map(
    (point): PlacedPoint =>
      point.place && isUnsized(point.row) ? { ...point, place: null, fault: 'unsized' } : point,
  )
  const category = columnOf(dataset, spec.value)
  const isCategory = category !== null && category.column.type !== 'number'
  const groups = new Map<string, MapGroup>()
  const at = new Map<string, number>()
  const groupOf = ({ row, place }: PlacedPoint): number => {
    const key = isCategory && place ? textOf(dataset.rows[row]![category.index]) : ''
    if (!key) return -1
    const group = groups.get(key) ?? { key, name: key, count: 0 }
    group.count += 1
    if (!groups.has(key)) at.set(key, groups.size)
    groups.set(key, group)
    return at.get(key)!
  }
  const rows = points.map(
    (point): MapRow => ({
      label: point.name,
      isOnMap: point.place !== null,
      region: null,
      place: point.place,
      point,
      values: valuesIn(point.row),
      group: groupOf(point),
    }),
  )
  return {
    rows,
    report: null,
    points: reportPoints(points),
    groups: [...groups.values()],
    groupColumn: isCategory ? oneLine(category.column.name) : '',
  }
}

function sorted(rows: readonly MapRow[]): MapRow[] {
  const rank = ({ isOnMap, values }: MapRow) => (isOnMap ? ((values[0] ?? null) === null ? 1 : 0) : 2)
  return rows
    .map((row, index) => ({ row, index }))
    .toSorted(
      (a, b) =>
        rank(a.row) - rank(b.row) || (b.row.values[0] ?? 0) - (a.row.values[0] ?? 0) || a.index - b.index,
    )
    .map(({ row }) => row)
}

const valuesOnMap = (rows: readonly MapRow[], at: number): number[] =>
  rows.flatMap(({ isOnMap, values }) => (isOnMap ? (values[at] ?? []) : [])) as number[]

/** Values of a column that are on the map. */
export const drawnValues = (frame: MapFrame, at: number): number[] => valuesOnMap(frame.rows, at)
