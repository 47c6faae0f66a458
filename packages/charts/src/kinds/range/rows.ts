import type { ChartContext } from '../../context.ts'
import { valueStyles } from '../../data/formats.ts'
import type { Frame } from '../../data/frameShape.ts'
import { valueAxisChoices } from '../../data/place.ts'
import { emphasisColour, seriesColours } from '../../draw/colours.ts'
import { lineScale, type ValueScale } from '../../draw/scales.ts'
import type { ColourClass } from '../../styles/table.ts'
import type { ChartSpec } from '../../spec.ts'
import { formatValue, formatWithin, type NumberStyle } from '../../text/format.ts'
import type { BarRow } from '../bar/bars.ts'

/** More rows than this nobody compares; the rest is in the table, and a remark says so. */
export const MAX_ROWS = 60
/** Px of the longest value beside a dot. */
const LONGEST_VALUE = 80

/** One value of a row. */
export interface Dot {
  series: number
  value: number
  colour: ColourClass
}

/** A row of dots, the lowest and the highest of them joined. */
export interface DotRow extends BarRow {
  dots: Dot[]
  low: number
  high: number
  /** What is written beside the lowest and the highest dot; '' where nothing is. */
  before: string
  after: string
  /** How much the last column is over the first one; '' where it is not wanted or one of them is missing. */
  difference: string
}

/** The values that a scale has a place for. */
const isOn = (scale: ValueScale, value: number): boolean =>
  value >= scale.domain[0] && value <= scale.domain[1]

/** The axis of values: it starts where the data do, as a dot has no length. */
export const rangeScale = (frame: Frame, spec: ChartSpec): ValueScale =>
  lineScale(
    frame.series.flatMap(({ values }) => values.slice(0, MAX_ROWS).filter((value) => value !== null)),
    valueAxisChoices(spec),
  )

/** How much the last column of a row is over its first one. */
export function differenceAt({ series }: Frame, row: number): number | null {
  const [first, last] = [series[0]?.values[row] ?? null, series.at(-1)?.values[row] ?? null]
  return series.length < 2 || first === null || last === null ? null : last - first
}

const differenceStyle = ({ axis }: { axis: NumberStyle }): NumberStyle => ({ ...axis, plus: true })

/** The rows of dots, at most so many. Where some stand out, the dots of the others are grey. */
export function dotRows(context: ChartContext, frame: Frame, spec: ChartSpec, scale: ValueScale): DotRow[] {
  const colours = seriesColours(context, frame, spec)
  const styles = valueStyles(spec, frame)
  const someStandOut = frame.rows.some(({ label }) => spec.emphasis.includes(label))
  return frame.rows.slice(0, MAX_ROWS).map(({ label }, index) => {
    const strong = someStandOut && spec.emphasis.includes(label)
    const colourOf = (series: number): ColourClass =>
      someStandOut && !strong
        ? 'c0'
        : frame.series.length === 1 && strong
          ? emphasisColour(context, spec)
          : colours[series]!
    const dots = frame.series.flatMap(({ values }, series): Dot[] => {
      const value = values[index] ?? null
      return value === null || !isOn(scale, value) ? [] : [{ series, value, colour: colourOf(series) }]
    })
    dots.sort((a, b) => a.value - b.value || a.series - b.series)
    const [lowest, highest] = [dots.at(0), dots.at(-1)]
    const write = (dot: Dot | undefined) =>
      dot && spec.values
        ? formatWithin(context, dot.value, styles.series[dot.series]!, LONGEST_VALUE, 12, 500)
        : ''
    const over = differenceAt(frame, index)
    return {
      index,
      name: label,
      strong,
      bars: [],
      total: null,
      mark: null,
      dots,
      low: lowest?.value ?? 0,
      high: highest?.value ?? 0,
      before: dots.length > 1 ? write(lowest) : '',
      after: write(highest),
      difference: spec.difference && over !== null ? formatValue(context, over, differenceStyle(styles)) : '',
    }
  })
}
