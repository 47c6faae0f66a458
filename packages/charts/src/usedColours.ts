import type { ChartContext } from './context.ts'
import type { Dataset } from '@bubbles/tables'
import { colouredItems } from './data/colourIdentity.ts'
import { colourClasses, coloursAtHand, emphasisColour, firstColour, secondColour } from './draw/colours.ts'
import type { ChartSpec } from './spec.ts'
import type { ColourClass } from './styles/table.ts'

/** A series, part or group and the place of its colour in the palette, from 1. */
export interface UsedColour {
  name: string
  colour: number
}

const onlyColour = (context: ChartContext, spec: ChartSpec): ColourClass =>
  spec.emphasis.length > 0 ? emphasisColour(context, spec) : firstColour(context, spec)

/**
 * What takes which colour of the palette; not what is grey, and nothing where steps of one colour are used. A chart of
 * one series has one entry without a name, or two where values below zero have a colour of their own.
 */
export function usedColours(context: ChartContext, spec: ChartSpec, dataset: Dataset): UsedColour[] {
  if (spec.palette === 'single' || spec.palette === 'scale' || spec.kind === 'heat') return []
  if (spec.kind === 'table' && !spec.cells.some(({ as }) => as !== 'heat')) return []
  const items = colouredItems(context, spec, dataset, coloursAtHand(context, spec))
  const classes =
    items.length > 0
      ? colourClasses(context, items, spec)
      : [
          onlyColour(context, spec),
          ...((spec.kind === 'bar' && spec.bySign) ||
          (spec.kind === 'table' && spec.cells.some(({ as }) => as === 'bar'))
            ? [secondColour(context, spec)]
            : []),
        ]
  return classes.flatMap((name, index) => {
    const colour = Number(name.slice(1))
    return colour > 0 ? [{ name: items[index]?.name ?? '', colour }] : []
  })
}
