import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { geoIdentity } from 'd3-geo'
import type { GeometryCollection, Topology } from 'topojson-specification'
import type { BoundaryShapes } from '../../src/maps/boundaries.ts'
import { outline } from './outline.ts'
import { simplified } from './simplified.ts'

const require = createRequire(import.meta.url)

type States = Topology<{ states: GeometryCollection<{ name: string }> }>

/** FIPS codes and postal codes of the 50 states and the District of Columbia. */
export const POSTAL: Readonly<Record<string, string>> = Object.fromEntries(
  (
    '01AL 02AK 04AZ 05AR 06CA 08CO 09CT 10DE 11DC 12FL 13GA 15HI 16ID 17IL 18IN 19IA 20KS 21KY 22LA 23ME 24MD 25MA ' +
    '26MI 27MN 28MS 29MO 30MT 31NE 32NV 33NH 34NJ 35NM 36NY 37NC 38ND 39OH 40OK 41OR 42PA 44RI 45SC 46SD 47TN 48TX ' +
    '49UT 50VT 51VA 53WA 54WV 55WI 56WY'
  )
    .split(' ')
    .map((pair) => [pair.slice(0, 2), pair.slice(2)]),
)

const readStates = (): States =>
  JSON.parse(readFileSync(require.resolve('us-atlas/states-albers-10m.json'), 'utf8')) as States

/** Names of the states by postal code. */
export const stateNames = (): [postal: string, fips: string, name: string][] =>
  readStates()
    .objects.states.geometries.map(({ id, properties }): [string, string, string] => [
      POSTAL[String(id)]!,
      String(id),
      (properties as { name: string }).name,
    ])
    .toSorted(([a], [b]) => (a < b ? -1 : 1))

const SCALE = 2

/** The states in Albers' projection for the United States, Alaska and Hawaii moved: the file comes projected. */
export function unitedStates(): BoundaryShapes {
  const topology = simplified(readStates(), 0.35, 'plane')
  const [left, top, right, bottom] = [-57, 12, 958, 608]
  return outline({
    topology,
    object: topology.objects.states,
    regionOf: ({ id }) => POSTAL[String(id)] ?? null,
    projection: geoIdentity()
      .translate([-left * SCALE, -top * SCALE])
      .scale(SCALE),
    size: [(right - left) * SCALE, (bottom - top) * SCALE],
    least: 12,
    dot: 60,
  })
}
