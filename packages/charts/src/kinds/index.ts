import type { ChartKind, ChartSpec } from '../spec.ts'
import { bar } from './bar/bar.ts'
import { doughnut } from './doughnut.ts'
import type { Kind } from './kind.ts'
import { type LateKind, lateKinds } from './late.ts'
import { line } from './line/line.ts'
import { point } from './point/point.ts'

/** All kinds that can be drawn; on a page whose build leaves out `late.ts`, those of it once they are added. */
const known: Partial<Record<ChartKind | LateKind, Kind>> = { line, bar, doughnut, point, ...lateKinds }

/**
 * What draws a kind.
 * @throws Error for one that is not added yet: code that draws on a page asks `isKindLoaded` first.
 */
export function kindOf(spec: Drawn): Kind {
  const name = drawnBy(spec)
  const found = known[name]
  if (!found) throw new Error(`“${name}” charts are not loaded.`)
  return found
}

type Drawn = Pick<ChartSpec, 'kind'> & Partial<Pick<ChartSpec, 'panels' | 'stacking'>>

/** What draws a chart: its kind, or panels of it where its series are beside one another. */
export const drawnBy = ({ kind, panels, stacking }: Drawn): ChartKind | 'panels' =>
  panels === 'series' && (kind === 'line' || (/bar|area/.test(kind) && stacking === 'none')) ? 'panels' : kind

/** Adds kinds that a page's build left out: `lateKinds` of `@bubbles/charts/late`. Twice is as good as once. */
export const addKinds = (more: Partial<Record<ChartKind | LateKind, Kind>>): void =>
  void Object.assign(known, more)

/** The kinds in `late.ts`: a page whose build leaves the file out knows what it waits for. */
const LATE: Readonly<Record<LateKind, true>> = {
  arc: true,
  area: true,
  range: true,
  slope: true,
  dual: true,
  histogram: true,
  heat: true,
  table: true,
  panels: true,
}

/** Whether a kind can be drawn now; true for what is no kind at all, for which there is nothing to wait. */
export const isKindLoaded = (kind: unknown): boolean =>
  !Object.hasOwn(LATE, String(kind)) || Object.hasOwn(known, String(kind))
