import { area } from './area/area.ts'
import type { Kind } from './kind.ts'
import { range } from './range/range.ts'

/** The kinds that the dashboard's first parts leave out: fewer reports have them, and each costs some kilobytes. */
export type LateKind = 'area' | 'range'

/** What draws them. */
export const lateKinds: Readonly<Record<LateKind, Kind>> = { area, range }
