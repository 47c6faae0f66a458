import type { ChartContext } from './context.ts'
import type { Dataset } from '@bubbles/tables'
import { valueStyles } from './data/formats.ts'
import { valuesOf } from './data/frame.ts'
import { kindOf } from './kinds/index.ts'
import type { ChartSpec } from './spec.ts'
import { writeValue } from './text/format.ts'

/**
 * A first draft of the alternative text, from the data alone: kind and extent, then what the kind shows, then what is
 * missing. A person should add what it means.
 */
export function draftAltText(context: ChartContext, spec: ChartSpec, dataset: Dataset): string {
  const kind = kindOf(spec)
  const frame = kind.frame(context, spec, dataset)
  const values = valuesOf(frame)
  if (values.length === 0) return ''
  const style = valueStyles(spec, frame).axis
  const sentences = kind.describe(context, frame, (value) => writeValue(context, value, style), spec)
  const missing = frame.series.reduce(
    (sum, series) => sum + series.values.filter((value) => value === null).length,
    0,
  )
  // Long data has a row only where there is a value: what is not there was never measured.
  if (missing && !spec.splitBy) sentences.push(context.words.missing(missing))
  return sentences.filter(Boolean).join(' ')
}
