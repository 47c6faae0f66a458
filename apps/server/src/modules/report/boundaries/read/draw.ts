import {
  areaOf,
  boxOf,
  type Line,
  pathText,
  placeIn,
  type Point,
  straightened,
  visible,
} from '@bubbles/charts/maps/lines'
import type { DrawnFile } from '@bubbles/charts/maps/own'
import { merge, mesh } from 'topojson-client'
import { topology as topologyOf } from 'topojson-server'
import { planarTriangleArea, presimplify, quantile, simplify } from 'topojson-simplify'
import type { GeometryCollection, MultiPolygon, Polygon, Topology } from 'topojson-specification'
import { BoundaryError, type Feature } from './features.ts'
import { fitProjection } from './projection.ts'

/** Characters of all outlines together that a page can carry: some 60 KB once it is compressed. */
const MAX_OUTLINES = 180_000
/** A point of an outline is about this many characters, and most are on two of them. */
const POINT_LENGTH = 5.5
/** Islands and holes smaller than this are left out, and areas smaller than it are dots, in square units. */
const MIN_AREA = 12
/** Triangles smaller than this can't be seen, in square units. */
const MIN_TRIANGLE = 0.6
const GRID = 100_000
/** Places that are tried in each direction for an area’s middle: thousands of areas each have one. */
const PLACE_STEPS = 16

type Area = Polygon | MultiPolygon
type Areas = Topology<{ areas: GeometryCollection }>
type Shape = DrawnFile['areas'][number]

/** Draws areas flat, and simplifies them once to what a page can carry. Borders that two areas share stay shared. */
export function drawFeatures(features: readonly Feature[]): Omit<DrawnFile, 'properties' | 'areas'> & {
  shapes: Omit<Shape, 'values'>[]
} {
  const { projection, size, place } = fitProjection(features)
  const areas = {
    type: 'GeometryCollection' as const,
    geometries: features.map(({ parts }) => ({
      type: 'MultiPolygon' as const,
      coordinates: parts.map((rings) => rings.map((ring) => ring.map(([x, y]) => place(x, y)))),
    })),
  }
  const whole = presimplify(topologyOf({ areas }, GRID) as unknown as Areas, planarTriangleArea)
  const points = whole.arcs.reduce((sum, arc) => sum + arc.length, 0)
  const target = (0.6 * MAX_OUTLINES) / POINT_LENGTH
  let least = Math.max(MIN_TRIANGLE, points > target ? quantile(whole, target / points) : 0)
  for (let round = 0; round < 20; round++, least *= 1.6) {
    const topology = simplify(whole, least)
    const outlines = outlinesOf(topology)
    const length = outlines.reduce((sum, { path }) => sum + path.length, 0)
    if (length <= MAX_OUTLINES)
      return { projection, size, shapes: outlines.map(shapeOf), ...aroundAll(topology) }
  }
  throw new BoundaryError(
    'The areas’ outlines are too detailed for a map on a page. Choose larger areas, or simpler outlines.',
  )
}

/** An area's lines that can be seen, largest first, and their path; '' where it is too small for one. */
interface Outline {
  all: Line[]
  largest: Line | undefined
  path: string
}

const outlinesOf = (topology: Areas): Outline[] =>
  (topology.objects.areas.geometries as Area[]).map((area) => {
    const all = linesOf(merge(topology, [area as never]).coordinates)
    const lines = visible(all, MIN_AREA)
    const largest = lines[0]
    return { all, largest, path: largest && areaOf(largest) >= MIN_AREA ? pathText(lines) : '' }
  })

/** Where an area's tooltip and its box are; of a dot, itself. */
function shapeOf({ all, largest, path }: Outline): Omit<Shape, 'values'> {
  if (largest && path) return { outline: path, place: [...placeIn(largest, PLACE_STEPS), ...boxOf(largest)] }
  const [x, y] = largest ? placeIn(largest, PLACE_STEPS) : (all[0]?.points[0] ?? [0, 0])
  return { outline: '', place: [x, y, x, y, x, y] }
}

function aroundAll(topology: Areas): { land: string; borders: string } {
  const areas = topology.objects.areas.geometries
  const borders = mesh(topology, topology.objects.areas, (a, b) => a !== b)
  return {
    land: pathText(visible(linesOf(merge(topology, areas as never[]).coordinates), MIN_AREA)),
    borders: pathText(
      borders.coordinates.map((line) => flat(line, false)).filter(({ points }) => points.length > 1),
    ),
  }
}

/** Rings of parts as lines of whole units. Around a part they turn one way and around its holes the other, whatever the file had. */
const linesOf = (parts: number[][][][]): Line[] =>
  parts.flatMap((rings) =>
    rings.map((ring, at) => {
      const line = flat(ring, true)
      return turnsRight(line) === (at === 0) ? line : { ...line, points: line.points.toReversed() }
    }),
  )

function flat(positions: number[][], closed: boolean): Line {
  const points: Point[] = []
  for (const [x = 0, y = 0] of positions) {
    const [nextX, nextY] = [Math.round(x), Math.round(y)]
    const last = points[points.length - 1]
    if (!last || last[0] !== nextX || last[1] !== nextY) points.push([nextX, nextY])
  }
  return straightened({ points, closed })
}

function turnsRight({ points }: Line): boolean {
  let sum = 0
  for (const [index, [x, y]] of points.entries()) {
    const [nextX, nextY] = points[(index + 1) % points.length]!
    sum += x * nextY - nextX * y
  }
  return sum > 0
}
