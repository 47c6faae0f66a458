import { type ArchiveEntry, looksLikeArchive, openArchive } from '@bubbles/tables/archive'
import { BOUNDARY_LIMITS } from '@bubbles/domain'
import { combine, parseDbf, parseShp } from 'shpjs'
import { feature } from 'topojson-client'
import type { GeometryObject as Geometry, Topology } from 'topojson-specification'
import { outlineOf } from '../../transfer/outline.ts'
import { BoundaryError, count, FeatureCollector, type FeatureLayer } from './features.ts'

/** A file of boundaries: the names of its layers, and the areas of one of them. */
export interface ReadFile extends FeatureLayer {
  layers: string[]
  layer: string
}

type GeometryObject = Geometry<object | null>

/** Brackets within brackets: a collection of collections has a dozen. */
const MAX_DEPTH = 64
const MAX_ENTRIES = 500

/**
 * Reads GeoJSON, TopoJSON or a zipped shapefile, believing nothing.
 * @param wanted the layer to read; else the one with the most areas
 * @throws BoundaryError, ArchiveError
 */
export async function readBoundaryFile(bytes: Uint8Array, wanted: string | null): Promise<ReadFile> {
  const read = looksLikeArchive(bytes) ? await readArchive(bytes, wanted) : readJson(bytes, wanted)
  if (read.features.length > 0) return read
  throw new BoundaryError(
    read.others > 0
      ? 'The file has points or lines, but no areas. Choose the file with the boundaries of the areas.'
      : 'The file has no areas.',
  )
}

function readJson(bytes: Uint8Array, wanted: string | null): ReadFile {
  const start = new TextDecoder().decode(bytes.subarray(0, 200)).trimStart()
  if (start.startsWith('SQLite format'))
    throw new BoundaryError(
      'GeoPackages can’t be read. Export the layer as GeoJSON in WGS 84, or as a shapefile.',
    )
  if (start.startsWith('<'))
    throw new BoundaryError(
      'KML, GML and other XML can’t be read. Export the boundaries as GeoJSON in WGS 84.',
    )
  if (outlineOf(bytes).depth > MAX_DEPTH) throw new BoundaryError('The file is nested too deeply.')
  let value: unknown
  try {
    value = JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes))
  } catch {
    throw new BoundaryError('The file isn’t GeoJSON, TopoJSON or a zipped shapefile, or it is incomplete.')
  }
  if (typeof value !== 'object' || value === null) throw notBoundaries()
  return (value as { type?: unknown }).type === 'Topology'
    ? readTopology(value as Topology, wanted)
    : { ...readGeoJson(value), layers: [], layer: '' }
}

const notBoundaries = () =>
  new BoundaryError('The file is JSON, but neither GeoJSON nor TopoJSON. Choose a file of boundaries.')

/** What GeoJSON may be: a collection of features, a feature, or a geometry alone. */
function readGeoJson(value: object): FeatureLayer {
  const collector = new FeatureCollector()
  const { type, features, geometry, properties, id } = value as Record<string, unknown>
  if (type === 'FeatureCollection' && Array.isArray(features)) {
    for (const each of features as unknown[])
      if (typeof each === 'object' && each !== null) {
        const one = each as Record<string, unknown>
        collector.add(one.geometry, one.properties, one.id)
      }
  } else if (type === 'Feature') collector.add(geometry, properties, id)
  else if (typeof type === 'string' && ('coordinates' in value || 'geometries' in value))
    collector.add(value, null, null)
  else throw notBoundaries()
  return collector.layer
}

function readTopology(topology: Topology, wanted: string | null): ReadFile {
  try {
    const objects = Object.entries(topology.objects).map(([name, object]) => ({
      name,
      object,
      areas: areasIn(object),
    }))
    const layers = objects.filter(({ areas }) => areas > 0)
    const chosen =
      layers.find(({ name }) => name === wanted) ?? layers.toSorted((a, b) => b.areas - a.areas)[0]
    if (!chosen) return { features: [], points: 0, others: 1, layers: [], layer: '' }
    checkArcs(topology, chosen.object)
    const collection = feature(topology, chosen.object)
    return { ...readGeoJson(collection), layers: layers.map(({ name }) => name), layer: chosen.name }
  } catch (error) {
    // The library trusts what it reads: an arc that isn’t there is an error of its own.
    throw error instanceof BoundaryError
      ? error
      : new BoundaryError('The TopoJSON file is damaged. Export it again.')
  }
}

