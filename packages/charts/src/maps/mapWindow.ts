import type { Boundaries, RegionShape } from './boundaries.ts'
import type { MapFrame } from './mapFrame.ts'
import type { MapSpec } from './spec.ts'

/** The part of a boundary set that is drawn, in its units. */
export interface MapWindow {
  left: number
  top: number
  width: number
  height: number
  /** Whether any of a region lies in it. */
  holds: (shape: RegionShape) => boolean
}

/** Sea or neighbours around the data, as a share of its width. */
const MARGIN = 0.06
/** A frame closer than this would show how coarse the outlines are. */
const NARROWEST = 0.12
/** Height to width: between a band and a square. */
const RATIO = { least: 0.45, most: 1 }

type Edges = readonly [left: number, top: number, right: number, bottom: number]

/** The box around boxes; null around none. */
function boxAround(boxes: readonly Edges[]) {
  if (boxes.length === 0) return null
  const ends = [0, 1, 2, 3].map((side) =>
    boxes.reduce((end, box) => Math[side < 2 ? 'min' : 'max'](end, box[side]!), boxes[0]![side]!),
  )
  const [left, top, right, bottom] = ends as unknown as Edges
  return { left, top, right, bottom }
}

/** The frame of a map: the whole set, or the regions or points in the data with a margin and neighbours around them. */
export function frameOf(
  { frame: choice }: Pick<MapSpec, 'frame'>,
  frame: MapFrame,
  boundaries: Boundaries,
): MapWindow {
  const [width, height] = boundaries.size
  const whole: MapWindow = { left: 0, top: 0, width, height, holds: () => true }
  if (choice === 'whole') return whole
  const drawn = new Set(
    frame.rows.flatMap(({ region, values }) =>
      region === null || (values[0] ?? null) === null ? [] : [region],
    ),
  )
  const box = boxAround([
    ...boundaries.shapes.filter(([id]) => drawn.has(id)).map(([, , , , l, t, r, b]): Edges => [l, t, r, b]),
    ...(frame.points ? frame.rows : []).flatMap(({ place }): Edges[] =>
      place ? [[...place, ...place]] : [],
    ),
  ])
  if (!box) return whole
  const margin = Math.max(MARGIN * Math.max(box.right - box.left, box.bottom - box.top), 8)
  let wide = Math.max(box.right - box.left + 2 * margin, NARROWEST * width)
  let high = box.bottom - box.top + 2 * margin
  high = Math.max(high, wide * RATIO.least)
  wide = Math.max(wide, high / RATIO.most)
  wide = Math.min(wide, width)
  high = Math.min(high, height)
  const within = (middle: number, length: number, end: number) =>
    Math.round(Math.min(Math.max(0, middle - length / 2), end - length))
  const left = within((box.left + box.right) / 2, wide, width)
  const top = within((box.top + box.bottom) / 2, high, height)
  const [right, bottom] = [left + wide, top + high]
  return {
    left,
    top,
    width: Math.round(wide),
    height: Math.round(high),
    // Of regions of several parts only the largest is known; the drawing cuts off what lies outside.
    holds: ([id, , , , l, t, r, b]) => drawn.has(id) || (l < right && r > left && t < bottom && b > top),
  }
}
