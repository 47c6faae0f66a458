import { type Boundaries, readRegions } from '../boundaries.ts'
import { BOUNDARY_SETS } from '../boundarySets.ts'
import { cantonAliases, cantonRegions } from '../data/cantonRegions.ts'
import { switzerland } from '../data/switzerland.gen.ts'
import { cantonsProjection } from '../projections.ts'

export const boundaries: Boundaries = {
  about: BOUNDARY_SETS['ch-cantons'],
  regions: readRegions(cantonRegions),
  aliases: cantonAliases,
  ...switzerland,
  project: cantonsProjection(switzerland.size),
}
