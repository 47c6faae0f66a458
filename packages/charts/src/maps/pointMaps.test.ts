import { coordinateColumns, type Dataset, inferDataset } from '@bubbles/tables'
import { describe, expect, it } from 'vitest'
import { ENGLISH } from '../context.ts'
import { allBoundaries } from './all.ts'
import { checkMap } from './checkMap.ts'
import { draftMapAlt } from './mapAlt.ts'
import { mapTable } from './mapTable.ts'
import { renderMap } from './renderMap.ts'
import { type MapSpec, mapSpec } from './spec.ts'
import { suggestMap } from './suggestMap.ts'

const cantons = allBoundaries['ch-cantons']
const sets = [allBoundaries['world-110m'], allBoundaries['us-states'], cantons]
const spec = mapSpec.parse({
  kind: 'symbol',
  boundaries: 'ch-cantons',
  label: 'c1',
  latitude: 'c2',
  longitude: 'c3',
  alt: 'Towns',
  title: 'Towns',
  sourceName: 'A',
})
const table = (...rows: string[][]): Dataset =>
  inferDataset([['Town', 'lat', 'lon', 'Size', 'Kind'], ...rows])
const towns = table(
  ['Bern', '46.95', '7.45', '134', 'capital'],
  ['Zürich', '47.38', '8.54', '421', 'city'],
  ['Milano', '45.46', '9.19', '1396', 'city'],
  ['Nowhere', '', '', '5', 'city'],
  ['Wrong', '946.2', '7.4', '5', 'city'],
  ['Small', '46.5', '8.1', '0', 'village'],
)
const draw = (change: Partial<MapSpec> = {}, dataset = towns) =>
  renderMap(ENGLISH, { ...spec, ...change }, dataset, cantons)
const codes = (change: Partial<MapSpec>, dataset = towns) =>
  checkMap({ ...spec, ...change }, dataset, cantons).map(({ code }) => code)

describe('columns of degrees', () => {
  it.each([
    [['lat', 'lng'], true],
    [['Latitude', 'Longitude'], true],
    [['geo_lat', 'geo_lon'], true],
    [['latitude_deg', 'longitude_deg'], true],
    [['Breitengrad', 'Längengrad'], true],
    [['Breite', 'Länge'], true],
    [['y', 'x'], true],
    [['lat', 'price'], false],
    [['Breite', 'lon'], false],
  ])('%s', ([north, east], isPair) => {
    const data = inferDataset([
      ['Name', east!, north!],
      ['A', '8.5', '47.4'],
      ['B', '-120.5', '-33'],
    ])
    expect(coordinateColumns(data)).toEqual(isPair ? { latitude: 'c3', longitude: 'c2' } : null)
  })

  it('are not widths, lengths or a grid that only has such names', () => {
    const widths = inferDataset([
      ['Länge', 'Breite'],
      ['210', '297'],
    ])
    expect(coordinateColumns(widths)).toBe(null)
  })
})

describe('a map of points', () => {
  it('draws each at its place, and says how many are not on it and why', () => {
    const map = draw()
    expect([...map.matchAll(/<circle[^>]* data-i="(\d+)"/g)].map(([, row]) => row)).toEqual(['0', '1', '2'])
    expect(map).toContain(
      '<p class="nt">3 of 6 places are not shown: 1 outside the map, 2 without usable coordinates.</p>',
    )
    expect(draw({ size: 'c4' })).toContain('4 of 6 places are not shown')
    expect(draw({}, table(['Bern', '46.95', '7.45', '1', 'a']))).not.toContain('not shown')
  })

  it('lists all in its table, with their degrees and the rest last', () => {
    const { head, rows } = mapTable(ENGLISH, { ...spec, size: 'c4', value: 'c5' }, towns, cantons)
    expect(head.map(({ name }) => name)).toEqual(['Town', 'Kind', 'Size', 'lat', 'lon'])
    expect(rows[0]).toEqual(['Zürich', 'city', '421', '47.38', '8.54'])
    expect(rows.map(([name]) => name)).toEqual([
      'Zürich',
      'Bern',
      'Milano (not on the map)',
      'Nowhere (not on the map)',
      'Wrong (not on the map)',
      'Small (not on the map)',
    ])
    expect(mapTable(ENGLISH, { ...spec, label: null }, towns, cantons).rows[0]![0]).toBe('46.95; 7.45')
  })

  it('is described by how many there are, what sets them apart, and where they are', () => {
    expect(draftMapAlt(ENGLISH, { ...spec, size: 'c4', value: 'c5' }, towns, cantons)).toBe(
      'Map with 2 points. Areas are Size. Colours show capital and city. The highest value is 421 (Zürich), ' +
        'the lowest 134 (Bern); the median is 278. The northernmost is Zürich, the southernmost Bern.',
    )
    expect(draftMapAlt(ENGLISH, spec, table(['Milano', '45.46', '9.19', '1', 'a']), cantons)).toBe('')
  })

  it('writes names where they are free at every width, and none when asked for none', () => {
    const names = (map: string) => [...map.matchAll(/<text class="vl (\w+)"[^>]*>([^<]*)</g)]
    expect(names(draw()).map(([, shown, name]) => `${name} ${shown}`)).toEqual([
      'Bern w',
      'Zürich w',
      'Small w',
      'Bern n',
      'Zürich n',
      'Small n',
    ])
    expect(names(draw({ labels: 'none' }))).toEqual([])
    const crowd = table(...['A', 'B', 'C'].map((name) => [`Town ${name}`, '46.95', '7.45', '1', 'a']))
    expect(names(draw({}, crowd)).length).toBeLessThan(2 * 3)
  })

  it('shows at most as many categories as there are colours', () => {
    const many = table(
      ...Array.from({ length: 30 }, (_, at) => [`T${at}`, '46.95', `${7 + at / 30}`, '1', `kind ${at % 12}`]),
    )
    const map = draw({ value: 'c5' }, many)
    expect(map).toContain('Others')
    expect(codes({ value: 'c5' }, many)).toContain('many-categories')
  })
})

