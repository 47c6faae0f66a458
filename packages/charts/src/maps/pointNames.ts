import type { ChartContext } from '../context.ts'
import { BREAK, NARROWEST, type Size } from '../draw/plot.ts'
import { percent, px, type Scene, tag } from '../draw/scene.ts'
import type { ClassName } from '../styles/table.ts'
import { drawnText } from '../text/escape.ts'
import { fitText, measureText } from '../text/measure.ts'
import type { MapFrame } from './mapFrame.ts'
import type { MapWindow } from './mapWindow.ts'
import type { MapSpec } from './spec.ts'

const SIZE = 12
const HEIGHT = 16
const WEIGHT = 500
const LONGEST = 168
/** Space between a circle and its name, and between two names. */
const BESIDE = 3
const APART = 2
/** Names without being asked for: of so few points. */
const FEW = 25
const MAX = { wide: 80, narrow: 24 } as const
/** The widest a map is drawn. */
const WIDEST = 944

/** A circle on a map, in units of the drawing. */
export interface Circle {
  row: number
  place: readonly [x: number, y: number]
  radius: number
  colour: ClassName
}

/** Something on a map that keeps its size in px: around a place in fractions of the map. */
interface Box {
  x: number
  y: number
  left: number
  top: number
  right: number
  bottom: number
}

interface Width {
  width: number
  height: number
}

/** Whether two boxes are apart on the same side at both widths, and so at all between: distances change evenly. */
const areApart = (a: Box, b: Box, widths: readonly Width[]): boolean => {
  const sides: ((w: Width) => boolean)[] = [
    ({ width }) => a.x * width + a.right + APART <= b.x * width + b.left,
    ({ width }) => b.x * width + b.right + APART <= a.x * width + a.left,
    ({ height }) => a.y * height + a.bottom <= b.y * height + b.top,
    ({ height }) => b.y * height + b.bottom <= a.y * height + a.top,
  ]
  return sides.some((isApart) => widths.every(isApart))
}

const isInside = ({ x, y, left, top, right, bottom }: Box, widths: readonly Width[]): boolean =>
  widths.every(
    ({ width, height }) =>
      x * width + left >= 0 &&
      x * width + right <= width &&
      y * height + top >= 0 &&
      y * height + bottom <= height,
  )

/** Places for a name, best first: right of its circle, left, over and under it. */
function choices(circle: Box, width: number): Box[] {
  const { x, y, right: radius } = circle
  const box = (left: number, top: number): Box => ({
    x,
    y,
    left,
    top,
    right: left + width,
    bottom: top + HEIGHT,
  })
  return [
    box(radius + BESIDE, -HEIGHT / 2),
    box(-radius - BESIDE - width, -HEIGHT / 2),
    box(-width / 2, -radius - HEIGHT),
    box(-width / 2, radius),
  ]
}

/**
 * Names beside the circles of a map, the largest first, wherever they cover neither one another nor a circle: for wide
 * and for narrow drawings. What finds no room is in the table, and under the pointer.
 */
export function drawPointNames(
  context: ChartContext,
  { labels }: MapSpec,
  frame: MapFrame,
  circles: readonly Circle[],
  window: MapWindow,
  narrowScale: number,
): Scene {
  const named = circles.filter(({ row }) => frame.rows[row]!.label)
  if (!frame.points || labels === 'none' || (labels === 'auto' && named.length > FEW)) return ''
  const ratio = window.height / window.width
  const at = (width: number): Width => ({ width, height: width * ratio })
  return (['wide', 'narrow'] as const).map((shown: Size) => {
    const widths = shown === 'wide' ? [at(BREAK), at(WIDEST)] : [at(NARROWEST), at(BREAK)]
    const scale = shown === 'wide' ? 1 : narrowScale
    const boxes = new Map(circles.map((circle) => [circle.row, boxOf(circle, window, scale)]))
    const taken = [...boxes.values()]
    let left: number = MAX[shown]
    return named.map(({ row }): Scene => {
      if (left === 0) return ''
      const text = fitText(context, frame.rows[row]!.label, LONGEST, SIZE, WEIGHT)
      const circle = boxes.get(row)!
      const box = choices(circle, measureText(context, text, SIZE, WEIGHT)).find(
        (choice) =>
          isInside(choice, widths) &&
          taken.every((other) => other === circle || areApart(choice, other, widths)),
      )
      if (!box) return ''
      left -= 1
      taken.push(box)
      return tag(
        'text',
        {
          class: ['value', shown],
          x: percent(box.x),
          y: percent(box.y),
          dx: px(box.left),
          dy: px(box.top + 12),
        },
        drawnText(text),
      )
    })
  })
}

function boxOf({ place: [x, y], radius }: Circle, window: MapWindow, scale: number): Box {
  const r = radius * scale
  return {
    x: (x - window.left) / window.width,
    y: (y - window.top) / window.height,
    left: -r,
    top: -r,
    right: r,
    bottom: r,
  }
}
