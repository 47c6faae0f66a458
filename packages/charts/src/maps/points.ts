import { type Cell, type Dataset, MAX_LATITUDE, MAX_LONGITUDE } from '@bubbles/tables'
import type { ChartContext } from '../context.ts'
import { columnOf, numberIn, textOf } from '../data/frame.ts'
import { formatNumber } from '../text/format.ts'
import type { Boundaries } from './boundaries.ts'
import type { MapSpec } from './spec.ts'

/** Why a row is no point on the map: not all degrees are there, they are none, they are elsewhere, or it has no size. */
export type Fault = 'blank' | 'impossible' | 'outside' | 'unsized'

/** One row of the data as a point. */
export interface PlacedPoint {
  /** Index of its row in the data. */
  row: number
  name: string
  /** Degrees as they are in the data. */
  degrees: [latitude: number | null, longitude: number | null]
  /** In units of the drawing; null for what is not on it. */
  place: [x: number, y: number] | null
  fault: Fault | null
}

/** What became of the rows of a map of points. */
export interface PointReport {
  total: number
  drawn: number
  faults: Record<Fault, PlacedPoint[]>
  /** Whether all that is impossible would be possible the other way round. */
  isSwapped: boolean
}

type PointSpec = Pick<MapSpec, 'latitude' | 'longitude' | 'label'>

const isEmpty = (cell: Cell | undefined): boolean => cell === null || cell === undefined || cell === ''

/** Where each row is on the map, in the order of the data. Rows without any name or degree are not in it. */
export function placePoints(spec: PointSpec, dataset: Dataset, { project }: Boundaries): PlacedPoint[] {
  const [latitude, longitude, label] = [spec.latitude, spec.longitude, spec.label].map((id) =>
    columnOf(dataset, id),
  )
  if (!latitude || !longitude) return []
  return dataset.rows.flatMap((cells, row): PlacedPoint[] => {
    const given = [cells[latitude.index], cells[longitude.index]]
    const name = label ? textOf(cells[label.index]) : ''
    if (!name && given.every(isEmpty)) return []
    const degrees = given.map(numberIn) as PlacedPoint['degrees']
    const [north, east] = degrees
    const point = { row, name, degrees }
    if (given.some(isEmpty)) return [{ ...point, place: null, fault: 'blank' }]
    if (north === null || east === null || !isPossible(north, east))
      return [{ ...point, place: null, fault: 'impossible' }]
    const place = project(east, north)
    return [{ ...point, place, fault: place ? null : 'outside' }]
  })
}

const isPossible = (north: number, east: number): boolean =>
  Math.abs(north) <= MAX_LATITUDE && Math.abs(east) <= MAX_LONGITUDE

/** Counts what is on the map and what is not. */
export function reportPoints(points: readonly PlacedPoint[]): PointReport {
  const of = (fault: Fault) => points.filter((point) => point.fault === fault)
  const impossible = of('impossible')
  return {
    total: points.length,
    drawn: points.filter(({ place }) => place !== null).length,
    faults: { blank: of('blank'), impossible, outside: of('outside'), unsized: of('unsized') },
    isSwapped:
      impossible.length > 0 &&
      impossible.every(
        ({ degrees: [north, east] }) => north !== null && east !== null && isPossible(east, north),
      ),
  }
}

/** Digits after the point of degrees where they stand for a name: about a kilometre. */
const DIGITS = 2

/** What a point is called: its name, or where it is. */
export function nameOf(context: ChartContext, { name, degrees: [north, east] }: PlacedPoint): string {
  const write = (value: number | null) =>
    value === null ? context.words.noData : formatNumber(context, value, DIGITS)
  return name || `${write(north)}; ${write(east)}`
}
