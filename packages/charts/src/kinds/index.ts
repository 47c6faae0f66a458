import type { ChartKind } from '../spec.ts'
import { bar } from './bar.ts'
import type { Kind } from './kind.ts'
import { line } from './line.ts'

/** All kinds that can be drawn. */
export const kinds: Record<ChartKind, Kind> = { line, bar }
