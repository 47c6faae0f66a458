import { ownPlace, type OwnProjection } from '@bubbles/charts/maps/projections'
import type { Feature } from './features.ts'

/** Width of a drawing, and its greatest height, in units: two a px at the widest, as the product’s own sets have. */
const WIDTH = 1888
const MAX_HEIGHT = 2200
const EDGE = 4

/** Nearer to the equator than this, or across more, a cone would be nearly a cylinder. */
const CONE = { from: 8, maxNorthSouth: 80, maxEastWest: 200 } as const

/** A projection with the size of the drawing it fills. */
export interface Fitted {
  projection: OwnProjection
  size: [width: number, height: number]
  place: (longitude: number, latitude: number) => [number, number]
}

/** The projection that suits the areas, as large as the drawing lets it be. */
export function fitProjection(features: readonly Feature[]): Fitted {
  const { south, north, meridian, eastWest } = extentOf(features)
  const middle = (south + north) / 2
  const isCone =
    Math.abs(middle) > CONE.from &&
    south * north > 0 &&
    north - south <= CONE.maxNorthSouth &&
    eastWest <= CONE.maxEastWest
  const sixth = (north - south) / 6
  const shape = {
    kind: isCone ? ('conic' as const) : ('equalEarth' as const),
    parallels: isCone ? ([south + sixth, north - sixth] as const) : ([0, 0] as const),
    meridian,
    latitude: middle,
  }
  const flat = ownPlace({ ...shape, scale: 1, at: [0, 0] })
  const [left, top, right, bottom] = boxOf(features, flat)
  const [wide, high] = [Math.max(right - left, 1e-9), Math.max(bottom - top, 1e-9)]
  const scale = Math.min((WIDTH - 2 * EDGE) / wide, (MAX_HEIGHT - 2 * EDGE) / high)
  const rounded = (value: number, digits: number) => Number(value.toFixed(digits))
  const projection: OwnProjection = {
    ...shape,
    scale: rounded(scale, 6),
    at: [rounded(EDGE - left * scale, 6), rounded(EDGE - top * scale, 6)],
  }
  const size = [Math.ceil(wide * scale) + 2 * EDGE, Math.ceil(high * scale) + 2 * EDGE] as [number, number]
  return { projection, size, place: ownPlace(projection) }
}

function boxOf(features: readonly Feature[], flat: (x: number, y: number) => [number, number]) {
  const box = [Infinity, Infinity, -Infinity, -Infinity] as [number, number, number, number]
  for (const { parts } of features)
    for (const [outer = []] of parts)
      for (const position of outer) {
        const [x, y] = flat(position[0], position[1])
        box[0] = Math.min(box[0], x)
        box[1] = Math.min(box[1], y)
        box[2] = Math.max(box[2], x)
        box[3] = Math.max(box[3], y)
      }
  return box
}

/** Degrees without any area, at least, for the middle to be opposite of them: else files are cut at 180 degrees. */
const MIN_GAP = 5

/** How far the areas reach, and the meridian in the middle of them, whichever side of 180 degrees they are on. */
function extentOf(features: readonly Feature[]) {
  let [south, north] = [90, -90]
  const has = Array.from({ length: 360 }, () => false)
  for (const { parts } of features)
    for (const [outer = []] of parts) {
      let [west, east] = [180, -180]
      for (const [longitude, latitude] of outer) {
        south = Math.min(south, latitude)
        north = Math.max(north, latitude)
        west = Math.min(west, longitude)
        east = Math.max(east, longitude)
      }
      for (let degree = Math.floor(west); degree < Math.max(east, west + 0.001); degree++)
        has[(((degree + 180) % 360) + 360) % 360] = true
    }
  let gap = { start: 0, length: 0 }
  for (let start = 0; start < 360; start++) {
    let length = 0
    while (length < 360 && !has[(start + length) % 360]) length++
    if (length > gap.length) gap = { start, length }
  }
  if (gap.length < MIN_GAP) return { south, north, meridian: 0, eastWest: 360 }
  const middle = gap.start + gap.length / 2 // degrees east of the date line
  const meridian = ((middle + 180) % 360) - 180
  return { south, north, meridian, eastWest: 360 - gap.length }
}
