import type { BoundarySet } from './boundarySets.ts'
import type { Projection } from './projections.ts'

/**
 * One region of a boundary set: its id; its outline, `''` where it is too small for one and stands as a dot; the point
 * inside its largest part that is furthest from the edge; the box of its largest part. All in units of the drawing.
 */
export type RegionShape = [
  id: string,
  outline: string,
  x: number,
  y: number,
  left: number,
  top: number,
  right: number,
  bottom: number,
]

/** The drawing of a boundary set, made by tools/outlines. */
export interface BoundaryShapes {
  /** Width and height in units, about two a px at the widest. */
  size: [width: number, height: number]
  /** By id. A region `''` is land that belongs to none. */
  shapes: RegionShape[]
  /** All land as one outline. */
  land: string
  /** All borders between regions, each once. */
  borders: string
}

/** What is known of a region beside its drawing. */
export interface Region {
  id: string
  /** As it is called in reports of matches. */
  name: string
  /** Codes beside the id: letters and numbers. */
  codes: string[]
  /** Names in several languages, `name` among them. */
  names: string[]
}

/** A boundary set with everything that matching and drawing need. Loaded when first used: see `loadBoundaries`. */
export interface Boundaries extends BoundaryShapes {
  /** What it is called, and where it comes from. */
  about: BoundarySet
  regions: readonly Region[]
  /** Further names people use, by region; they win over the names above. */
  aliases: Readonly<Record<string, readonly string[]>>
  /** Where a place in degrees is on the drawing. */
  project: Projection
}

/** Regions as the generated modules hold them: a line each, id, codes, name and other names between tabs. */
export function readRegions(lines: string): Region[] {
  return lines.split('\n').map((line) => {
    const [id, codes, name, others] = line.split('\t') as [string, string, string, string]
    return {
      id,
      name,
      codes: codes.split(' ').filter(Boolean),
      names: [name, ...others.split(';').filter(Boolean)],
    }
  })
}
