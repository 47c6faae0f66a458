import type { ChartContext } from '../context.ts'
import { parseIsoDate } from '@bubbles/tables'
import type { ChartSpec, Place } from '../spec.ts'
import { oneLine } from '../text/escape.ts'
import { formatPlain } from '../text/format.ts'
import type { AxisChoices } from '../draw/scales.ts'
import { formatDate } from './isoDate.ts'
import type { Frame } from './frameShape.ts'

/** A number as it was stored or typed; null for anything else. */
export function numberOf(place: Place | null): number | null {
  if (typeof place === 'number') return place
  const text = place?.trim() ?? ''
  return text !== '' && Number.isFinite(Number(text)) ? Number(text) : null
}

/** A place in words: a date as axes write it, a number as it is written, else the text as it was typed. */
export function placeText(context: ChartContext, { axis }: Frame, place: Place): string {
  const date = axis.kind === 'time' ? parseIsoDate(`${place}`.trim()) : null
  if (date) return formatDate(context, date.time, date.precision)
  return typeof place === 'number' ? formatPlain(context, place) : oneLine(place)
}

type AlongAxis = Pick<Frame['axis'], 'kind' | 'offset'>

/** A place on a continuous axis as a position: a number, or the time of a date; null where it cannot be read. */
export function positionOf({ kind, offset }: AlongAxis, place: Place | null): number | null {
  if (place === null || place === '') return null
  if (kind === 'time') {
    const date = parseIsoDate(`${place}`.trim())
    // A place that names no zone is as the axis shows it.
    return date && date.time + (date.offset === undefined ? 0 : (offset ?? 0) * 60_000)
  }
  return kind === 'number' ? numberOf(place) : null
}

/** The row a place names: by its label, or by its position on a continuous axis; -1 for none. */
export function rowAt(frame: Frame, place: Place): number {
  const label = oneLine(`${place}`)
  const named = frame.rows.findIndex((row) => row.label === label)
  if (named >= 0 || frame.axis.kind === 'name') return named
  const position = positionOf(frame.axis, place)
  return frame.rows.findIndex((row) => row.position === position)
}

/** What the author chose about the axis of values. */
export const valueAxisChoices = ({ yMin, yMax, yScale, yTicks }: ChartSpec): AxisChoices => ({
  min: yMin,
  max: yMax,
  log: yScale === 'log',
  ticks: yTicks,
})

/** What the author chose about an axis of numbers or dates along x. */
export const alongAxisChoices = (spec: ChartSpec, axis: AlongAxis): AxisChoices => ({
  min: positionOf(axis, spec.xMin),
  max: positionOf(axis, spec.xMax),
  log: spec.xScale === 'log' && axis.kind === 'number',
  ticks: spec.xTicks,
})
