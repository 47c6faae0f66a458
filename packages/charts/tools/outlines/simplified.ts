import { createRequire } from 'node:module'
import type { Topology } from 'topojson-specification'

/** What is used of topojson-simplify, which has no types. */
interface Simplify {
  /** Weighs every point of the arcs by the area it spans. */
  presimplify: (topology: Topology, weight: (triangle: number[][]) => number) => Topology
  /** Drops points that weigh less than `least`. */
  simplify: (topology: Topology, least: number) => Topology
  sphericalTriangleArea: (triangle: number[][]) => number
  planarTriangleArea: (triangle: number[][]) => number
}

const { presimplify, simplify, sphericalTriangleArea, planarTriangleArea } = createRequire(import.meta.url)(
  'topojson-simplify',
) as Simplify

/**
 * A topology without the points whose triangle is smaller than `least`: in steradians for degrees, in square units for
 * a plane. Shared borders stay shared.
 */
export const simplified = <T extends Topology>(topology: T, least: number, ground: 'sphere' | 'plane'): T =>
  simplify(
    presimplify(topology, ground === 'sphere' ? sphericalTriangleArea : planarTriangleArea),
    least,
  ) as T
