import type { ChartContext } from '../../context.ts'
import { valueStyles } from '../../data/formats.ts'
import { valuesOf } from '../../data/frame.ts'
import type { Frame } from '../../data/frameShape.ts'
import { extentOf, lineScale } from '../../draw/scales.ts'
import type { ColourClass } from '../../styles/table.ts'
import type { ChartSpec } from '../../spec.ts'
import { formatLogTicks, formatTicks, formatValue } from '../../text/format.ts'

/** Steps of one colour, from the palest to the strongest. */
const SHADES: readonly ColourClass[] = ['c26', 'c25', 'c24', 'c23', 'c22', 'c21']
/** Steps of two colours around zero, from far below it to far above. */
const SIDES: readonly ColourClass[] = ['c35', 'c34', 'c33', 'c32', 'c31']

/** Classes of values, each with its colour. */
export interface Steps {
  /** Ends of the steps, low to high: one more than there are colours. */
  edges: number[]
  colours: ColourClass[]
}

/** Whether values on both sides of zero are told apart by two colours. */
const hasSides = (spec: ChartSpec, [low, high]: [number, number]): boolean =>
  spec.palette === 'scale' && low < 0 && high > 0

/** So many of the shades, as far from each other as they can be. */
const spreadShades = (count: number): ColourClass[] =>
  Array.from({ length: count }, (_, step) =>
    count === 1 ? SHADES[4]! : SHADES[Math.round((step * (SHADES.length - 1)) / (count - 1))]!,
  )

/** Round ends of at most so many steps. */
function roundEdges(values: number[], log: boolean): number[] {
  for (let ticks = SHADES.length; ticks > 1; ticks--) {
    const { ticks: edges, domain } = lineScale(values, { min: null, max: null, log, ticks })
    const all = [...new Set([domain[0], ...edges, domain[1]])].toSorted((a, b) => a - b)
    if (all.length - 1 <= SHADES.length) return all
  }
  return [...extentOf(values)]
}

/** The steps for the values of a table: round, and around zero where two colours are wanted. */
export function stepsOf(frame: Frame, spec: ChartSpec): Steps {
  const values = valuesOf(frame)
  const log = spec.yScale === 'log'
  const drawn = log ? values.filter((value) => value > 0) : values
  const extent = extentOf(drawn)
  if (extent[0] === extent[1]) return { edges: [extent[0], extent[1]], colours: ['c22'] }
  if (!log && hasSides(spec, extent)) {
    const far = Math.max(-extent[0], extent[1])
    const { domain } = lineScale([0, far], { min: null, max: null, log: false, ticks: 5 })
    const ends = [-1, -0.6, -0.2, 0.2, 0.6, 1].map((part) => Number((part * domain[1]).toPrecision(12)))
    return { edges: ends, colours: [...SIDES] }
  }
  const edges = roundEdges(drawn, log)
  return { edges, colours: spreadShades(edges.length - 1) }
}

/** The place of the step that a value is in; -1 where a logarithmic scale has none for it. */
export function stepAt({ edges, colours }: Steps, value: number): number {
  if (value < edges[0]!) return -1
  const above = edges.findIndex((edge, at) => at > 0 && value < edge)
  return above < 0 ? colours.length - 1 : above - 1
}

/** The steps in words, for the legend. */
export function stepNames(
  context: ChartContext,
  { edges, colours }: Steps,
  frame: Frame,
  spec: ChartSpec,
): string[] {
  const style = valueStyles(spec, frame).axis
  // All values are the same: an axis of one tick has no step to round to.
  if (edges[0] === edges.at(-1)) return [formatValue(context, edges[0]!, style)]
  const written = (spec.yScale === 'log' ? formatLogTicks : formatTicks)(context, edges, style)
  return colours.map((_, step) =>
    written[step] === written[step + 1]
      ? written[step]!
      : context.words.between(written[step]!, written[step + 1]!),
  )
}
