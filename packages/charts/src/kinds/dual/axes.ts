import { sidesOf } from '../../data/formats.ts'
import { valuesOf } from '../../data/frame.ts'
import type { Frame } from '../../data/frameShape.ts'
import { valueAxisChoices } from '../../data/place.ts'
import { besideScale, columnScale, lineScale, type ValueScale } from '../../draw/scales.ts'
import type { ChartSpec } from '../../spec.ts'

/** The two axes of values, and the series as they stand on the left one. */
export interface Axes {
  left: ValueScale
  /** Null where nothing is measured at the right. */
  right: ValueScale | null
  /** Every series in units of the left axis: those of the right one at the heights they have on theirs. */
  drawn: Frame
  /** A value of a series in units of the left axis. */
  onLeft: (series: number, value: number) => number
  /** Which series are measured at the right. */
  isRight: readonly boolean[]
}

/** The axes of a chart with two: the right one has its ticks beside those of the left one. */
export function axesOf(frame: Frame, spec: ChartSpec): Axes {
  const sides = sidesOf(spec, frame)
  const choices = { ...valueAxisChoices(spec), log: false }
  const left = spec.leftColumns
    ? columnScale(valuesOf(sides.left), choices)
    : lineScale(valuesOf(sides.left), choices)
  const right =
    sides.right.series.length > 0
      ? besideScale(valuesOf(sides.right), left, {
          min: spec.rightMin,
          max: spec.rightMax,
          log: false,
          ticks: spec.yTicks,
        })
      : null
  const isRight = frame.series.map((series) => sides.right.series.includes(series))
  const [low, high] = left.domain
  const onLeft = (series: number, value: number) =>
    isRight[series] && right ? low + right.at(value) * (high - low) : value
  const drawn: Frame = {
    ...frame,
    series: frame.series.map((series, index) => ({
      ...series,
      values: series.values.map((value) => (value === null ? null : onLeft(index, value))),
    })),
  }
  return { left, right, drawn, onLeft, isRight }
}
