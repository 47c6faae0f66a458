import type { BoundarySetId } from '@bubbles/charts'
import { loadBoundaries } from '@bubbles/charts/maps/load'
import { useQuery } from '@tanstack/react-query'

/** A boundary set; fetched when a map is first shown on it, then kept. */
export const useBoundaries = (id: BoundarySetId) =>
  useQuery({
    queryKey: ['boundaries', id],
    queryFn: () => loadBoundaries(id),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: Number.POSITIVE_INFINITY,
    // A set is large and never changes: no need to compare one with another.
    structuralSharing: false,
    meta: { quiet: true },
  })
