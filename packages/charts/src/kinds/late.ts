import { arc } from './arc/arc.ts'
import { area } from './area/area.ts'
import { heat } from './heat/heat.ts'
import { histogram } from './histogram/histogram.ts'
import type { Kind } from './kind.ts'
import { panels } from './panels.ts'
import { range } from './range/range.ts'
import { slope } from './slope/slope.ts'

/** The kinds that the dashboard's first parts leave out: fewer reports have them, and each costs some kilobytes. */
export type LateKind = 'arc' | 'area' | 'range' | 'slope' | 'histogram' | 'heat' | 'panels'

/** What draws them. */
export const lateKinds: Readonly<Record<LateKind, Kind>> = {
  arc,
  area,
  range,
  slope,
  histogram,
  heat,
  panels,
}
