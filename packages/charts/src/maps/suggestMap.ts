import { type CoordinateColumns, coordinateColumns, type Dataset, isNamedIdentifier } from '@bubbles/tables'
import { measuresOf } from '../data/measures.ts'
import type { Boundaries } from './boundaries.ts'
import { matchRegions } from './match.ts'
import { placePoints } from './points.ts'
import type { MapSpec } from './spec.ts'

export interface MapSuggestion
  extends Pick<
    MapSpec,
    'kind' | 'boundaries' | 'region' | 'value' | 'size' | 'frame' | 'latitude' | 'longitude' | 'label'
  > {
  /** Names of the column that were matched, or points on the map, and how many there are. */
  matched: number
  total: number
}

/** A column that matches less than this names something else. */
const MIN = 0.4

/** Data on a part of the map narrower than this is drawn close: on the whole map nobody could read it. */
const CLOSE = 0.4

/**
 * The column that names regions and the set it names best, of the sets given; null when no column does. Earlier sets
 * and columns win where two match equally. The first other column of numbers becomes the value. Data of one corner of
 * the map, such as Europe, is framed closely. Latitude and longitude become points, unless each row is an area of its own.
 */
export function suggestMap(dataset: Dataset, sets: readonly Boundaries[]): MapSuggestion | null {
  const areas = suggestAreas(dataset, sets)
  const coordinates = coordinateColumns(dataset)
  if (!coordinates || areas?.isOfAreas) return areas && areas.suggestion
  return suggestPoints(dataset, sets, coordinates)
}

function suggestAreas(
  dataset: Dataset,
  sets: readonly Boundaries[],
): { suggestion: MapSuggestion; isOfAreas: boolean } | null {
  let best: (MapSuggestion & { share: number; isOfAreas: boolean }) | null = null
  for (const set of sets.filter(isOfProduct))
    for (const column of dataset.columns) {
      // Small whole numbers are codes of some region in every set; only a name says that they are meant as such.
      if (column.type === 'date' || (column.type === 'number' && !isNamedIdentifier(column.name))) continue
      const { matched, total, duplicates } = matchRegions({ region: column.id, fixes: {} }, dataset, set)
      const share = total === 0 ? 0 : matched.length / total
      if (share < MIN || (best && share <= best.share)) continue
      const value = measuresOf(dataset).find(({ id }) => id !== column.id)
      best = {
        kind: 'choropleth',
        ...NO_POINTS,
        boundaries: set.about.id,
        region: column.id,
        value: value?.id ?? null,
        size: value?.id ?? null,
        frame: frameFor(set, new Set(matched.map(({ region }) => region.id))),
        matched: matched.length,
        total,
        share,
        isOfAreas: duplicates.length === 0,
      }
    }
  if (!best) return null
  const { share: _share, isOfAreas, ...suggestion } = best
  return { suggestion, isOfAreas }
}

/** Own sets are chosen, never suggested. */
const isOfProduct = (set: Boundaries): set is Boundaries & { about: { id: MapSpec['boundaries'] } } =>
  set.about.id !== 'own'

const NO_POINTS = { latitude: null, longitude: null, label: null } as const

/** Points in the box of one of its areas, for a set to be theirs: of areas of several parts only the largest is known. */
const AT_HOME = 0.7

/** The last set that has all points, most of them in its areas; the first one, such as the world, where none has. */
function suggestPoints(
  dataset: Dataset,
  sets: readonly Boundaries[],
  { latitude, longitude }: CoordinateColumns,
): MapSuggestion | null {
  const label = nameColumn(dataset)
  const on = (set: Boundaries) =>
    placePoints({ latitude, longitude, label }, dataset, set).filter(
      ({ fault }) => fault === null || fault === 'outside',
    )
  const isHome = (set: Boundaries) => {
    const points = on(set)
    const inside = points.filter(({ place }) => place && isInArea(set, place)).length
    return points.every(({ place }) => place) && inside >= AT_HOME * points.length
  }
  const ours = sets.filter(isOfProduct)
  const set = ours.toReversed().find(isHome) ?? ours[0]
  if (!set) return null
  const points = on(set)
  const xs = points.flatMap(({ place }) => (place ? [place[0]] : []))
  const isClose = Math.max(...xs) - Math.min(...xs) < CLOSE * set.size[0]
  return {
    kind: 'symbol',
    boundaries: set.about.id,
    region: null,
    value: null,
    size: measuresOf(dataset).find(({ id }) => id !== latitude && id !== longitude)?.id ?? null,
    latitude,
    longitude,
    label,
    frame: isClose ? 'data' : 'whole',
    matched: xs.length,
    total: points.length,
  }
}

const isInArea = ({ shapes }: Boundaries, [x, y]: readonly [number, number]): boolean =>
  shapes.some(([, , , , left, top, right, bottom]) => x >= left && x <= right && y >= top && y <= bottom)

/** The column of text with the most different values: the others group rows, this one names them. */
function nameColumn({ columns, rows }: Dataset): string | null {
  const texts = columns.flatMap(({ id, type }, at) =>
    type === 'text' ? [{ id, distinct: new Set(rows.map((row) => row[at])).size }] : [],
  )
  return texts.toSorted((a, b) => b.distinct - a.distinct)[0]?.id ?? null
}

function frameFor({ shapes, size }: Boundaries, regions: ReadonlySet<string>): MapSpec['frame'] {
  const drawn = shapes.filter(([id]) => regions.has(id))
  const left = Math.min(...drawn.map((shape) => shape[4]))
  const right = Math.max(...drawn.map((shape) => shape[6]))
  return right - left < CLOSE * size[0] ? 'data' : 'whole'
}
