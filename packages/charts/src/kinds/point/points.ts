import type { ChartContext } from '../../context.ts'
import { ownChoices } from '../../data/choices.ts'
import { valueStyles } from '../../data/formats.ts'
import { alongAxisChoices, valueAxisChoices } from '../../data/place.ts'
import { placeOnAxis } from '../../draw/bottomAxis.ts'
import { colourClasses, emphasisColour, firstColour } from '../../draw/colours.ts'
import { extentOf, lineScale, type ValueScale } from '../../draw/scales.ts'
import type { ColourClass } from '../../styles/table.ts'
import type { ChartSpec } from '../../spec.ts'
import { type NumberStyle, numberStyle } from '../../text/format.ts'
import type { Frame } from '../../data/frameShape.ts'

/** More points than this are drawn as dots without marks of their own. */
export const MAX_CIRCLES = 1000
/** Height in px of the plot. */
export const PLOT_HEIGHT = { mid: 380, wide: 440 }
/** Radius of the largest point that stands for a size. */
const LARGEST = { mid: 28, wide: 34 }
const SMALLEST = 2.5
/** Beyond the first and last date, as a share of the time between. */
const TIME_ROOM = 0.03

export interface Point {
  row: number
  name: string
  /** Fraction of the width and px down. */
  x: number
  y: number
  radius: number
  colour: ColourClass
  /** Named in the emphasis by itself. */
  strong: boolean
  size: number
}

/** A chart's points and the axes they stand on. */
export interface PointField {
  points: Point[]
  /** Rows that have a place and value but none on these axes: beyond their ends, or zero on a logarithmic one. */
  outside: number
  /** The frame with the axis along the bottom as it is drawn. */
  frame: Frame
  scale: ValueScale
  styles: { x: NumberStyle; y: NumberStyle; size: NumberStyle }
}

/** Radius of a size: areas are in proportion. */
export function radiusOf(spec: ChartSpec, largest: number): (size: number) => number {
  return (size) =>
    largest > 0 ? Math.max(SMALLEST, LARGEST[spec.width] * Math.sqrt(Math.max(0, size) / largest)) : SMALLEST
}

const plainRadius = (count: number): number => (count <= 60 ? 5 : count <= 300 ? 4 : 3)

/** Ends moved outward so that no circle is cut: by its share of the axis, or a factor on a logarithmic one. */
function padded([low, high]: [number, number], share: number, log: boolean): number[] {
  if (log) return low > 0 ? [low / (high / low) ** share, high * (high / low) ** share] : [low, high]
  const room = (high - low) * share
  // An axis of amounts does not begin below zero for the sake of a circle.
  return [low >= 0 ? Math.max(0, low - room) : low - room, high + room]
}

/** Places all points of a frame between `top` and `top + height` px. */
export function placePoints(
  context: ChartContext,
  frame: Frame,
  spec: ChartSpec,
  top: number,
  height: number,
): PointField {
  const values = frame.series[0]?.values ?? []
  const { sizes } = frame.points!
  const yChoices = valueAxisChoices(spec)
  const rows = frame.rows.flatMap(({ position }, row) => {
    const value = values[row] ?? null
    const size = sizes ? (sizes.values[row] ?? null) : 1
    return value === null || size === null ? [] : [{ row, position, value, size }]
  })
  const largest = Math.max(0, ...rows.map(({ size }) => size))
  const reach = sizes ? LARGEST[spec.width] / height : 0.01
  const ys = onAxis(
    rows.map(({ value }) => value),
    yChoices.log,
  )
  const scale = lineScale(padded(extentOf(ys), reach, yChoices.log), yChoices)
  const shown = withRoom(
    frame,
    spec,
    rows.map(({ position }) => position),
    reach,
  )
  const place = placeOnAxis(shown)
  const y = (value: number) => top + height * (1 - scale.at(value))
  const radius = radiusOf(spec, largest)
  const plain = plainRadius(rows.length)
  const colourOf = pointColours(context, frame, spec)
  const points = rows.flatMap(({ row, position, value, size }): Point[] => {
    const [at, down] = [place(position), y(value)]
    if (!(at >= -0.0001 && at <= 1.0001 && down >= top - 0.1 && down <= top + height + 0.1)) return []
    const name = frame.rows[row]!.label
    const strong = spec.emphasis.includes(name)
    const colour = colourOf(row, strong)
    return [{ row, name, x: at, y: down, radius: sizes ? radius(size) : plain, colour, strong, size }]
  })
  return {
    points,
    outside: rows.length - points.length,
    frame: shown,
    scale,
    styles: {
      x: numberStyle(
        frame.rows.map(({ position }) => position),
        ownChoices(spec, spec.x),
      ),
      y: valueStyles(spec, frame).axis,
      size: numberStyle([], { notation: 'compact', ...ownChoices(spec, sizes?.key) }),
    },
  }
}

