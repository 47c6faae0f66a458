import { type Boundaries, readRegions } from '../boundaries.ts'
import { BOUNDARY_SETS } from '../boundarySets.ts'
import { stateAliases } from '../data/stateAliases.ts'
import { stateRegions } from '../data/stateRegions.gen.ts'
import { unitedStates } from '../data/unitedStates.gen.ts'
import { statesProjection } from '../projections.ts'

export const boundaries: Boundaries = {
  about: BOUNDARY_SETS['us-states'],
  regions: readRegions(stateRegions),
  aliases: stateAliases,
  ...unitedStates,
  project: statesProjection(unitedStates.size),
}
