import { CHART_TABLE, MORE_COLOURS, SHOWN_TABLE } from './chartTable.ts'
import { MAP_TABLE } from './mapTable.ts'
import type { Style } from './style.ts'

export { type ColourClass, FROM_WIDTHS, type HueClass } from './chartTable.ts'
export type { StepClass } from './mapTable.ts'

/** Every class that drawings have, by its readable name, in the order in which they win over one another. */
export const STYLES = {
  ...CHART_TABLE,
  ...MORE_COLOURS,
  ...MAP_TABLE,
  ...SHOWN_TABLE,
} as const satisfies Record<string, Style>

export type ClassName = keyof typeof STYLES

/** A class as pages have it. */
export const shortName = (name: ClassName): string => STYLES[name].short
