import type { Dataset } from '@bubbles/tables'
import { columnOf } from '../data/frame.ts'
import type { ChartSpec } from '../spec.ts'
import type { OptionControl } from './optionTypes.ts'

/** A choice among words. */
export const choice = (...choices: [value: string, label: string][]): OptionControl => ({
  type: 'choice',
  choices: choices.map(([value, label]) => ({ value, label })),
})
/** A number between two ends that may be left empty. */
export const number = (min: number, max: number, step = 1, unit?: string): OptionControl => ({
  type: 'number',
  min,
  max,
  step,
  optional: true,
  unit,
})

/** Whether a chart is of one of these kinds. */
export const isKind =
  (...kinds: ChartSpec['kind'][]) =>
  (spec: ChartSpec) =>
    kinds.includes(spec.kind)
/** Drawn from left to right along an axis. */
export const along = isKind('line', 'area', 'dual')
/** What the column along the axis holds; undefined without one. */
export const alongIs = (spec: ChartSpec, dataset: Dataset) => columnOf(dataset, spec.x)?.column.type
/** Whether several series are drawn. */
export const several = (spec: ChartSpec) => spec.series.length > 1 || spec.splitBy !== null
/** Whether dates or numbers make an axis without gaps along the bottom. */
export const continuous = (spec: ChartSpec, dataset: Dataset) =>
  (along(spec) || spec.kind === 'point' || (spec.kind === 'bar' && spec.orientation === 'vertical')) &&
  ['date', 'number'].includes(alongIs(spec, dataset) ?? 'text')
/** Whether series stand on one another. */
export const stacked = (spec: ChartSpec) =>
  isKind('bar', 'area')(spec) && spec.stacking !== 'none' && several(spec)
/** For settings that every chart has. */
export const always = () => true
