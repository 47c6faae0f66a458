import type { ChartContext } from '../../context.ts'
import { valuesOf } from '../../data/frame.ts'
import { numberOf } from '../../data/place.ts'
import { emphasisColour, firstColour } from '../../draw/colours.ts'
import { extentOf, lineScale, type ValueScale } from '../../draw/scales.ts'
import type { ColourClass } from '../../styles/table.ts'
import type { ChartSpec } from '../../spec.ts'
import { oneLine } from '../../text/escape.ts'
import type { Frame } from '../../data/frameShape.ts'

/** More gauges than these are a list of numbers. */
export const MAX_GAUGES = 12

/** A value to compare with, and its words. */
export interface Target {
  value: number
  label: string
}

/** Reference lines are marks on a gauge. */
export const referencesOf = (spec: ChartSpec): Target[] =>
  spec.references.flatMap(({ at, label }): Target[] => {
    const value = numberOf(at)
    return value === null ? [] : [{ value, label: oneLine(label) }]
  })

/** Ranges of the scale, in order from and to. */
export const rangesOf = (spec: ChartSpec) =>
  spec.ranges.flatMap(({ from, to, label }) => {
    const [a, b] = [numberOf(from), numberOf(to)]
    return a === null || b === null
      ? []
      : [{ from: Math.min(a, b), to: Math.max(a, b), label: oneLine(label) }]
  })

/** Where the scale ends by the unit alone: a percentage at 100. */
export function endOfUnit(spec: ChartSpec): number | null {
  if (spec.notation === 'percent') return 1
  return spec.unit.trim() === '%' ? 100 : null
}

/** From the author's ends, else from zero to 100% or to a round number beyond all that is shown. */
export function gaugeScale(frame: Frame, spec: ChartSpec): ValueScale {
  const shown = [
    ...valuesOf(frame),
    ...(frame.mark?.values.filter((value) => value !== null) ?? []),
    ...referencesOf(spec).map(({ value }) => value),
    ...rangesOf(spec).flatMap(({ from, to }) => [from, to]),
  ]
  const [low, high] = extentOf([0, ...shown])
  const end = endOfUnit(spec)
  const max = spec.yMax ?? (end !== null && high <= end ? end : null)
  const min = spec.yMin ?? (low >= 0 ? 0 : null)
  return lineScale([low, high], { min, max, log: false, ticks: 5 })
}

/** The fraction of the scale at a value, at its ends for what lies beyond them. */
export const clamped = (scale: ValueScale, value: number): number => Math.min(1, Math.max(0, scale.at(value)))
/** A fraction of the scale as a turn: from nine o'clock over twelve to three. */
export const turnOf = (fraction: number): number => fraction / 2 - 0.25

/** One number on its ring. */
export interface Gauge {
  row: number
  name: string
  value: number | null
  colour: ColourClass
  target: number | null
}

/** At most a dozen, one for each row; what stands out in colour. */
export function gaugesOf(context: ChartContext, frame: Frame, spec: ChartSpec): Gauge[] {
  const someStandOut = frame.rows.some(({ label }) => spec.emphasis.includes(label))
  const plain = someStandOut || spec.palette === 'emphasis' ? 'c0' : firstColour(context, spec)
  return frame.rows.slice(0, MAX_GAUGES).map(({ label }, row) => ({
    row,
    name: label,
    value: frame.series[0]?.values[row] ?? null,
    colour: spec.emphasis.includes(label) ? emphasisColour(context, spec) : plain,
    target: frame.mark?.values[row] ?? null,
  }))
}
