import { LIMITS } from '@bubbles/tables'
import { oneLine } from '../../text/escape.ts'
import type { RegionShape } from '../boundaries.ts'
import type { BoundaryCredit } from '../boundarySets.ts'
import type { OwnProjection } from '../projections.ts'
import type { OwnArea, OwnBoundaries } from './ownTable.ts'

/** A file of boundaries, drawn: its areas, each with what the file says of it. */
export interface DrawnFile {
  size: [width: number, height: number]
  projection: OwnProjection
  land: string
  borders: string
  /** What the file says of areas, of that which can name them. */
  properties: readonly string[]
  areas: readonly { outline: string; place: readonly number[]; values: readonly string[] }[]
}

/** What whoever adds boundaries says of them. */
export interface BoundaryWords extends BoundaryCredit {
  name: string
  /** The property with the areas' names, and that with their codes; null: none has them. */
  nameOf: string | null
  codeOf: string | null
}

const ID = /^[A-Za-z0-9-]{1,16}$/

/** Own boundaries of a file: areas of one code are one area, such as the land and the water of a district. */
export function assembleBoundaries(file: DrawnFile, words: BoundaryWords): OwnBoundaries {
  const { size, projection, land, borders } = file
  const at = (property: string | null) => (property === null ? -1 : file.properties.indexOf(property))
  const [nameAt, codeAt] = [at(words.nameOf), at(words.codeOf)]
  const byCode = new Map<string, OwnArea>()
  const areas: OwnArea[] = []
  for (const [index, { outline, place, values }] of file.areas.entries()) {
    const code = oneLine(values[codeAt] ?? '')
    const same = code ? byCode.get(code) : undefined
    if (same) {
      same.shape = joined(same.shape, outline, place)
      continue
    }
    const id = ID.test(code) && !code.startsWith('area-') ? code : `area-${index + 1}`
    const area: OwnArea = {
      shape: [id, outline, ...(place as [number, number, number, number, number, number])],
      name: oneLine(values[nameAt] ?? '').slice(0, LIMITS.cellText),
      code,
    }
    areas.push(area)
    if (code) byCode.set(code, area)
  }
  const { name, source, sourceUrl, licence } = words
  return { name, source, sourceUrl, licence, size, projection, land, borders, areas }
}

/** Two outlines as one. What follows a first point is counted from it, wherever the pen was before. */
function joined(shape: RegionShape, outline: string, place: readonly number[]): RegionShape {
  if (!outline) return shape
  const added = outline.replace(/^m(-?\d+) ?(-?\d+) ?/, 'M$1 $2l')
  const isLarger = boxArea(place.slice(2)) > boxArea(shape.slice(4) as number[])
  if (!shape[1]) return [shape[0], outline, ...(place as [number, number, number, number, number, number])]
  const [, , ...own] = shape
  const [x, y, left, top, right, bottom] = isLarger ? (place as typeof own) : own
  return [shape[0], shape[1] + added, x, y, left, top, right, bottom]
}

const boxArea = ([left = 0, top = 0, right = 0, bottom = 0]: readonly number[]): number =>
  (right - left) * (bottom - top)
