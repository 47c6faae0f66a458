import { type Boundaries, readRegions } from '../boundaries.ts'
import { BOUNDARY_SETS } from '../boundarySets.ts'
import { world110 } from '../data/world110.gen.ts'
import { worldAliases } from '../data/worldAliases.ts'
import { worldRegions } from '../data/worldRegions.gen.ts'
import { worldProjection } from '../projections.ts'

export const boundaries: Boundaries = {
  about: BOUNDARY_SETS['world-110m'],
  regions: readRegions(worldRegions),
  aliases: worldAliases,
  ...world110,
  project: worldProjection(world110.size),
}
