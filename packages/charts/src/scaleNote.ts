import type { ChartContext } from './context.ts'
import type { Dataset } from '@bubbles/tables'
import { sidesOf, stylesOfAxis, valueStyles } from './data/formats.ts'
import { valuesOf } from './data/frame.ts'
import type { Frame } from './data/frameShape.ts'
import { axesOf } from './kinds/dual/axes.ts'
import { drawnBy, kindOf } from './kinds/index.ts'
import type { ChartSpec } from './spec.ts'
import { countedWord, formatNumber, type NumberStyle, withUnit } from './text/format.ts'

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
  const twoScales = spec.kind === 'dual' ? twoScalesNote(context, spec, frame) : null
  if (twoScales !== null) return twoScales
  const values = valuesOf(frame)
  const start = values.length ? kind.startsAt(context, frame, spec) : null
  if (start === null) return ''
  const log = spec.yScale === 'log' && ['line', 'point', 'range'].includes(spec.kind)
  return context.words.scaleStarts(writeStart(context, start, valueStyles(spec, frame).axis), log)
}

/** Where an axis starts, with the digits that takes. */
function writeStart(
  context: ChartContext,
  start: number,
  { divisor, scale, unit, unitPlace }: NumberStyle,
): string {
  const shown = start / divisor
  const digits = [0, 1, 2, 3, 4].find((decimals) => Number(shown.toFixed(decimals)) === shown) ?? 4
  const number = [formatNumber(context, shown, digits), countedWord(context, scale)].filter(Boolean).join(' ')
  return withUnit(context, number, unit, unitPlace)
}

/** What readers are told of two axes; null where there is one. */
function twoScalesNote(context: ChartContext, spec: ChartSpec, frame: Frame): string | null {
  const { left, right } = sidesOf(spec, frame)
  if (left.series.length === 0 || right.series.length === 0) return null
  const axes = axesOf(frame, spec)
  const starts = [axes.left.domain[0], axes.right?.domain[0] ?? 0] as const
  if (starts.every((start) => start === 0)) return context.words.twoScales('', '')
  const written = starts.map((start, index) =>
    writeStart(context, start, stylesOfAxis(spec, index === 0 ? left : right).axis),
  )
  return context.words.twoScales(written[0]!, written[1]!)
}
