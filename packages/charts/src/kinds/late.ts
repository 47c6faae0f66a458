import { arc } from './arc/arc.ts'
import { area } from './area/area.ts'
import { dual } from './dual/dual.ts'
import { heat } from './heat/heat.ts'
import { histogram } from './histogram/histogram.ts'
import type { Kind } from './kind.ts'
import { panels } from './panels.ts'
import { range } from './range/range.ts'
import { slope } from './slope/slope.ts'
import { dataTable } from './table/table.ts'
import { tableStyles } from './table/tableStyles.ts'

/** The kinds that the dashboard's first parts leave out: fewer reports have them, and each costs some kilobytes. */
export type LateKind = 'arc' | 'area' | 'range' | 'slope' | 'dual' | 'histogram' | 'heat' | 'table' | 'panels'

/** What draws them. */
export const lateKinds: Readonly<Record<LateKind, Kind>> = {
  arc,
  area,
  range,
  slope,
  dual,
  histogram,
  heat,
  table: dataTable,
  panels,
}

/** What pages need beside `chartStyles` once they draw them. */
export const lateStyles = tableStyles
