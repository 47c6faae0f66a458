import type { Dataset } from '../dataset.ts'
import { COLOURS, MOST_COLOURS } from '../draw/colours.ts'
import { kinds } from '../kinds/index.ts'
import type { ChartSpec } from '../spec.ts'

/** The names of a chart that take colours of the palette: groups of points, parts of a whole, several series. */
function colouredNames(spec: ChartSpec, dataset: Dataset): string[] {
  const frame = kinds[spec.kind].frame(spec, dataset)
  if (frame.points) return frame.points.groups.map(({ name }) => name)
  if (spec.kind === 'doughnut') return frame.rows.map(({ label }) => label)
  return frame.series.length > 1 ? frame.series.map(({ name }) => name) : []
}

/**
 * Colours by name for all charts of a report, in order of first appearance: for `RenderOptions.colourOf`, so that a
 * category looks the same in every figure. Charts with more names than colours have no part in it, nor those in steps of
 * one colour. Names beyond the palette are left to each chart.
 */
export function colourIdentity(
  charts: readonly { spec: ChartSpec; dataset: Dataset }[],
  colours = COLOURS,
): Record<string, number> {
  const available = Math.min(MOST_COLOURS, Math.max(COLOURS, colours))
  const known = new Map<string, number>()
  for (const { spec, dataset } of charts) {
    if (spec.palette === 'single') continue
    const names = colouredNames(spec, dataset)
    if (names.length > available) continue
    for (const name of names) if (!known.has(name) && known.size < available) known.set(name, known.size + 1)
  }
  return Object.fromEntries(known)
}
