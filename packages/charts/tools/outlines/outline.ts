import type { GeoProjection, GeoStreamWrapper } from 'd3-geo'
import { merge, mesh } from 'topojson-client'
import type { GeometryCollection, MultiPolygon, Polygon, Topology } from 'topojson-specification'
import type { BoundaryShapes, RegionShape } from '../../src/maps/boundaries.ts'
import { areaOf, boxOf, pathText, placeIn, visible } from '../../src/maps/lines.ts'
import { linesOf } from './draw.ts'

type Area = Polygon | MultiPolygon

export interface OutlineOptions {
  topology: Topology
  object: GeometryCollection
  /** The region of each area; `''` for land that is no region of its own, null for what is not drawn. */
  regionOf: (area: Area) => string | null
  projection: GeoProjection | GeoStreamWrapper
  /** Width and height of the drawing in units. */
  size: [width: number, height: number]
  /** Islands and holes smaller than this are left out, in square units. */
  least: number
  /** Regions smaller than this become dots, in square units. */
  dot: number
  /** Regions that have no area here, by their place in degrees. */
  points?: Iterable<[id: string, lonLat: [number, number]]>
}

/** Draws one boundary set: every region as one path, all land as one, and all shared borders as one. */
export function outline(options: OutlineOptions): BoundaryShapes {
  const { topology, object, regionOf, projection, size, least } = options
  const areas = new Map<string, Area[]>()
  const regions = new Map<unknown, string>()
  for (const area of object.geometries as Area[]) {
    const id = regionOf(area)
    if (id === null) continue
    regions.set(area, id)
    areas.set(id, [...(areas.get(id) ?? []), area])
  }
  const shapes: RegionShape[] = []
  for (const [id, parts] of areas) {
    const lines = visible(linesOf(merge(topology, parts), projection), least)
    const largest = lines[0]
    if (!largest || areaOf(largest) < options.dot) {
      const place = largest ? placeIn(largest) : linesOf(merge(topology, parts), projection)[0]?.points[0]
      if (place && id) shapes.push([id, '', ...place, ...place, ...place])
    } else shapes.push([id, pathText(lines), ...placeIn(largest), ...boxOf(largest)])
  }
  const known = new Set(shapes.map(([id]) => id))
  for (const [id, place] of options.points ?? []) {
    const at = known.has(id)
      ? undefined
      : linesOf({ type: 'LineString', coordinates: [place, place] }, projection)[0]
    const point = at?.points[0]
    if (point) shapes.push([id, '', ...point, ...point, ...point])
  }
  const drawn = [...regions.keys()] as Area[]
  const shared = mesh(
    topology,
    object,
    (a, b) => regions.has(a) && regions.has(b) && regions.get(a) !== regions.get(b),
  )
  return {
    size,
    shapes: shapes.toSorted(([a], [b]) => (a < b ? -1 : 1)),
    land: pathText(visible(linesOf(merge(topology, drawn), projection), least)),
    borders: pathText(linesOf(shared, projection).filter(({ points }) => points.length > 1)),
  }
}

/** A boundary set as the text of a module. */
export function moduleText(
  name: string,
  source: string,
  { size, shapes, land, borders }: BoundaryShapes,
): string {
  const rows = shapes.map((shape) => `    ${JSON.stringify(shape)},\n`).join('')
  return (
    `// Made by packages/charts/tools/outlines/build.ts from ${source}. Do not edit.\n` +
    "import type { BoundaryShapes } from '../boundaries.ts'\n\n" +
    `export const ${name}: BoundaryShapes = {\n  size: ${JSON.stringify(size)},\n  shapes: [\n${rows}  ],\n` +
    `  land: ${JSON.stringify(land)},\n  borders: ${JSON.stringify(borders)},\n}\n`
  )
}