describe('its check', () => {
  it('names every place that is left out', () => {
    const findings = checkMap({ ...spec, size: 'c4' }, towns, cantons)
    expect(findings.map(({ message }) => message)).toEqual([
      '1 place has impossible coordinates and can’t be drawn: “Wrong” (row 5). Latitude is a number from −90 to 90, longitude from −180 to 180.',
      '1 place has no coordinates and can’t be drawn: “Nowhere” (row 4).',
      '1 place is outside the map “Switzerland, cantons”: “Milano” (row 3). Choose another map, or remove the rows.',
      '1 place has no size above zero in “Size” and can’t be drawn: “Small” (row 6).',
    ])
  })

  it('says when latitude and longitude may be swapped', () => {
    const swapped = table(['Sydney', '151.2', '-33.9', '1', 'a'], ['Bern', '46.9', '7.4', '1', 'a'])
    const [finding] = checkMap(spec, swapped, cantons)
    expect(finding!.message).toContain('“Sydney” (row 1)')
    expect(finding!.message).toContain('wrong way round')
  })

  it('asks for the columns of degrees, and for numbers in them', () => {
    expect(codes({ latitude: null })).toEqual(['no-coordinates'])
    expect(codes({ latitude: 'c1' })).toEqual(['not-a-number'])
    expect(codes({ longitude: 'c9' })).toEqual(['unknown-column'])
  })

  it('points from a map of areas to points where the data has degrees', () => {
    const [finding] = checkMap({ ...spec, kind: 'choropleth', value: 'c4' }, towns, cantons)
    expect(finding!.message).toContain('“Points”')
  })
})

describe('a suggestion', () => {
  it('is points on the map that has them all, close where they are close', () => {
    const at = (...places: [string, number, number][]) =>
      suggestMap(inferDataset([['Name', 'lat', 'lon'], ...places.map((place) => place.map(String))]), sets)
    expect(at(['A', 46.95, 7.45], ['B', 47.38, 8.54])).toMatchObject({
      kind: 'symbol',
      boundaries: 'ch-cantons',
      label: 'c1',
      size: null,
      frame: 'data',
    })
    expect(at(['A', 40.7, -74], ['B', 21.3, -157.9], ['C', 34, -118.2], ['D', 61.2, -149.9])).toMatchObject({
      boundaries: 'us-states',
      frame: 'whole',
    })
    expect(at(['A', 46.95, 7.45], ['B', 48.9, 2.35], ['C', -33.9, 151.2])).toMatchObject({
      boundaries: 'world-110m',
      matched: 3,
      total: 3,
    })
  })

  it('stays with areas where each row is one', () => {
    const data = inferDataset([
      ['Country', 'lat', 'lon', 'Rate'],
      ['France', '46', '2', '1.5'],
      ['Spain', '40', '-4', '2.5'],
    ])
    expect(suggestMap(data, sets)).toMatchObject({ kind: 'choropleth', region: 'c1', value: 'c4' })
  })
})