/** Values that have a place on an axis. */
const onAxis = (values: number[], log: boolean): number[] => values.filter((value) => !log || value > 0)

/** A frame whose axis along the bottom leaves the outermost points room. */
function withRoom(frame: Frame, spec: ChartSpec, positions: number[], reach: number): Frame {
  const { axis } = frame
  if (axis.kind === 'number') {
    const choices = alongAxisChoices(spec, axis)
    const ends = padded(extentOf(onAxis(positions, choices.log)), reach, choices.log)
    // A logarithmic axis ends where its circles do: rounded outward as well, a third of it could be empty.
    const own = choices.log
      ? { ...choices, min: choices.min ?? ends[0]!, max: choices.max ?? ends[1]! }
      : choices
    return { ...frame, axis: { ...axis, domain: lineScale(ends, own).domain } }
  }
  if (axis.kind === 'time' && axis.domain === null && positions.length > 1) {
    const [first, last] = extentOf(frame.rows.map(({ position }) => position))
    const room = (last - first) * TIME_ROOM
    if (room > 0) return { ...frame, axis: { ...axis, domain: [first - room, last + room] } }
  }
  return frame
}

/** The colour of a row's point: its group's, or the chart's own, which is quiet beside what stands out. */
function pointColours(
  context: ChartContext,
  frame: Frame,
  spec: ChartSpec,
): (row: number, strong: boolean) => ColourClass {
  const { groups, group } = frame.points!
  const colours = colourClasses(context, groups, spec)
  const isQuiet = spec.palette === 'emphasis' || frame.rows.some(({ label }) => spec.emphasis.includes(label))
  return (row, strong) => {
    if (groups.length > 0) return colours[group[row]!] ?? 'c0'
    if (!isQuiet) return firstColour(context, spec)
    return strong ? emphasisColour(context, spec) : 'c0'
  }
}

/** How strongly two columns go together, from −1 to 1 (Pearson), on logarithmic axes of their logarithms. */
export function correlation(frame: Frame, spec: ChartSpec): number | null {
  const of = (value: number, log: boolean) => (log ? Math.log(value) : value)
  const pairs = frame.rows.flatMap(({ position }, row) => {
    const value = frame.series[0]?.values[row] ?? null
    if (value === null) return []
    const pair = [of(position, frame.axis.log), of(value, spec.yScale === 'log')] as const
    return pair.every(Number.isFinite) ? [pair] : []
  })
  if (pairs.length < 3) return null
  const mean = (at: 0 | 1) => pairs.reduce((sum, pair) => sum + pair[at], 0) / pairs.length
  const [mx, my] = [mean(0), mean(1)]
  let [xy, xx, yy] = [0, 0, 0]
  for (const [x, y] of pairs) {
    xy += (x - mx) * (y - my)
    xx += (x - mx) ** 2
    yy += (y - my) ** 2
  }
  const together = xy / Math.sqrt(xx * yy)
  return Number.isFinite(together) ? together : null
}
