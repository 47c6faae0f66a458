import { assembleBoundaries, boundariesOf } from '@bubbles/charts/maps/own'
import { ENGLISH, mapSpec } from '@bubbles/charts'
import { matcherOf, renderMap } from '@bubbles/charts/maps'
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { describe, expect, it } from 'vitest'
import { type BoundaryFile, drawFile } from './drawFile.ts'
import { jsonBytes, ringAt, shapefile, squares, zipped } from './testing.ts'

const require = createRequire(import.meta.url)
const fromPackage = (path: string) => drawFile(readFileSync(require.resolve(path)), null)
const draw = (value: unknown) => drawFile(jsonBytes(value), null)
const boundariesIn = (file: BoundaryFile) =>
  boundariesOf(
    assembleBoundaries(file, {
      name: '',
      source: '',
      sourceUrl: '',
      licence: '',
      nameOf: file.nameOf,
      codeOf: file.codeOf,
    }),
  )
const sumOf = (file: BoundaryFile) => file.areas.reduce((sum, { outline }) => sum + outline.length, 0)

describe('files as offices publish them', { timeout: 60_000 }, () => {
  it('the provinces of Spain are found by name, in either language, and by code', async () => {
    const file = await fromPackage('es-atlas/es/provinces.json')
    expect(file).toMatchObject({ layer: 'provinces', nameOf: 'name', codeOf: 'id', others: 0 })
    expect(file.layers).toContain('autonomous_regions')
    const { find, regionOf } = matcherOf(boundariesIn(file))
    const idOf = (name: string) => find(name)?.id
    expect([idOf('Alicante'), idOf('Alacant'), idOf('3'), idOf('03')]).toEqual(['03', '03', '03', '03'])
    expect(regionOf(idOf('Madrid')!)?.name).toBe('Madrid')
  })

  it('the counties of the United States fit a page, and 30 Washingtons are told apart by their codes', async () => {
    const file = await fromPackage('us-atlas/counties-10m.json')
    expect(file.areas).toHaveLength(3231)
    expect(sumOf(file)).toBeLessThanOrEqual(180_000)
    expect(file.bytes).toEqual({ before: 842_143, after: sumOf(file) })
    const { find, regionOf } = matcherOf(boundariesIn(file))
    expect(find('Washington')).toBeNull()
    // Spreadsheets drop the zero in front.
    expect(regionOf(find('1129')!.id)?.name).toBe('Washington (01129)')
  })

  it('Spain is drawn as it was looked at', async () => {
    const boundaries = boundariesIn(await fromPackage('es-atlas/es/provinces.json'))
    const dataset = {
      columns: [
        { id: 'c1', name: 'Province', type: 'text' as const },
        { id: 'c2', name: 'Letters of its name', type: 'number' as const },
      ],
      rows: boundaries.regions.slice(0, 50).map(({ name }) => [name, name.length]),
    }
    const spec = mapSpec.parse({
      region: 'c1',
      value: 'c2',
      title: 'Names',
      alt: 'Letters of names of provinces',
    })
    const drawing = renderMap(ENGLISH, spec, dataset, boundaries)
    await expect(`${drawing.replaceAll('><', '>\n<')}\n`).toMatchFileSnapshot('golden/spain.html')
  })

  it('another layer of the file can be read', async () => {
    const bytes = readFileSync(require.resolve('us-atlas/counties-10m.json'))
    expect(await drawFile(bytes, 'states')).toMatchObject({ layer: 'states', areas: { length: 56 } })
  })
})

