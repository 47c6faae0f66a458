import { area } from './area/area.ts'
import type { Kind } from './kind.ts'

/** The kinds that the dashboard's first parts leave out: fewer reports have them, and each costs some kilobytes. */
export type LateKind = 'area'

/** What draws them. */
export const lateKinds: Readonly<Record<LateKind, Kind>> = { area }
