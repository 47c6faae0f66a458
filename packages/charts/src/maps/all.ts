import type { Boundaries } from './boundaries.ts'
import type { BoundarySetId } from './boundarySets.ts'
import { boundaries as cantons } from './sets/chCantons.ts'
import { boundaries as states } from './sets/usStates.ts'
import { boundaries as worldFine } from './sets/world50m.ts'
import { boundaries as world } from './sets/world110m.ts'

/** Every boundary set, loaded at once: for the server. Browsers take `loadBoundaries`. */
export const allBoundaries: Readonly<Record<BoundarySetId, Boundaries>> = {
  'world-110m': world,
  'world-50m': worldFine,
  'us-states': states,
  'ch-cantons': cantons,
}
