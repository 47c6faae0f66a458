import { readFileSync } from 'node:fs'
import { geoConicEqualArea } from 'd3-geo'
import { feature } from 'topojson-client'
import type { GeometryCollection, Topology } from 'topojson-specification'
import type { BoundaryShapes } from '../../src/maps/boundaries.ts'
import { outline } from './outline.ts'
import { simplified } from './simplified.ts'

type Cantons = Topology<{ cantons: GeometryCollection }>

const WIDTH = 1888
const EDGE = 4

/** The cantons in an equal-area conic whose parallels enclose the country. */
export function switzerland(): BoundaryShapes {
  const file = new URL('inputs/swissCantons.json', import.meta.url)
  const full = JSON.parse(readFileSync(file, 'utf8')) as Cantons
  const topology = simplified(full, 4e-10, 'sphere')
  const whole = feature(topology, topology.objects.cantons)
  const projection = geoConicEqualArea().parallels([46, 47.6]).rotate([-8.2, 0]).precision(0)
  projection.fitWidth(WIDTH - 2 * EDGE, whole)
  const [x, y] = projection.translate()
  projection.translate([x + EDGE, y + EDGE])
  const bottom = Math.max(
    ...whole.features.map((each) => {
      const lines = JSON.stringify(each.geometry)
      return Math.max(
        ...[...lines.matchAll(/\[(-?[\d.]+),(-?[\d.]+)\]/g)].map(
          ([, lon, lat]) => projection([Number(lon), Number(lat)])![1],
        ),
      )
    }),
  )
  return outline({
    topology,
    object: topology.objects.cantons,
    regionOf: ({ id }) => String(id),
    projection,
    size: [WIDTH, Math.round(bottom) + EDGE],
    least: 40,
    dot: 20,
  })
}
