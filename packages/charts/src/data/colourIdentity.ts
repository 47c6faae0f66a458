import type { ChartContext } from '../context.ts'
import type { Dataset } from '@bubbles/tables'
import { type Coloured, takingColours } from '../draw/colours.ts'
import { kindOf } from '../kinds/index.ts'
import type { ChartSpec } from '../spec.ts'
import { partsInColour, partsOf } from './parts.ts'

/** What a chart colours by name: groups of points, parts of a whole, several series. */
export function colouredItems(
  context: ChartContext,
  spec: ChartSpec,
  dataset: Dataset,
  colours: number,
): Coloured[] {
  const frame = kindOf(spec).frame(context, spec, dataset)
  if (frame.points) return frame.points.groups
  if (spec.kind === 'heat' || spec.kind === 'table') return []
  if (spec.kind === 'slope') return frame.rows.map(({ label }) => ({ key: label, name: label }))
  if (spec.kind === 'doughnut')
    return partsInColour(partsOf(frame, spec).parts, spec, colours).map(({ name }) => ({ key: name, name }))
  return frame.series.length > 1 ? frame.series : []
}

/**
 * Colours by name for all charts of a report: for the `colourOf` of `chartContext`, so that a category looks the same in every
 * figure. A name takes the first colour, from the chosen one of its chart on, that no name beside it in any chart has;
 * so a chart of names that stand nowhere else begins with its first colour again. Charts whose first colour was chosen
 * decide before those that take the palette as it comes. What is drawn grey takes none, nor do charts in steps of one
 * colour or of a scale.
 */
export function colourIdentity(
  context: ChartContext,
  charts: readonly { spec: ChartSpec; dataset: Dataset }[],
): Record<string, number> {
  const { available } = context.colours
  const coloured = charts
    .filter(({ spec }) => spec.palette !== 'single' && spec.palette !== 'scale')
    .map(({ spec, dataset }) => {
      const { items, places } = takingColours(
        colouredItems(context, spec, dataset, available),
        spec,
        available,
      )
      return { names: items.map(({ name }) => name), places, chosen: spec.colour !== 1 }
    })
  const known = new Map<string, number>()
  const colourBeside = (name: string): Set<number | undefined> =>
    new Set(
      coloured.flatMap(({ names }) => (names.includes(name) ? names.map((each) => known.get(each)) : [])),
    )
  for (const { names, places } of coloured.toSorted((a, b) => Number(b.chosen) - Number(a.chosen))) {
    for (const name of names) {
      if (known.has(name)) continue
      const beside = colourBeside(name)
      const own = new Set(names.map((each) => known.get(each)))
      const place = places.find((each) => !beside.has(each)) ?? places.find((each) => !own.has(each))
      if (place !== undefined) known.set(name, place)
    }
  }
  return Object.fromEntries(known)
}
