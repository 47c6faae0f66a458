/** Where a place is on a drawing, in its units; null for a place the drawing has no room for. */
export type Projection = (longitude: number, latitude: number) => [x: number, y: number] | null

type Point = [x: number, y: number]

const RADIANS = Math.PI / 180

/** Degrees east of a meridian, from -180 to 180. */
const eastOf = (longitude: number, meridian: number): number => {
  const turned = (longitude - meridian) % 360
  return turned > 180 ? turned - 360 : turned < -180 ? turned + 360 : turned
}

/** Equal Earth (Šavrič, Patterson and Jenny 2018), on a globe of radius 1. */
function equalEarth(longitude: number, latitude: number): Point {
  const [a1, a2, a3, a4] = [1.340264, -0.081106, 0.000893, 0.003796]
  const m = Math.sqrt(3) / 2
  const l = Math.asin(m * Math.sin(latitude * RADIANS))
  const l2 = l * l
  const l6 = l2 * l2 * l2
  const slope = a1 + 3 * a2 * l2 + l6 * (7 * a3 + 9 * a4 * l2)
  return [(longitude * RADIANS * Math.cos(l)) / (m * slope), l * (a1 + a2 * l2 + l6 * (a3 + a4 * l2))]
}

/** As tools/outlines/world.ts draws it: turned by 11 degrees, cut off south of Cape Horn. */
export function worldProjection([width, height]: readonly [number, number]): Projection {
  const scale = width / (2 * equalEarth(180, 0)[0])
  const top = equalEarth(0, 83.8)[1]
  return (longitude, latitude) => {
    const [x, y] = equalEarth(eastOf(longitude, 11), latitude)
    return within([width / 2 + scale * x, 4 + scale * (top - y)], [0, 0, width, height])
  }
}

interface Cone {
  parallels: readonly [south: number, north: number]
  /** The meridian that is upright, and the latitude that is at `at`, `off` degrees east of that meridian. */
  meridian: number
  off: number
  latitude: number
  scale: number
  at: Point
}

/** An equal-area cone (Albers): a place in units, wherever it is. */
function conic({ parallels, meridian, off, latitude: middle, scale, at }: Cone): (...place: Point) => Point {
  const [south, north] = parallels.map((parallel) => Math.sin(parallel * RADIANS)) as Point
  const n = (south + north) / 2
  const c = 1 + south * (2 * n - south)
  const flat = (east: number, latitude: number): Point => {
    const radius = Math.sqrt(c - 2 * n * Math.sin(latitude * RADIANS)) / n
    const angle = east * RADIANS * n
    return [radius * Math.sin(angle), -radius * Math.cos(angle)]
  }
  const [left, up] = flat(off, middle)
  return (longitude, latitude) => {
    const [x, y] = flat(eastOf(longitude, meridian), latitude)
    return [at[0] + scale * (x - left), at[1] - scale * (y - up)]
  }
}

type Box = readonly [left: number, top: number, right: number, bottom: number]

const within = ([x, y]: Point, [left, top, right, bottom]: Box): Point | null =>
  x >= left && x <= right && y >= top && y <= bottom ? [x, y] : null

/** The states as us-atlas has them (d3's `geoAlbersUsa` at 1300 around 487.5, 305), in the units of their drawing. */
export function statesProjection([width, height]: readonly [number, number]): Projection {
  const [scale, at] = [2600, [1089, 586] as Point]
  const place = (x: number, y: number): Point => [at[0] + scale * x, at[1] + scale * y]
  const box = (left: number, top: number, right: number, bottom: number): Box => [
    ...place(left, top),
    ...place(right, bottom),
  ]
  const mainland = conic({ parallels: [29.5, 45.5], meridian: -96, off: -0.6, latitude: 38.7, scale, at })
  const moved = [
    {
      box: box(-0.425, 0.12, -0.214, 0.234),
      cone: conic({
        parallels: [55, 65],
        meridian: -154,
        off: -2,
        latitude: 58.5,
        scale: 0.35 * scale,
        at: place(-0.307, 0.201),
      }),
    },
    {
      box: box(-0.214, 0.166, -0.115, 0.234),
      cone: conic({
        parallels: [8, 18],
        meridian: -157,
        off: -3,
        latitude: 19.9,
        scale,
        at: place(-0.205, 0.212),
      }),
    },
  ]
  return (longitude, latitude) => {
    for (const { box: room, cone } of moved) {
      const there = within(cone(longitude, latitude), room)
      if (there) return there
    }
    const point = within(mainland(longitude, latitude), [0, 0, width, height])
    // A place in Mexico that would be drawn in Alaska or Hawaii has no room here.
    return point && moved.some(({ box: room }) => within(point, room)) ? null : point
  }
}

/** As tools/outlines/switzerland.ts fits it to the cantons. */
export function cantonsProjection([width, height]: readonly [number, number]): Projection {
  const cone = conic({
    parallels: [46, 47.6],
    meridian: 8.2,
    off: 0,
    latitude: 33.6442,
    scale: 34625.4957872338,
    at: [942.9577192176766, 8501.061949936926],
  })
  return (longitude, latitude) => within(cone(longitude, latitude), [0, 0, width, height])
}

/**
 * How own boundaries are laid flat: an equal-area cone, or Equal Earth where a cone can't be, at the equator and around
 * the whole globe. Both keep areas comparable.
 */
export interface OwnProjection {
  kind: 'conic' | 'equalEarth'
  /** Of a cone: where its scale is true, in degrees north. */
  parallels: readonly [south: number, north: number]
  /** The meridian that is upright. */
  meridian: number
  /** The latitude that is at `at`, on the meridian. */
  latitude: number
  /** Units of the drawing a radius of the globe. */
  scale: number
  at: readonly [x: number, y: number]
}

/** Where a place is in units, wherever it is. */
export function ownPlace({ kind, parallels, meridian, latitude, scale, at }: OwnProjection) {
  if (kind === 'conic') return conic({ parallels, meridian, off: 0, latitude, scale, at: [at[0], at[1]] })
  const [, up] = equalEarth(0, latitude)
  return (longitude: number, north: number): Point => {
    const [x, y] = equalEarth(eastOf(longitude, meridian), north)
    return [at[0] + scale * x, at[1] - scale * (y - up)]
  }
}

/** Where a place is on a drawing of own boundaries. */
export function ownProjection(
  projection: OwnProjection,
  [width, height]: readonly [number, number],
): Projection {
  const place = ownPlace(projection)
  return (longitude, latitude) => within(place(longitude, latitude), [0, 0, width, height])
}
