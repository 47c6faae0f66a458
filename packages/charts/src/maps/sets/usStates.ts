import { type Boundaries, readRegions } from '../boundaries.ts'
import { stateAliases } from '../data/stateAliases.ts'
import { stateRegions } from '../data/stateRegions.gen.ts'
import { unitedStates } from '../data/unitedStates.gen.ts'
import { statesProjection } from '../projections.ts'

export const boundaries: Boundaries = {
  id: 'us-states',
  regions: readRegions(stateRegions),
  aliases: stateAliases,
  ...unitedStates,
  project: statesProjection(unitedStates.size),
}