describe('drawing', () => {
  it('turns every ring the same way, whatever the file had, and keeps holes', async () => {
    const hole = ringAt(10.4, 50.4, 0.2)
    const turned = (ring: [number, number][]) => ring.toReversed()
    const of = (outer: [number, number][], inner: [number, number][]) =>
      draw({ type: 'Polygon', coordinates: [outer, inner] })
    const [one, other] = [
      await of(ringAt(10, 50, 1), hole),
      await of(turned(ringAt(10, 50, 1)), turned(hole)),
    ]
    const rings = one.areas[0]!.outline.split('z').filter(Boolean)
    expect(rings).toHaveLength(2)
    expect(rings.map(turns)).toEqual([1, -1])
    expect(other.areas[0]!.outline.split('z').filter(Boolean).map(turns)).toEqual([1, -1])
  })

  it('is on both sides of 180 degrees as one', async () => {
    const file = await draw(squares([{ at: [178, -18] }, { at: [-180, -17] }]))
    expect(Math.abs(file.projection.meridian)).toBeGreaterThan(170)
    const [west, east] = file.areas.map(({ place }) => place[0]!)
    expect(west).toBeLessThan(east!)
  })

  it('puts the pieces of one area together, and areas of one name apart', async () => {
    const pieces = await draw(
      squares([
        { at: [8, 50], properties: { AGS: '01', GEN: 'Coast' } },
        { at: [9, 50], properties: { AGS: '01', GEN: 'Coast' } },
        { at: [10, 50], properties: { AGS: '02', GEN: 'Inland' } },
        { at: [11, 50], properties: { AGS: '03', GEN: 'Hills' } },
      ]),
    )
    expect(pieces).toMatchObject({ nameOf: 'GEN', codeOf: 'AGS' })
    expect(pieces.areas.map(({ values }) => values[0])).toEqual(['Coast', 'Inland', 'Hills'])
    expect(pieces.areas[0]!.outline.match(/z/g)).toHaveLength(1)
    const named = await draw(
      squares([
        { at: [8, 50], properties: { name: 'A' } },
        { at: [10, 50], properties: { name: 'A' } },
      ]),
    )
    expect(named.areas).toHaveLength(2)
  })

  it('finds the name and the code among a hundred other properties', async () => {
    const filler = Object.fromEntries(Array.from({ length: 100 }, (_, at) => [`POP_${at}`, at]))
    const { nameOf, codeOf } = await draw(
      squares([
        { at: [8, 50], properties: { scalerank: 1, ...filler, NAME_LONG: 'Coast', ISO_A2: 'CO' } },
        { at: [9, 50], properties: { scalerank: 1, ...filler, NAME_LONG: 'Hills', ISO_A2: 'HI' } },
      ]),
    )
    expect([nameOf, codeOf]).toEqual(['NAME_LONG', 'ISO_A2'])
  })

  it('keeps the text of properties as text, without control characters', async () => {
    const name = '<script>alert(1)</script>\u0000 \u202eabc'
    const { areas } = await draw(
      squares([{ at: [8, 50], properties: { name, nested: { a: 1 }, __proto__: null } }]),
    )
    expect(areas[0]!.values).toEqual(['<script>alert(1)</script> abc'])
  })
})

describe('shapefiles', () => {
  const UTM =
    'PROJCS["ETRS89 / UTM zone 32N",GEOGCS["ETRS89",DATUM["European_Terrestrial_Reference_System_1989",SPHEROID["GRS 1980",6378137,298.257222101]],PRIMEM["Greenwich",0],UNIT["degree",0.0174532925199433]],PROJECTION["Transverse_Mercator"],PARAMETER["latitude_of_origin",0],PARAMETER["central_meridian",9],PARAMETER["scale_factor",0.9996],PARAMETER["false_easting",500000],PARAMETER["false_northing",0],UNIT["metre",1]]'
  const { shp, dbf } = shapefile('NAME', [{ name: 'Köln', ring: ringAt(350_000, 5_640_000, 20_000) }])

  it('are laid on the globe by their .prj file', async () => {
    const file = await drawFile(
      await zipped({ 'a/D.shp': shp, 'a/D.DBF': dbf, 'a/D.prj': UTM, 'a/D.cpg': 'UTF-8' }),
      null,
    )
    expect(file).toMatchObject({ layer: 'D', nameOf: 'NAME', areas: [{ values: ['Köln'] }] })
    expect(file.projection.latitude).toBeCloseTo(51, 0)
    expect(file.projection.meridian).toBeCloseTo(7, 0)
  })

  it.each([
    ['without its .prj file', { 'D.shp': shp, 'D.dbf': dbf }, 'aren’t degrees'],
    ['with a .prj file nobody knows', { 'D.shp': shp, 'D.dbf': dbf, 'D.prj': 'PROJCS["?"]' }, 'WGS 84'],
    ['without names', { 'D.shp': shp, 'D.prj': UTM }, 'no .dbf file'],
    ['cut off', { 'D.shp': shp.slice(0, 130), 'D.dbf': dbf.slice(0, 40), 'D.prj': UTM }, ''],
    ['that is none', { 'readme.txt': 'Hello' }, 'no shapefile in it'],
  ])('%s is refused', async (_what, files, sentence) => {
    await expect(drawFile(await zipped(files), null)).rejects.toThrow(sentence)
  })

  it('that is a bomb is refused before it is unpacked', async () => {
    const bomb = await zipped({ 'D.shp': new Uint8Array(130 * 1024 * 1024), 'D.dbf': dbf })
    expect(bomb.length).toBeLessThan(1024 * 1024)
    await expect(drawFile(bomb, null)).rejects.toThrow('which is too large')
  })
})

