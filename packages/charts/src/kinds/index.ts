import type { ChartKind } from '../spec.ts'
import { arc } from './arc/arc.ts'
import { bar } from './bar/bar.ts'
import { doughnut } from './doughnut.ts'
import type { Kind } from './kind.ts'
import { line } from './line.ts'
import { point } from './point/point.ts'

/** All kinds that can be drawn. */
export const kinds: Record<ChartKind, Kind> = { line, bar, doughnut, point, arc }
