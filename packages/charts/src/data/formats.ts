import type { ChartSpec } from '../spec.ts'
import { type NumberChoices, type NumberStyle, numberStyle } from '../text/format.ts'
import { choicesOf } from './choices.ts'
import { valuesOf } from './frame.ts'
import type { Frame, FrameSeries } from './frameShape.ts'

const same = (a: NumberChoices, b: NumberChoices): boolean => JSON.stringify(a) === JSON.stringify(b)

/** How the numbers of a chart with one value axis are written. */
export interface ValueStyles {
  /** On the axis, and in sentences about all series. */
  axis: NumberStyle
  /** At the marks of each series. */
  series: NumberStyle[]
}

/** The column a series comes from: its own, or the one long data reads all series from. */
const columnOfSeries = (spec: ChartSpec, key: string): string | undefined =>
  spec.splitBy === null ? key : spec.series[0]

/** What all series agree on: everything, or the unit alone; else what is chosen for the chart. */
function agreedOn(choices: NumberChoices[], chart: NumberChoices): NumberChoices {
  const [first] = choices
  if (!first) return chart
  if (choices.every((other) => same(first, other))) return first
  const { unit, unitPlace } = first
  return choices.every((other) => other.unit === unit && other.unitPlace === unitPlace)
    ? { ...chart, unit, unitPlace }
    : chart
}

/** The parts of a frame at the left and at the right axis; of charts with one axis all is at the left. */
export function sidesOf(
  spec: Pick<ChartSpec, 'kind' | 'right'>,
  frame: Frame,
): { left: Frame; right: Frame } {
  const isRight = ({ key }: FrameSeries) => spec.kind === 'dual' && spec.right.includes(key)
  return {
    left: { ...frame, series: frame.series.filter((series) => !isRight(series)) },
    right: { ...frame, series: frame.series.filter(isRight) },
  }
}

/** How numbers are written at each axis and its series: as `valueStyles` says, for each axis by itself. */
export function valueStyles(spec: ChartSpec, frame: Frame): ValueStyles {
  const { left, right } = sidesOf(spec, frame)
  if (right.series.length === 0) return stylesOfAxis(spec, frame)
  const [one, other] = [stylesOfAxis(spec, left), stylesOfAxis(spec, right)]
  return {
    axis: left.series.length > 0 ? one.axis : other.axis,
    series: frame.series.map((series) => {
      const at = left.series.indexOf(series)
      return at < 0 ? other.series[right.series.indexOf(series)]! : one.series[at]!
    }),
  }
}

/**
 * Styles for the value axis and for each series. The axis takes what all series agree on, else what is chosen for the
 * chart; what it counts in (millions, per cent) holds for every series on it.
 */
export function stylesOfAxis(spec: ChartSpec, frame: Frame): ValueStyles {
  const choices = frame.series.map(({ key }) => choicesOf(spec, columnOfSeries(spec, key)))
  const agreed = agreedOn(choices, choicesOf(spec, null))
  const axis = numberStyle(valuesOf(frame), agreed)
  return {
    axis,
    series: choices.map((chosen) => {
      if (same(chosen, agreed)) return axis
      const own = numberStyle([], chosen)
      return {
        ...axis,
        decimals: own.fixed ? own.decimals : axis.decimals,
        fixed: own.fixed,
        compact: own.compact,
        unit: axis.divisor < 1 ? axis.unit : own.unit,
        // A unit the axis cannot say for all stands with each of its values.
        everywhere: axis.everywhere || (axis.divisor >= 1 && own.unit !== axis.unit),
        unitPlace: own.unitPlace,
        plus: own.plus,
      }
    }),
  }
}
