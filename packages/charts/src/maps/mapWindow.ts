import type { Boundaries, RegionShape } from './boundaries.ts'
import type { MapFrame } from './mapFrame.ts'
import type { MapSpec } from './spec.ts'

/** The part of a boundary set that is drawn, in its units. */
export interface Window {
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

/** The frame of a map: the whole set, or the regions in the data with a margin and neighbours around them. */
export function frameOf(
  { frame: choice }: Pick<MapSpec, 'frame'>,
  frame: MapFrame,
  boundaries: Boundaries,
): Window {
  const [width, height] = boundaries.size
  const whole: Window = { left: 0, top: 0, width, height, holds: () => true }
  if (choice === 'whole') return whole
  const drawn = new Set(
    frame.rows.flatMap(({ region, values }) =>
      region === null || (values[0] ?? null) === null ? [] : [region],
    ),
  )
  const shapes = boundaries.shapes.filter(([id]) => drawn.has(id))
  if (shapes.length === 0) return whole
  const box = {
    left: Math.min(...shapes.map((shape) => shape[4])),
    top: Math.min(...shapes.map((shape) => shape[5])),
    right: Math.max(...shapes.map((shape) => shape[6])),
    bottom: Math.max(...shapes.map((shape) => shape[7])),
  }
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
