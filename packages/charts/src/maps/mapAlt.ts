import type { Dataset } from '../dataset.ts'
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
export function draftMapAlt(spec: MapSpec, dataset: Dataset, boundaries: Boundaries): string {
  const frame = buildMapFrame(spec, dataset, boundaries)
  const column = frame.columns[0]
  const drawn = frame.rows.filter(({ region, values }) => region !== null && (values[0] ?? null) !== null)
  const [first, last] = [drawn[0], drawn[drawn.length - 1]]
  if (!column || !first || !last) return ''
  const write = (value: number) => writeValue(value, inFullBelow(value, column.style))
  const set = BOUNDARY_SETS[spec.boundaries]
  const [one, many] = set.region
  const count = `${drawn.length} ${drawn.length === 1 ? one : many}`
  const kind = spec.kind === 'bubble' ? 'Map with circles for' : 'Map of'
  const sentences = [`${kind} ${count} by ${column.name || 'value'}.`]
  const [high, low] = [first.values[0]!, last.values[0]!]
  if (drawn.length === 1 || high === low)
    sentences.push(`The value is ${write(high)}${drawn.length === 1 ? ` (${first.label})` : ' everywhere'}.`)
  else {
    const middle = quantile(drawn.map(({ values }) => values[0]!).toReversed(), 0.5)
    sentences.push(
      `The highest value is ${write(high)} (${first.label}), the lowest ${write(low)} (${last.label}); the median is ${write(middle)}.`,
    )
  }
  const missing = frame.rows.filter(
    ({ region, values }) => region !== null && (values[0] ?? null) === null,
  ).length
  if (missing > 0) sentences.push(`${missing === 1 ? `One ${one} has` : `${missing} ${many} have`} no value.`)
  return sentences.join(' ')
}

/** Of values in millions, those below one in full: "0 million" says nothing. */
const inFullBelow = (value: number, style: NumberStyle): NumberStyle =>
  style.divisor > 1 && Math.abs(value) < style.divisor
    ? { ...style, divisor: 1, word: '', decimals: 0 }
    : style
