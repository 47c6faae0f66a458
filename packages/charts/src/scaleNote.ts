import type { ChartContext } from './context.ts'
import type { Dataset } from '@bubbles/tables'
import { valueStyles } from './data/formats.ts'
import { valuesOf } from './data/frame.ts'
import { drawnBy, kindOf } from './kinds/index.ts'
import type { ChartSpec } from './spec.ts'
import { countedWord, formatNumber, withUnit } from './text/format.ts'

/** The sentence a description needs when the value axis does not start at zero: "The scale starts at 35."; else "". */
export function scaleNote(context: ChartContext, spec: ChartSpec, dataset: Dataset): string {
  const kind = kindOf(spec)
  const frame = kind.frame(context, spec, dataset)
  if (drawnBy(spec) === 'panels' && spec.panelScale === 'own' && frame.series.length > 1)
    return context.words.inPanels(false)
  if (spec.kind === 'table')
    return spec.panelScale === 'own' && spec.cells.some(({ as }) => as === 'line')
      ? context.words.tableLinesOwn
      : ''
  const values = valuesOf(frame)
  const start = values.length ? kind.startsAt(context, frame, spec) : null
  if (start === null) return ''
  const { divisor, scale, unit, unitPlace } = valueStyles(spec, frame).axis
  const shown = start / divisor
  const digits = [0, 1, 2, 3, 4].find((decimals) => Number(shown.toFixed(decimals)) === shown) ?? 4
  const number = [formatNumber(context, shown, digits), countedWord(context, scale)].filter(Boolean).join(' ')
  const log = spec.yScale === 'log' && ['line', 'point', 'range'].includes(spec.kind)
  return context.words.scaleStarts(withUnit(context, number, unit, unitPlace), log)
}
