import type { ChartSpec } from '../spec.ts'
import { type NumberChoices, type NumberStyle, numberStyle } from '../text/format.ts'
import { choicesOf } from './choices.ts'
import { valuesOf } from './frame.ts'
import type { Frame } from './frameShape.ts'

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

/**
 * Styles for the value axis and for each series. The axis takes what all series agree on, else what is chosen for the
 * chart; what it counts in (millions, per cent) holds for every series on it.
 */
export function valueStyles(spec: ChartSpec, frame: Frame): ValueStyles {
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
