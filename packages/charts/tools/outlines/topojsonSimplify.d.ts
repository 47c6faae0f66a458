declare module 'topojson-simplify' {
  import type { Topology } from 'topojson-specification'
  /** Weighs every point of the arcs by the area it spans; needed before `simplify`. */
  export function presimplify(topology: Topology, weight?: (triangle: number[][]) => number): Topology
  /** Drops points that weigh less than `least`. */
  export function simplify(topology: Topology, least?: number): Topology
  export function sphericalTriangleArea(triangle: number[][]): number
  export function planarTriangleArea(triangle: number[][]): number
}
