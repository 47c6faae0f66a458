import type { ChartContext } from '../../context.ts'
import { numberOf, valueAxisChoices } from '../../data/place.ts'
import { type BottomTick, bottomOptions, placeOnAxis, placeTicks } from '../../draw/bottomAxis.ts'
import { spreadLabels } from '../../draw/labels.ts'
import { BREAK, type Margins, NARROWEST, type Size } from '../../draw/plot.ts'
import { columnScale, extentOf, type ValueScale } from '../../draw/scales.ts'
import type { ChartSpec } from '../../spec.ts'
import { oneLine } from '../../text/escape.ts'
import { formatTicks } from '../../text/format.ts'
import { measureText, wrapText } from '../../text/measure.ts'
import { axisValues, type BarRow, barRows, barStyles, isStacked } from './bars.ts'
import type { Frame } from '../../data/frameShape.ts'

/** Share of a column's room that it fills; the rest is the gap. */
export const FILL = 0.72
/** No column is wider than this share of the plot, however few there are. */
const WIDEST_COLUMN = 0.16
/** Thinner than this many px on a narrow drawing, named columns are not told apart. */
const THINNEST = 7
const BOTTOM = 32
/** Height of a value as a share of the plot's. */
const VALUE_ROOM = 0.08
const NAME_LINES = 3
export const NAME_LINE = 15
/** Right of the plot, without words there; and the widest of these. */
const RIGHT = 8
const LONGEST_LABEL = 84
/** Up to so many columns, ticks stand under columns; beyond, at round dates. */
const ROW_TICKS = 40

/** Where columns stand along a plot. */
export interface Columns {
  /** Fractions of the width: centre of each row. */
  centres: number[]
  /** Room of each row, and what its columns fill of it. */
  room: number
  width: number
  /** The place on the plot of a fraction of the axis, which begins half a column in. */
  inset: (fraction: number) => number
}

/** Rows in equal rooms, or at their dates with rooms as wide as the closest two of them are apart. */
export function columnsOf(frame: Frame): Columns {
  const count = Math.max(1, frame.rows.length)
  const at = (room: number, centres: number[], inset: Columns['inset']): Columns => ({
    centres,
    room,
    width: Math.min(room * FILL, WIDEST_COLUMN),
    inset,
  })
  if (count === 1) {
    const centres = frame.rows.map((_, row) => (row + 0.5) / count)
    return at(1 / count, centres, (fraction) => fraction)
  }
  const place = placeOnAxis(frame)
  const places = frame.rows.map(({ position }) => place(position))
  const steps = places.slice(1).map((next, index) => next - places[index]!)
  const step = Math.min(1, ...steps.filter((distance) => distance > 0))
  const inset = (fraction: number) => (fraction + step / 2) / (1 + step)
  return at(step / (1 + step), places.map(inset), inset)
}

/** Names under their columns, wrapped; null where one would have to be cut. */
function wrapped(context: ChartContext, frame: Frame, room: number, plotWidth: number): string[][] | null {
  const most = room * plotWidth - 8
  const lines = frame.rows.map(({ label }) => wrapText(context, label, most, NAME_LINES, 12))
  const whole = lines.every((some, row) => some.join(' ') === frame.rows[row]!.label)
  return whole && lines.every((some) => some.every((line) => measureText(context, line, 12) <= most))
    ? lines
    : null
}

export interface Layout {
  columns: Columns
  scale: ValueScale
  y: (value: number) => number
  margins: Margins
  /** Labels of reference lines beside the plot, by their px down. */
  beside: { lines: string[]; y: number }[]
  ticks: BottomTick[]
  /** Lines of each name on wide and narrow drawings, where names and not ticks stand under the columns. */
  names: Record<Size, string[][] | null> | null
  /** Px under the plot. */
  under: number
}

/** Widths in px of the narrowest plots. */
const plotWidths = ({ wide, narrow }: Margins): Record<Size, number> => ({
  wide: BREAK - wide.left - wide.right,
  narrow: NARROWEST - narrow.left - narrow.right,
})

const leftMargin = (context: ChartContext, labels: string[]): number =>
  Math.ceil(Math.max(24, ...labels.map((label) => measureText(context, label, 12))) + 8)

