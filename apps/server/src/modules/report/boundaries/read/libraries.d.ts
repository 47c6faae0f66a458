/** What is used of libraries without types. */
declare module 'shpjs' {
  export function parseShp(shapes: Uint8Array, projection?: string): unknown[]
  export function parseDbf(table: Uint8Array, encoding: string): unknown[]
  export function combine(parts: [shapes: unknown[], table: unknown[]]): unknown
}

declare module 'topojson-simplify' {
  import type { Topology } from 'topojson-specification'

  /** Weighs every point of the arcs by the area it spans. */
  export function presimplify<T extends Topology>(topology: T, weight: (triangle: number[][]) => number): T
  /** Drops points that weigh less than `least`. */
  export function simplify<T extends Topology>(topology: T, least: number): T
  /** The weight that this share of the points is below. */
  export function quantile(topology: Topology, share: number): number
  export function planarTriangleArea(triangle: number[][]): number
}
