import type { ChartContext } from './context.ts'
import type { Dataset } from '@bubbles/tables'
import { isoText } from './data/isoDate.ts'
import { kindOf } from './kinds/index.ts'
import { drawingOf } from './render.ts'
import type { ChartSpec, Place } from './spec.ts'
import type { Frame } from './data/frameShape.ts'

/** A value of the chart, and where on the drawing it stands: what an author points at to write a note there. */
export interface ChartMark {
  /** Its place along the axis, as it is stored in notes and ranges. */
  x: Place
  /** Null: the value of the first series there, wherever that comes to stand. */
  y: number | null
  /** In words: the place, and the series where there are several. */
  label: string
  /** A fraction of the width of the drawing. */
  across: number
  /** Px down from its top. */
  down: number
  /** At which size it stands there: wide, narrow, or (null) at both. */
  shown: 'wide' | 'narrow' | null
}

/** Rows and series beyond these are more than one can point at: some of them, evenly spread, are enough. */
const MAX_ROWS = 400
const MAX_SERIES = 12

function placeOf(context: ChartContext, frame: Frame, row: number): Place {
  const { label, position } = frame.rows[row]!
  if (frame.axis.kind === 'name' || frame.points?.labelName) return label
  if (frame.axis.kind === 'number') return position
  return isoText(
    context,
    position - (frame.axis.precision === 'minute' ? (frame.axis.offset ?? 0) * 60_000 : 0),
    frame.axis.precision,
  )
}

/** Where each value of a chart stands; none for kinds that take no notes. */
export function chartMarks(context: ChartContext, spec: ChartSpec, dataset: Dataset): ChartMark[] {
  const frame = kindOf(spec).frame(context, spec, dataset)
  const { fields } = drawingOf(context, spec, dataset, 'marks')
  const many = frame.series.length > 1
  // Bars and areas on one another end where no value of theirs says: a note there is about the whole.
  const whole = spec.kind === 'bar' || (spec.kind === 'area' && spec.stacking !== 'none' && many)
  const marks: ChartMark[] = []
  const every = Math.ceil(frame.rows.length / MAX_ROWS)
  for (const { field, sizes } of fields) {
    const shown = sizes.length > 1 ? null : (sizes[0] ?? null)
    for (let row = 0; row < frame.rows.length; row += every) {
      const x = placeOf(context, frame, row)
      for (const [at, series] of frame.series.entries()) {
        if (at >= MAX_SERIES || (whole && at > 0)) break
        const own = whole ? field.valueAt(x) : (series.values[row] ?? null)
        if (own === null) continue
        const value = field.onAxis?.(at, own) ?? own
        const flat = field.horizontal === 'x'
        const across = flat ? field.across(x) : field.across(value)
        const down = flat ? field.down(value) : field.down(x)
        if (across === null || down === null) continue
        if (across < 0 || across > 1 || down < field.top - 1 || down > field.bottom + 1) continue
        const label = `${frame.rows[row]!.label}${many && !whole ? `, ${series.name}` : ''}`
        marks.push({ x, y: at === 0 && !frame.points ? null : value, label, across, down, shown })
      }
    }
  }
  return marks
}
