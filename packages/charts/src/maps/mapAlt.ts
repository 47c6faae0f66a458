import type { ChartContext } from '../context.ts'
import type { Dataset } from '@bubbles/tables'
import { formatCount, type NumberStyle, writeValue } from '../text/format.ts'
import type { Boundaries } from './boundaries.ts'
import { quantile } from './classes.ts'
import { buildMapFrame, type MapColumn, type MapFrame } from './mapFrame.ts'
import { nameOf } from './points.ts'
import type { MapSpec } from './spec.ts'

/**
 * A first draft of the alternative text: what the map covers, its highest, lowest and middle value, and what is missing.
 * Empty when nothing is drawn. A person should add what it means.
 */
export function draftMapAlt(
  context: ChartContext,
  spec: MapSpec,
  dataset: Dataset,
  boundaries: Boundaries,
): string {
  const frame = buildMapFrame(spec, dataset, boundaries)
  if (frame.points) return draftPoints(context, frame)
  const column = frame.columns[0]
  const drawn = frame.rows.filter(({ isOnMap, values }) => isOnMap && (values[0] ?? null) !== null)
  if (!column || drawn.length === 0) return ''
  const words = context.words
  const { region } = boundaries.about
  const sentences = [words.mapOf(spec.kind === 'bubble', drawn.length, region[0], column.name)]
  sentences.push(
    extremes(
      context,
      column,
      drawn.map(({ label, values }) => ({ name: label, value: values[0]! })),
    ),
  )
  const missing = frame.rows.filter(({ isOnMap, values }) => isOnMap && (values[0] ?? null) === null).length
  if (missing > 0) sentences.push(words.missingRegions(missing, region[0]))
  return sentences.join(' ')
}

/** The highest, the lowest and the middle one of values that fall. */
function extremes(
  context: ChartContext,
  column: MapColumn,
  values: readonly { name: string; value: number }[],
): string {
  const { words } = context
  const write = (value: number) => writeValue(context, value, inFullBelow(value, column.style))
  const [first, last] = [values[0]!, values[values.length - 1]!]
  if (values.length === 1) return words.single(write(first.value), first.name)
  if (first.value === last.value) return words.sameEverywhere(write(first.value))
  const middle = quantile(values.map(({ value }) => value).toReversed(), 0.5)
  return words.mapExtremes(write(first.value), first.name, write(last.value), last.name, write(middle))
}

/** Names in one sentence, at most. */
const NAMED = 5

/** How many points there are, what sets them apart, the ends of their values, and where they are. */
function draftPoints(context: ChartContext, frame: MapFrame): string {
  const { rows, columns, size, colour, groups, groupColumn } = frame
  const { words } = context
  const points = rows.flatMap(({ isOnMap, point, values }) =>
    isOnMap ? [{ name: nameOf(context, point!), north: point!.degrees[0]!, value: values[0] ?? null }] : [],
  )
  if (points.length === 0) return ''
  const sentences = [words.mapPoints(points.length, formatCount(context, points.length))]
  if (size >= 0) sentences.push(words.areas(columns[size]!.name))
  const names = groups.map(({ name }) => name)
  if (names.length > 0)
    sentences.push(names.length <= NAMED ? words.colours(names) : words.colours([groupColumn]))
  if (colour > 0) sentences.push(words.colours([columns[colour]!.name]))
  const valued = points.flatMap(({ name, value }) => (value === null ? [] : [{ name, value }]))
  if (columns[0] && valued.length > 0) sentences.push(extremes(context, columns[0], valued))
  const byNorth = points.toSorted((a, b) => b.north - a.north)
  if (points.length > 1) sentences.push(words.northAndSouth(byNorth[0]!.name, byNorth.at(-1)!.name))
  return sentences.join(' ')
}

/** Of values in millions, those below one in full: "0 million" says nothing. */
const inFullBelow = (value: number, style: NumberStyle): NumberStyle =>
  style.divisor > 1 && Math.abs(value) < style.divisor
    ? { ...style, divisor: 1, scale: null, decimals: 0 }
    : style
