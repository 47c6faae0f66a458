import { type Dataset, isNamedIdentifier } from '@bubbles/tables'
import { measuresOf } from '../data/measures.ts'
import type { Boundaries } from './boundaries.ts'
import { matchRegions } from './match.ts'
import type { MapSpec } from './spec.ts'

export interface MapSuggestion extends Pick<MapSpec, 'boundaries' | 'region' | 'value' | 'size' | 'frame'> {
  /** Names of the column that were matched, and how many there are. */
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
 * the map, such as Europe, is framed closely.
 */
export function suggestMap(dataset: Dataset, sets: readonly Boundaries[]): MapSuggestion | null {
  let best: (MapSuggestion & { share: number }) | null = null
  for (const set of sets)
    for (const column of dataset.columns) {
      // Small whole numbers are codes of some region in every set; only a name says that they are meant as such.
      if (column.type === 'date' || (column.type === 'number' && !isNamedIdentifier(column.name))) continue
      const { matched, total } = matchRegions({ region: column.id, fixes: {} }, dataset, set)
      const share = total === 0 ? 0 : matched.length / total
      if (share < MIN || (best && share <= best.share)) continue
      const value = measuresOf(dataset).find(({ id }) => id !== column.id)
      best = {
        boundaries: set.id,
        region: column.id,
        value: value?.id ?? null,
        size: value?.id ?? null,
        frame: frameFor(set, new Set(matched.map(({ region }) => region.id))),
        matched: matched.length,
        total,
        share,
      }
    }
  if (!best) return null
  const { share: _share, ...suggestion } = best
  return suggestion
}

function frameFor({ shapes, size }: Boundaries, regions: ReadonlySet<string>): MapSpec['frame'] {
  const drawn = shapes.filter(([id]) => regions.has(id))
  const left = Math.min(...drawn.map((shape) => shape[4]))
  const right = Math.max(...drawn.map((shape) => shape[6]))
  return right - left < CLOSE * size[0] ? 'data' : 'whole'
}
