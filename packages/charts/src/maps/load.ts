import type { Boundaries } from './boundaries.ts'
import type { BoundarySetId } from './boundarySets.ts'

const LOAD: Readonly<Record<BoundarySetId, () => Promise<{ boundaries: Boundaries }>>> = {
  'world-110m': () => import('./sets/world110m.ts'),
  'world-50m': () => import('./sets/world50m.ts'),
  'us-states': () => import('./sets/usStates.ts'),
  'ch-cantons': () => import('./sets/chCantons.ts'),
}

/** A boundary set, fetched when first asked for: for browsers. Rejects when its file cannot be loaded. */
export const loadBoundaries = async (id: BoundarySetId): Promise<Boundaries> => (await LOAD[id]()).boundaries
