import { ZipWriter, Uint8ArrayReader, Uint8ArrayWriter } from '@zip.js/zip.js'

type Ring = readonly (readonly [x: number, y: number])[]

/** GeoJSON of squares, a feature each. */
export const squares = (
  features: readonly { at: [number, number]; properties?: object; id?: string | number }[],
) => ({
  type: 'FeatureCollection',
  features: features.map(({ at: [x, y], properties = {}, id }) => ({
    type: 'Feature',
    ...(id !== undefined && { id }),
    properties,
    geometry: { type: 'Polygon', coordinates: [ringAt(x, y, 1)] },
  })),
})

/** A closed ring around a square. */
export const ringAt = (x: number, y: number, side: number): [number, number][] => [
  [x, y],
  [x, y + side],
  [x + side, y + side],
  [x + side, y],
  [x, y],
]

export const jsonBytes = (value: unknown): Uint8Array => new TextEncoder().encode(JSON.stringify(value))

/** A ZIP of files as it comes. */
export async function zipped(files: Readonly<Record<string, Uint8Array | string>>): Promise<Uint8Array> {
  const writer = new ZipWriter(new Uint8ArrayWriter(), { useWebWorkers: false })
  for (const [name, content] of Object.entries(files))
    await writer.add(
      name,
      new Uint8ArrayReader(typeof content === 'string' ? new TextEncoder().encode(content) : content),
    )
  return writer.close()
}

/** The two files of a shapefile of one ring an area, with one column of text. */
export function shapefile(column: string, areas: readonly { name: string; ring: Ring }[]) {
  const records = areas.map(({ ring }) => 48 + 16 * ring.length)
  const shp = new DataView(new ArrayBuffer(100 + records.reduce((sum, length) => sum + 8 + length, 0)))
  shp.setInt32(0, 9994)
  shp.setInt32(24, shp.byteLength / 2)
  shp.setInt32(28, 1000, true)
  shp.setInt32(32, 5, true)
  let at = 100
  for (const [index, { ring }] of areas.entries()) {
    shp.setInt32(at, index + 1)
    shp.setInt32(at + 4, records[index]! / 2)
    shp.setInt32(at + 8, 5, true)
    shp.setInt32(at + 44, 1, true)
    shp.setInt32(at + 48, ring.length, true)
    for (const [n, [x, y]] of ring.entries()) {
      shp.setFloat64(at + 56 + 16 * n, x, true)
      shp.setFloat64(at + 64 + 16 * n, y, true)
    }
    at += 8 + records[index]!
  }
  const width = 40
  const dbf = new Uint8Array(32 + 32 + 1 + areas.length * (1 + width))
  const head = new DataView(dbf.buffer)
  dbf[0] = 3
  head.setUint32(4, areas.length, true)
  head.setUint16(8, 65, true)
  head.setUint16(10, 1 + width, true)
  dbf.set(new TextEncoder().encode(column), 32)
  dbf[32 + 11] = 0x43
  dbf[32 + 16] = width
  dbf[64] = 13
  dbf.fill(0x20, 65)
  for (const [index, { name }] of areas.entries())
    dbf.set(new TextEncoder().encode(name), 66 + index * (1 + width))
  return { shp: new Uint8Array(shp.buffer), dbf }
}
