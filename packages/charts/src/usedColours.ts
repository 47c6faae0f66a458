import type { Dataset } from '@bubbles/tables'
import { colouredItems } from './data/colourIdentity.ts'
import {
  colourClasses,
  colouredWith,
  coloursAtHand,
  type Colouring,
  emphasisColour,
  firstColour,
  secondColour,
} from './draw/colours.ts'
import type { ChartSpec } from './spec.ts'

/** A series, part or group and the place of its colour in the palette, from 1. */
export interface UsedColour {
  name: string
  colour: number
}

const onlyColour = (spec: ChartSpec): string =>
  spec.emphasis.length > 0 ? emphasisColour(spec) : firstColour(spec)

/**
 * What takes which colour of the palette; not what is grey, and nothing where steps of one colour are used. A chart of
 * one series has one entry without a name, or two where values below zero have a colour of their own.
 */
export function usedColours(spec: ChartSpec, dataset: Dataset, colouring: Colouring = {}): UsedColour[] {
  if (spec.palette === 'single') return []
  return colouredWith(colouring, () => {
    const items = colouredItems(spec, dataset, coloursAtHand(spec))
    const classes =
      items.length > 0
        ? colourClasses(items, spec)
        : [onlyColour(spec), ...(spec.kind === 'bar' && spec.bySign ? [secondColour(spec)] : [])]
    return classes.flatMap((name, index) => {
      const colour = Number(name.slice(1))
      return colour > 0 ? [{ name: items[index]?.name ?? '', colour }] : []
    })
  })
}
