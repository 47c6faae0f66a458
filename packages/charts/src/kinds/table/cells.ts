import type { ChartContext } from '../../context.ts'
import type { Frame, FrameSeries } from '../../data/frameShape.ts'
import { firstColour, secondColour } from '../../draw/colours.ts'
import { linePath } from '../../draw/path.ts'
import { pathBox } from '../../draw/pathBox.ts'
import { percent, px, type Scene, tag } from '../../draw/scene.ts'
import type { ChartSpec } from '../../spec.ts'
import type { ColourClass } from '../../styles/table.ts'
import { type Extent, placeOn } from './columns.ts'

/** Heights of bars and lines in px. */
export const BAR_HEIGHT = 14
export const LINE_HEIGHT = 28
/** Px above and below a line, for its stroke and the dot at its end. */
const ROOM = 3

/** The colour of a row's bar or line: grey where others stand out. */
export function rowColour(
  context: ChartContext,
  spec: ChartSpec,
  frame: Frame,
  row: number,
  value: number,
): ColourClass {
  const stands = spec.emphasis.includes(frame.rows[row]!.label)
  const someStand = frame.rows.some(({ label }) => spec.emphasis.includes(label))
  if ((someStand && !stands) || (spec.palette === 'emphasis' && !someStand)) return 'c0'
  if (spec.palette === 'scale') return value < 0 ? 'c35' : 'c31'
  return value < 0 ? secondColour(context, spec) : firstColour(context, spec)
}

/** A bar from zero, in per cent of the width of its drawing; the zero line where values lie on both sides of it. */
export function barMark(extent: Extent, value: number, colour: ColourClass): Scene {
  const zero = placeOn(extent, 0)
  const end = placeOn(extent, value)
  const [left, right] = [Math.min(zero, end), Math.max(zero, end)]
  const bar = tag('rect', {
    class: colour,
    x: percent(left),
    y: 0,
    width: percent(right - left),
    height: BAR_HEIGHT,
  })
  const line = { x1: percent(zero), x2: percent(zero), y1: -2, y2: BAR_HEIGHT + 2 }
  return extent[0] < 0 ? [bar, tag('line', { class: 'zeroLine', ...line })] : bar
}

/** A line through the values of a row with a dot at its end, as wide as its drawing; broken where a value is missing. */
export function lineMark(
  series: readonly FrameSeries[],
  row: number,
  extent: Extent,
  colour: ColourClass,
): Scene {
  const last = Math.max(1, series.length - 1)
  const down = (value: number) => px(ROOM + (1 - placeOn(extent, value)) * (LINE_HEIGHT - 2 * ROOM))
  const points = series.map(({ values }, at) => {
    const value = values[row] ?? null
    return { x: at / last, y: value === null ? null : down(value) }
  })
  const end = points.findLast(({ y }) => y !== null)
  return [
    pathBox(LINE_HEIGHT, tag('path', { class: ['line', colour, 'thin'], d: linePath(points) })),
    end ? tag('circle', { class: ['dot', colour], cx: percent(end.x), cy: end.y!, r: 2.5 }) : '',
  ]
}
