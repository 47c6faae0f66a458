import type { ChartContext } from '../context.ts'
import type { Dataset } from '@bubbles/tables'
import { type NumberStyle, writeValue } from '../text/format.ts'
import type { Boundaries } from './boundaries.ts'
import { BOUNDARY_SETS } from './boundarySets.ts'
import { quantile } from './classes.ts'
import { buildMapFrame } from './mapFrame.ts'
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
  const column = frame.columns[0]
  const drawn = frame.rows.filter(({ region, values }) => region !== null && (values[0] ?? null) !== null)
  const [first, last] = [drawn[0], drawn[drawn.length - 1]]
  if (!column || !first || !last) return ''
  const write = (value: number) => writeValue(context, value, inFullBelow(value, column.style))
  const words = context.words
  const { region } = BOUNDARY_SETS[spec.boundaries]
  const sentences = [words.mapOf(spec.kind === 'bubble', drawn.length, region[0], column.name)]
  const [high, low] = [first.values[0]!, last.values[0]!]
  if (drawn.length === 1 || high === low)
    sentences.push(
      drawn.length === 1 ? words.single(write(high), first.label) : words.sameEverywhere(write(high)),
    )
  else {
    const middle = quantile(drawn.map(({ values }) => values[0]!).toReversed(), 0.5)
    sentences.push(words.mapExtremes(write(high), first.label, write(low), last.label, write(middle)))
  }
  const missing = frame.rows.filter(
    ({ region, values }) => region !== null && (values[0] ?? null) === null,
  ).length
  if (missing > 0) sentences.push(words.missingRegions(missing, region[0]))
  return sentences.join(' ')
}

/** Of values in millions, those below one in full: "0 million" says nothing. */
const inFullBelow = (value: number, style: NumberStyle): NumberStyle =>
  style.divisor > 1 && Math.abs(value) < style.divisor
    ? { ...style, divisor: 1, scale: null, decimals: 0 }
    : style
