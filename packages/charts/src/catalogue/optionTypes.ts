import type { Dataset } from '@bubbles/tables'
import type { ChartSpec } from '../spec.ts'

/** Where a setting stands in a panel. */
export type OptionGroup = 'columns' | 'order' | 'marks' | 'labels' | 'numbers' | 'axes' | 'colour' | 'notes'

/** How a setting is changed. */
export type OptionControl =
  | { type: 'choice'; choices: readonly { value: string; label: string }[] }
  | { type: 'number'; min: number; max: number; step: number; optional: boolean; unit?: string }
  | { type: 'text'; max: number }
  | { type: 'switch' }
  /** One of the data's columns of these types, or none. */
  | { type: 'column'; of: readonly Dataset['columns'][number]['type'][] }
  /** A number or date on an axis, or none. */
  | { type: 'place' }
  /** A colour of the palette, from 1. */
  | { type: 'colour' }
  /** Names of series, parts, bars or points. */
  | { type: 'names' }
  /** Notes, ranges or reference lines, each with the fields of its schema. */
  | { type: 'list' }
  /** Formats by column. */
  | { type: 'formats' }
  /** How each column of a table is drawn. */
  | { type: 'cells' }

export interface ChartOption {
  name: keyof ChartSpec
  group: OptionGroup
  label: string
  help?: string
  control: OptionControl
  applies: (spec: ChartSpec, dataset: Dataset) => boolean
}