describe('what is no file of boundaries', () => {
  const polygon = (coordinates: unknown) => ({ type: 'Polygon', coordinates })
  const deep = (levels: number) => '['.repeat(levels) + ']'.repeat(levels)
  const topology = (arcs: unknown, object: unknown) => ({
    type: 'Topology',
    arcs,
    objects: { areas: object },
  })

  it.each<[string, unknown, string]>([
    ['text', '"Hello"', 'neither GeoJSON nor TopoJSON'],
    ['half a file', '{"type":"FeatureCollection","features":[', 'incomplete'],
    ['XML', '<kml></kml>', 'can’t be read'],
    ['a GeoPackage', 'SQLite format 3\0', 'GeoPackages can’t be read'],
    ['a table', [{ name: 'A' }], 'neither GeoJSON nor TopoJSON'],
    ['nesting without end', deep(500), 'nested too deeply'],
    ['points alone', { type: 'Point', coordinates: [8, 50] }, 'but no areas'],
    ['nothing', { type: 'FeatureCollection', features: [] }, 'has no areas'],
    ['metres', polygon([ringAt(400_000, 5_000_000, 10)]), 'aren’t degrees'],
    [
      'a number that is none',
      '{"type":"Polygon","coordinates":[[[1e999,0],[1,0],[1,1],[1e999,0]]]}',
      'without usable coordinates',
    ],
    [
      'words for numbers',
      polygon([
        [
          ['a', 'b'],
          [1, 0],
          [1, 1],
          ['a', 'b'],
        ],
      ]),
      'without usable coordinates',
    ],
    ['no coordinates', polygon(null), 'without coordinates'],
    ['features that are none', { type: 'FeatureCollection', features: [null, 3, 'a'] }, 'has no areas'],
    ['arcs that aren’t there', topology([], { type: 'Polygon', arcs: [[7]] }), 'damaged'],
    [
      'one arc a million times',
      topology([ringAt(8, 50, 1)], { type: 'Polygon', arcs: [Array.from({ length: 900_000 }, () => 0)] }),
      'more than 1,500,000 points',
    ],
    [
      'too many areas',
      squares(Array.from({ length: 4001 }, () => ({ at: [8, 50] as [number, number] }))),
      'more than 4,000 areas',
    ],
  ])('%s is refused in a sentence', async (_what, value, sentence) => {
    const bytes = typeof value === 'string' ? new TextEncoder().encode(value) : jsonBytes(value)
    await expect(drawFile(bytes, null)).rejects.toThrow(sentence)
    await expect(drawFile(bytes, null)).rejects.toMatchObject({ name: 'BoundaryError' })
  })
})

/** 1 for a path that turns right, -1 for one that turns left. */
function turns(path: string): number {
  const [x = 0, y = 0, ...steps] = path.match(/-?\d+/g)!.map(Number)
  let [sum, px, py] = [0, x, y]
  for (let at = 0; at < steps.length; at += 2) {
    const [nx, ny] = [px + steps[at]!, py + steps[at + 1]!]
    sum += px * ny - nx * py
    ;[px, py] = [nx, ny]
  }
  return Math.sign(sum + px * y - x * py)
}