/** Words of reference lines beside the plot: over columns they could not be read. */
function besidePlot(
  context: ChartContext,
  spec: ChartSpec,
  scale: ValueScale,
  top: number,
  height: number,
): Layout['beside'] {
  const labels = spec.references.flatMap(({ axis, at, label }) => {
    const value = numberOf(at)
    const fraction = value === null ? -1 : scale.at(value)
    const text = oneLine(label)
    if (axis !== 'y' || text === '' || fraction < 0 || fraction > 1) return []
    const lines = wrapText(context, text, LONGEST_LABEL, NAME_LINES, 12)
    return [{ lines, y: top + height * (1 - fraction), height: lines.length * NAME_LINE }]
  })
  const centres = spreadLabels(labels, top - 8, top + height + 8)
  return labels.map(({ lines }, index) => ({ lines, y: centres[index]! }))
}

const rightMargin = (context: ChartContext, beside: Layout['beside']): number =>
  Math.ceil(
    Math.max(
      RIGHT,
      ...beside.flatMap(({ lines }) => lines.map((line) => measureText(context, line, 12) + 10)),
    ),
  )

/** The axis of values and its labels. */
export function columnAxis(context: ChartContext, rows: BarRow[], frame: Frame, spec: ChartSpec) {
  const share = spec.stacking === 'share' && isStacked(spec, frame)
  const values = axisValues(rows, frame)
  const [low, high] = extentOf([0, ...values])
  // Room for what is written under the lowest column.
  const under = spec.values && low < 0 ? [low - (high - low) * VALUE_ROOM] : []
  const scale = share ? columnScale([0, 100]) : columnScale([...values, ...under], valueAxisChoices(spec))
  return { scale, labels: formatTicks(context, scale.ticks, barStyles(spec, frame).axis) }
}

/** Whether columns can be drawn so that every name can be read, on wide and on narrow drawings. */
export function columnsFit(
  context: ChartContext,
  whole: Frame,
  spec: ChartSpec,
): { wide: boolean; narrow: boolean } {
  if (whole.axis.kind !== 'name') return { wide: true, narrow: true }
  const rows = barRows(context, whole, spec)
  const frame = { ...whole, rows: whole.rows.slice(0, rows.length) }
  if (frame.rows.length < whole.rows.length) return { wide: false, narrow: false }
  const axis = columnAxis(context, rows, frame, spec)
  const left = leftMargin(context, axis.labels)
  const right = rightMargin(context, besidePlot(context, spec, axis.scale, 0, 100))
  const { room, width } = columnsOf(frame)
  const slots = isStacked(spec, frame) ? 1 : Math.max(1, frame.series.length)
  const fits = (total: number) => {
    const plot = total - left - right
    return (width / slots) * plot >= THINNEST && wrapped(context, frame, room, plot) !== null
  }
  return { wide: fits(BREAK), narrow: fits(NARROWEST) }
}

/** Everything that is placed before columns are drawn; the plot is `height` px high from `top` down. */
export function layOutColumns(
  context: ChartContext,
  frame: Frame,
  spec: ChartSpec,
  { scale, labels }: { scale: ValueScale; labels: string[] },
  top: number,
  height: number,
): Layout {
  const columns = columnsOf(frame)
  const left = leftMargin(context, labels)
  const beside = besidePlot(context, spec, scale, top, height)
  const right = rightMargin(context, beside)
  const margins: Margins = { wide: { left, right }, narrow: { left, right } }
  const widths = plotWidths(margins)
  const y = (value: number) => top + height * (1 - scale.at(value))
  const base = { columns, scale, y, margins, beside }
  if (frame.axis.kind === 'name') {
    const names = {
      wide: wrapped(context, frame, columns.room, widths.wide),
      narrow: wrapped(context, frame, columns.room, widths.narrow),
    }
    const lines = [names.wide, names.narrow].flatMap((some) => some?.map((name) => name.length) ?? [])
    return { ...base, ticks: [], names, under: BOTTOM + (Math.max(1, ...lines) - 1) * NAME_LINE }
  }
  const ticks = placeTicks(context, frame, margins, {
    ...bottomOptions(spec),
    rows: ROW_TICKS,
    most: frame.rows.length <= ROW_TICKS ? frame.rows.length : undefined,
    even: true,
    inset: columns.inset,
  })
  return { ...base, ticks, names: null, under: BOTTOM }
}
