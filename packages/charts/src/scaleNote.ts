import { buildFrame, valuesOf } from './data/frame.ts'
import type { Dataset } from './dataset.ts'
import { kinds } from './kinds/index.ts'
import type { ChartSpec } from './spec.ts'
import { formatNumber, numberStyle, withUnit } from './text/format.ts'

/** The sentence a description needs when the value axis does not start at zero: "The scale starts at 35."; else "". */
export function scaleNote(spec: ChartSpec, dataset: Dataset): string {
  const kind = kinds[spec.kind]
  const frame = buildFrame(spec, dataset, kind.ordered)
  const values = valuesOf(frame)
  const start = values.length ? kind.startsAt(frame) : null
  if (start === null) return ''
  const { divisor, word } = numberStyle(values, spec.decimals)
  const shown = start / divisor
  const digits = [0, 1, 2, 3, 4].find((decimals) => Number(shown.toFixed(decimals)) === shown) ?? 4
  const number = [formatNumber(shown, digits), word.replace(/s$/, '')].filter(Boolean).join(' ')
  return `The scale starts at ${withUnit(number, spec.unit)}.`
}
