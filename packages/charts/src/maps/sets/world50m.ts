import { type Boundaries, readRegions } from '../boundaries.ts'
import { BOUNDARY_SETS } from '../boundarySets.ts'
import { world50 } from '../data/world50.gen.ts'
import { worldAliases } from '../data/worldAliases.ts'
import { worldRegions } from '../data/worldRegions.gen.ts'
import { worldProjection } from '../projections.ts'

export const boundaries: Boundaries = {
  about: BOUNDARY_SETS['world-50m'],
  regions: readRegions(worldRegions),
  aliases: worldAliases,
  ...world50,
  project: worldProjection(world50.size),
}