const areasIn = (object: GeometryObject): number =>
  object.type === 'GeometryCollection'
    ? object.geometries.reduce((sum, each) => sum + areasIn(each), 0)
    : Number(object.type === 'Polygon' || object.type === 'MultiPolygon')

/** A few arcs named a million times would be more points than the file has. */
function checkArcs({ arcs }: Topology, object: GeometryObject): void {
  let points = 0
  const stack: unknown[] = [object]
  while (stack.length > 0) {
    const next = stack.pop()
    if (typeof next === 'number') points += arcs[next < 0 ? ~next : next]!.length
    else if (Array.isArray(next)) for (const each of next) stack.push(each)
    else if (typeof next === 'object' && next !== null) {
      const { geometries, arcs: own } = next as { geometries?: unknown; arcs?: unknown }
      stack.push(geometries, own)
    }
    if (points > 2 * BOUNDARY_LIMITS.points) throw tooManyPoints()
  }
}

const tooManyPoints = () =>
  new BoundaryError(
    `The file has more than ${count(BOUNDARY_LIMITS.points)} points, the maximum. Choose a generalised version of the boundaries.`,
  )

/** A shapefile is several files of one name: its shapes, what is said of them, and how they were laid flat. */
async function readArchive(bytes: Uint8Array, wanted: string | null): Promise<ReadFile> {
  const entries = await openArchive(bytes, { entries: MAX_ENTRIES, total: BOUNDARY_LIMITS.unpackedBytes })
  const named = new Map(entries.map((entry) => [entry.name.toLowerCase(), entry]))
  const shapes = entries.filter(({ name }) => /\.shp$/i.test(name) && !name.startsWith('__MACOSX/'))
  if (shapes.length === 0) return readJsonIn(entries, wanted)
  const layerOf = ({ name }: ArchiveEntry) => name.replace(/^.*\//, '').replace(/\.shp$/i, '')
  const chosen =
    shapes.find((entry) => layerOf(entry) === wanted) ?? shapes.toSorted((a, b) => b.size - a.size)[0]!
  const beside = async (extension: string) =>
    named.get(chosen.name.replace(/shp$/i, extension).toLowerCase())?.read()
  if (chosen.size > 24 * BOUNDARY_LIMITS.points) throw tooManyPoints()
  const table = await beside('dbf')
  if (!table)
    throw new BoundaryError(
      'The ZIP has no .dbf file, which has the areas’ names. Put the .shp, .dbf, .shx and .prj files of the same name into one ZIP.',
    )
  const read = shapefile(await chosen.read(), table, await beside('prj'), await beside('cpg'))
  return { ...read, layers: shapes.map(layerOf), layer: layerOf(chosen) }
}

/** A ZIP with one file of GeoJSON or TopoJSON in it. */
async function readJsonIn(entries: ArchiveEntry[], wanted: string | null): Promise<ReadFile> {
  const files = entries.filter(
    ({ name }) => /\.(?:geo|topo)?json$/i.test(name) && !name.startsWith('__MACOSX/'),
  )
  if (files.length === 1) return readJson(await files[0]!.read(), wanted)
  throw new BoundaryError(
    'The ZIP has no shapefile in it (.shp and .dbf), nor one file of GeoJSON or TopoJSON. Choose a ZIP of boundaries.',
  )
}

function shapefile(
  shapes: Uint8Array,
  table: Uint8Array,
  projection: Uint8Array | undefined,
  encoding: Uint8Array | undefined,
): FeatureLayer {
  const text = (part: Uint8Array | undefined) => part && new TextDecoder().decode(part).trim()
  let collection: unknown
  try {
    collection = combine([parseShp(shapes, text(projection)), parseDbf(table, text(encoding) ?? '')])
  } catch (error) {
    if (error instanceof RangeError && /memory|allocation/i.test(error.message)) throw error
    throw new BoundaryError(
      'The shapefile can’t be read: it is damaged, or its .prj file has a projection that isn’t known. Export it as WGS 84 (EPSG:4326).',
    )
  }
  return readGeoJson(collection as object)
}
