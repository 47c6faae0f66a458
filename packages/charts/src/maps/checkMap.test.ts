import { describe, expect, it } from 'vitest'
import { allBoundaries } from './all.ts'
import { checkMap } from './checkMap.ts'
import { mapSpec } from './spec.ts'

const world = allBoundaries['world-110m']
const spec = mapSpec.parse({ region: 'c1', value: 'c2', size: 'c2' })

describe('what a map of counts is told', () => {
  const said = (column: string, unit = '') =>
    checkMap(
      { ...spec, title: 'T', alt: 'A', sourceName: 'S', unit },
      {
        columns: [
          { id: 'c1', name: 'Land', type: 'text' },
          { id: 'c2', name: column, type: 'number' },
        ],
        rows: [
          ['France', 21000],
          ['Spain', 5000],
        ],
      },
      world,
    ).map(({ code }) => code)

  it.each(['People', 'Births', 'Cases', 'Exports', 'Population'])('%s are counts', (column) => {
    expect(said(column)).toEqual(['absolute-numbers'])
  })

  it.each([
    'income',
    'Median income',
    'gdp_per_capita',
    'House price',
    'Wages',
    'Life expectancy',
    'Einkommen',
  ])('%s is none', (column) => {
    expect(said(column)).toEqual([])
  })

  it.each(['m', 'km', 'years', 'kg', 'per 100,000'])('a value in %s is none', (unit) => {
    expect(said('Value', unit)).toEqual([])
  })
})

describe('a table without names of areas', () => {
  const why = (names: string[]) => {
    const columns = names.map((name, at) => ({ id: `c${at}`, name, type: 'number' as const }))
    const given = { ...spec, region: null, value: 'c0' }
    return checkMap(given, { columns, rows: [names.map((_, at) => at)] }, world)[0]!.message
  }

  it.each([
    ['lat', 'lon'],
    ['Latitude', 'Longitude'],
    ['Breitengrad', 'Längengrad'],
  ])('with %s and %s is told what a map can draw, and what to do', (latitude, longitude) => {
    expect(why(['Magnitude', latitude, longitude])).toMatch(
      /the data has latitude and longitude: choose “Points”/,
    )
  })

  it('is told which maps there are', () => {
    const message = why(['Land', 'Value'])
    expect(message).toContain('World, countries; United States, states; Switzerland, cantons')
    expect(message).not.toContain('latitude')
  })
})
