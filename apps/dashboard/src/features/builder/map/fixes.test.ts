import type { Dataset } from '@bubbles/tables'
import { mapSpec } from '@bubbles/charts'
import { matchRegions } from '@bubbles/charts/maps'
import { loadBoundaries } from '@bubbles/charts/maps/load'
import { describe, expect, it } from 'vitest'
import { areasByName, fixedNames, otherNames, rowsToFix, withFix, withoutFix } from './fixes.ts'
import { withRole } from './MapColumns.tsx'
import { mapSettingsFor, withoutMissing } from './mapSettings.ts'

const boundaries = await loadBoundaries('world-110m')
const dataset: Dataset = {
  columns: [
    { id: 'c1', name: 'Country', type: 'text' },
    { id: 'c2', name: 'Share', type: 'number' },
  ],
  rows: [
    ['France', 4],
    ['Gremany', 5],
    ['UK', 6],
    ['Atlantis', 7],
    ['Spain', 8],
  ],
}
const spec = mapSpec.parse({ region: 'c1', value: 'c2' })
const reportOf = (fixes: Record<string, string | null>) =>
  matchRegions({ ...spec, fixes }, dataset, boundaries)

describe('names that are not on the map', () => {
  it('are listed with their rows and the best guess', () => {
    const rows = rowsToFix(reportOf({}))
    expect(rows.map(({ value, rows: at }) => [value, at])).toEqual([
      ['Gremany', [2]],
      ['Atlantis', [4]],
    ])
    expect(rows[0]!.guesses[0]!.name).toBe('Germany')
    expect(reportOf({}).summary).toBe('3 of 5 matched')
  })

  it('are fixed, left out, and brought back', () => {
    const [first] = rowsToFix(reportOf({}))
    const fixes = withFix(withFix({}, 'Gremany', first!.guesses[0]!.id), 'Atlantis', null)
    // A member that is null never reaches the document: the editor's binding takes it for one that is not there.
    expect(Object.values(fixes)).not.toContain(null)
    const report = reportOf(fixes)
    expect(report.summary).toBe('4 of 4 matched')
    expect(rowsToFix(report)).toEqual([])
    expect(fixedNames(report)).toEqual([
      { value: 'Gremany', name: 'Germany' },
      { value: 'Atlantis', name: null },
    ])
    expect(rowsToFix(reportOf(withoutFix(fixes, 'Atlantis'))).map(({ value }) => value)).toEqual(['Atlantis'])
  })

  it('may stand for any other area, of which those with data are known', () => {
    const areas = areasByName(boundaries.regions, reportOf({}))
    expect(areas.find(({ name }) => name === 'France')?.taken).toBe(true)
    expect(areas.find(({ name }) => name === 'Germany')?.taken).toBe(false)
    expect(areas.map(({ name }) => name)).toEqual(
      areas.map(({ name }) => name).toSorted((a, b) => a.localeCompare(b, 'en')),
    )
  })
})

it('names matched by another name are shown', () => {
  expect(otherNames(reportOf({}))).toEqual([{ value: 'UK', name: 'United Kingdom' }])
})

describe('settings for data', () => {
  it('are suggested by what its names match best', async () => {
    const states: Dataset = {
      ...dataset,
      rows: [
        ['Ohio', 1],
        ['Iowa', 2],
        ['Texas', 3],
      ],
    }
    expect(await mapSettingsFor(mapSpec.parse({}), states, 'new')).toMatchObject({
      boundaries: 'us-states',
      region: 'c1',
      value: 'c2',
    })
  })

  it('stay where they fit, and lose only what is gone', async () => {
    expect(await mapSettingsFor(spec, dataset, 'new')).toEqual({})
    const less = { ...dataset, columns: dataset.columns.slice(0, 1) }
    expect(withoutMissing(spec, less)).toEqual({ value: null })
    expect(await mapSettingsFor(spec, less, 'edit')).toEqual({ value: null })
  })

  it('leave the areas to the author where no column names any', async () => {
    const names = {
      ...dataset,
      rows: [
        ['one', 1],
        ['two', 2],
        ['three', 3],
      ] as Dataset['rows'],
    }
    expect(await mapSettingsFor(mapSpec.parse({}), names, 'new')).toEqual({
      region: null,
      value: 'c2',
      size: 'c2',
    })
  })

  it('are points where the data has latitude and longitude', async () => {
    const places: Dataset = {
      columns: [
        { id: 'c1', name: 'Town', type: 'text' },
        { id: 'c2', name: 'lat', type: 'number' },
        { id: 'c3', name: 'lon', type: 'number' },
        { id: 'c4', name: 'Residents', type: 'number' },
      ],
      rows: [
        ['Thun', 46.76, 7.63, 43_700],
        ['Chur', 46.85, 9.53, 38_300],
      ],
    }
    const points = { kind: 'symbol', boundaries: 'ch-cantons', label: 'c1', latitude: 'c2', longitude: 'c3' }
    const settings = await mapSettingsFor(mapSpec.parse({}), places, 'new')
    expect(settings).toMatchObject({ ...points, size: 'c4', value: null })
    const drawn = mapSpec.parse(settings)
    expect(await mapSettingsFor(drawn, places, 'new')).toEqual({})
    expect(withoutMissing(drawn, { ...places, columns: places.columns.slice(0, 2) })).toEqual({
      size: null,
      longitude: null,
    })
  })

  it('move a column from what it did to what it does', () => {
    const drawn = mapSpec.parse({ kind: 'symbol', latitude: 'c3', longitude: 'c2' })
    expect(withRole(drawn, 'c2', 'latitude')).toMatchObject({ latitude: 'c2', longitude: null })
    expect(withRole(drawn, 'c3', 'none')).toMatchObject({ latitude: null, longitude: 'c2' })
  })
})
