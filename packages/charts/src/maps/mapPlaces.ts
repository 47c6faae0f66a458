import type { ChartContext } from '../context.ts'
import type { Dataset } from '@bubbles/tables'
import type { Boundaries } from './boundaries.ts'
import type { Classes } from './classes.ts'
import { buildMapFrame, drawnValues } from './mapFrame.ts'
import { boundTexts, legendTitle } from './mapLegend.ts'
import { frameOf } from './mapWindow.ts'
import type { MapSpec } from './spec.ts'

/** The steps of a map with their bounds in words. */
export interface MapScale extends Classes {
  /** "Share, %". */
  title: string
  /** Ends and bounds as the legend writes them: one more than there are steps. */
  texts: string[]
  /** Regions in each step. */
  counts: number[]
}

/** How a map sorts its values into steps; null where nothing has a colour. */
export function mapScale(
  context: ChartContext,
  spec: MapSpec,
  dataset: Dataset,
  boundaries: Boundaries,
): MapScale | null {
  const frame = buildMapFrame(spec, dataset, boundaries)
  const { classes } = frame
  const column = frame.columns[frame.colour]
  if (!classes || !column) return null
  const counts = classes.colours.map(() => 0)
  for (const value of drawnValues(frame, frame.colour)) {
    const step = classes.breaks.filter((bound) => bound <= value).length
    counts[step] = (counts[step] ?? 0) + 1
  }
  return {
    ...classes,
    title: legendTitle(context, column),
    texts: boundTexts(context, [classes.min, ...classes.breaks, classes.max], column.style),
    counts,
  }
}

/** How much of the width of its boundary set a map shows: 1 for the whole. */
export const shownShare = (spec: MapSpec, dataset: Dataset, boundaries: Boundaries): number =>
  frameOf(spec, buildMapFrame(spec, dataset, boundaries), boundaries).width / boundaries.size[0]

/** Where a region stands on the drawing, as fractions of its width and height. */
export interface RegionPlace {
  id: string
  x: number
  y: number
  /** Its outline in the units of `viewBox`; '' where it has none. */
  outline: string
}

/** Where regions stand on the drawing of a map; those outside its frame are left out. */
export function regionPlaces(
  spec: MapSpec,
  dataset: Dataset,
  boundaries: Boundaries,
  ids: readonly string[],
): { viewBox: string; places: RegionPlace[] } {
  const { left, top, width, height } = frameOf(spec, buildMapFrame(spec, dataset, boundaries), boundaries)
  const wanted = new Set(ids)
  const places = boundaries.shapes.flatMap(([id, outline, x, y]): RegionPlace[] => {
    const place = { id, outline, x: (x - left) / width, y: (y - top) / height }
    const inside = place.x >= 0 && place.x <= 1 && place.y >= 0 && place.y <= 1
    return wanted.has(id) && inside ? [place] : []
  })
  return { viewBox: `${left} ${top} ${width} ${height}`, places }
}
