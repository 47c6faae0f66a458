import type { Dataset } from '@bubbles/tables'
import { boundarySetIds, type MapSpec } from '@bubbles/charts'
import type { Boundaries } from '@bubbles/charts/maps'
import { loadBoundaries, loadOwnBoundaries } from '@bubbles/charts/maps/load'
import { queryOptions } from '@tanstack/react-query'
import { api } from '../api/client.ts'

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
export async function readBoundaries(
  { boundaries, ownBoundaries }: NamedBoundaries,
  signal?: AbortSignal,
  table?: Dataset,
): Promise<Boundaries> {
  if (ownBoundaries === null) return loadBoundaries(boundaries)
  const own = await loadOwnBoundaries(
    table ?? (await api.getDataset({ hash: ownBoundaries }, signal && { signal })).dataset,
  )
  if (own === null) throw new Error('This map’s boundaries are no longer there. Choose a map again.')
  return own
}

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

/** The organisation's own boundaries, by name. */
export const boundarySetsQuery = queryOptions({
  queryKey: ['boundarySets'],
  queryFn: async ({ signal }) => (await api.listBoundarySets({}, { signal })).boundarySets,
  staleTime: 60_000,
  meta: { quiet: true },
})
