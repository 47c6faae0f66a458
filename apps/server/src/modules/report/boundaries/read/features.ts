import { BOUNDARY_LIMITS } from '@bubbles/domain'

/** What is wrong with a file of boundaries, in a sentence for whoever brought it. */
export class BoundaryError extends Error {
  override name = 'BoundaryError'
}

/** Degrees east and north. */
export type Position = [longitude: number, latitude: number]
/** The ring around an area's part, then those around its holes. */
export type PartOfArea = Position[][]

/** One area of a file, with what the file says of it. */
export interface Feature {
  parts: PartOfArea[]
  properties: Record<string, string>
}

/** The areas of one layer of a file. */
export interface FeatureLayer {
  features: Feature[]
  /** Points in all areas. */
  points: number
  /** Shapes that are no areas: points and lines. */
  others: number
}

/** What of a property is looked at: names and codes are short. */
const MAX_VALUE = 200
const MAX_PROPERTIES = 200
/** Degrees a file may be beyond the globe, as rounded ones are. */
const SLACK = 0.01

/** Collects the areas of a file and refuses what no map could draw. */
export class FeatureCollector {
  readonly layer: FeatureLayer = { features: [], points: 0, others: 0 }

  /** @param geometry GeoJSON, as it may come from anywhere */
  add(geometry: unknown, properties: unknown, id: unknown): void {
    const parts = this.partsOf(geometry)
    if (parts.length === 0) return
    if (this.layer.features.length >= BOUNDARY_LIMITS.areas)
      throw new BoundaryError(
        `The file has more than ${count(BOUNDARY_LIMITS.areas)} areas, the maximum. Choose larger areas, or only part of the country.`,
      )
    this.layer.features.push({ parts, properties: textsOf(properties, id) })
  }

  private partsOf(geometry: unknown): PartOfArea[] {
    if (typeof geometry !== 'object' || geometry === null) return []
    const { type, coordinates, geometries } = geometry as Record<string, unknown>
    if (type === 'Polygon') return [this.partOf(coordinates)].filter((part) => part.length > 0)
    if (type === 'MultiPolygon')
      return list(coordinates)
        .map((part) => this.partOf(part))
        .filter((part) => part.length > 0)
    if (type === 'GeometryCollection') return list(geometries).flatMap((each) => this.partsOf(each))
    this.layer.others += 1
    return []
  }

  private partOf(rings: unknown): PartOfArea {
    return list(rings)
      .map((ring) => list(ring).map((position) => this.positionOf(position)))
      .filter((ring) => ring.length > 3)
  }

  private positionOf(position: unknown): Position {
    const [east, north] = Array.isArray(position) ? (position as unknown[]) : []
    if (
      typeof east !== 'number' ||
      typeof north !== 'number' ||
      !Number.isFinite(east) ||
      !Number.isFinite(north)
    )
      throw new BoundaryError('The file has a point without usable coordinates. Export it again.')
    if (Math.abs(east) > 180 + SLACK || Math.abs(north) > 90 + SLACK)
      throw new BoundaryError(
        'The file’s coordinates aren’t degrees of longitude and latitude. Export it as WGS 84 (EPSG:4326), or upload the zipped shapefile with its .prj file.',
      )
    this.layer.points += 1
    if (this.layer.points > BOUNDARY_LIMITS.points)
      throw new BoundaryError(
        `The file has more than ${count(BOUNDARY_LIMITS.points)} points, the maximum. Choose a generalised version of the boundaries.`,
      )
    return [Math.max(-180, Math.min(180, east)), Math.max(-90, Math.min(90, north))]
  }
}

export const count = (value: number): string => value.toLocaleString('en-GB')

function list(value: unknown): unknown[] {
  if (Array.isArray(value)) return value
  throw new BoundaryError('The file has a shape without coordinates. Export it again.')
}

/** Properties of texts and numbers, as text; a feature's own ID is one of them. */
function textsOf(properties: unknown, id: unknown): Record<string, string> {
  const texts: Record<string, string> = Object.create(null) as Record<string, string>
  const entries = typeof properties === 'object' && properties !== null ? Object.entries(properties) : []
  for (const [name, value] of [...entries.slice(0, MAX_PROPERTIES), ['id', id] as const]) {
    if (typeof value !== 'string' && typeof value !== 'number') continue
    const [key, text] = [plain(name), plain(`${value}`)]
    if (text && key && !(key in texts)) texts[key] = text
  }
  return texts
}

/** Without letters that no database stores, and without line breaks: they are of no name. */
const plain = (text: string): string =>
  text
    .replaceAll(/[\p{C}\s\u2028\u2029]+/gu, ' ')
    .trim()
    .slice(0, MAX_VALUE)
