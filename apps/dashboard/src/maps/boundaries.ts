import type { Dataset } from '@bubbles/tables'
import { boundarySetIds, type MapSpec } from '@bubbles/charts'
import type { Boundaries } from '@bubbles/charts/maps'
import { loadBoundaries } from '@bubbles/charts/maps/load'
import { queryOptions } from '@tanstack/react-query'

/** How a map names what it is drawn on: a set of the product, or own boundaries by the hash of their table. */
export type NamedBoundaries = Pick<MapSpec, 'boundaries' | 'ownBoundaries'>

/** What a map block names. An unknown set counts as not set, as in `mapSettingsOf`, which comes with the drawing. */
export const boundariesOfMap = (attrs: Readonly<Record<string, unknown>>): NamedBoundaries => ({
  boundaries: boundarySetIds.find((id) => id === attrs.boundaries) ?? 'world-110m',
  ownBoundaries: typeof attrs.ownBoundaries === 'string' ? attrs.ownBoundaries : null,
})

/** By what boundaries are found among those of a page. */
export const boundaryKey = ({ boundaries, ownBoundaries }: NamedBoundaries): string =>
  ownBoundaries ?? boundaries

/** @param table of own boundaries, where it is there already */
export const readBoundaries = async (
  { boundaries, ownBoundaries }: NamedBoundaries,
  signal?: AbortSignal,
  table?: Dataset,
): Promise<Boundaries> =>
  ownBoundaries === null
    ? loadBoundaries(boundaries)
    : // Most maps have none.
      (await import('./readOwnBoundaries.ts')).readOwnBoundaries(ownBoundaries, signal, table)

/** What a map is drawn on; fetched when a map is first shown on it, then kept. */
export const boundariesQuery = (named: NamedBoundaries, table?: Dataset) =>
  queryOptions({
    queryKey: ['boundaries', boundaryKey(named)],
    queryFn: ({ signal }) => readBoundaries(named, signal, table),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: Number.POSITIVE_INFINITY,
    // A set is large and never changes: no need to compare one with another.
    structuralSharing: false,
    meta: { quiet: true },
  })
