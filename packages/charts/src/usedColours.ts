import type { Dataset } from './dataset.ts'
import {
  colourClasses,
  type Coloured,
  colouredWith,
  type Colouring,
  firstColour,
  secondColour,
} from './draw/colours.ts'
import { kinds } from './kinds/index.ts'
import type { ChartSpec } from './spec.ts'

/** A series, part or group and the place of its colour in the palette, from 1. */
export interface UsedColour {
  name: string
  colour: number
}

/**
 * What takes which colour of the palette; not what is grey, and nothing where steps of one colour are used. A chart of
 * one series has one entry without a name, or two where values below zero have a colour of their own.
 */
export function usedColours(spec: ChartSpec, dataset: Dataset, colouring: Colouring = {}): UsedColour[] {
  if (spec.palette === 'single') return []
  const frame = kinds[spec.kind].frame(spec, dataset)
  const items: Coloured[] =
    frame.points?.groups ??
    (spec.kind === 'doughnut'
      ? frame.rows.map(({ label }) => ({ key: label, name: label }))
      : frame.series.length > 1
        ? frame.series
        : [])
  return colouredWith(colouring, () => {
    const classes =
      items.length > 0
        ? colourClasses(items, spec)
        : [firstColour(spec), ...(spec.kind === 'bar' && spec.bySign ? [secondColour(spec)] : [])]
    return classes.flatMap((name, index) => {
      const colour = Number(name.slice(1))
      return colour > 0 ? [{ name: items[index]?.name ?? '', colour }] : []
    })
  })
}
