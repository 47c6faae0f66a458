import { describe, expect, it } from 'vitest'
import { ENGLISH } from '../../context.ts'
import { checkMap } from '../checkMap.ts'
import { draftMapAlt } from '../mapAlt.ts'
import { matchRegions } from '../match.ts'
import { renderMap } from '../renderMap.ts'
import { mapSpec } from '../spec.ts'
import {
  assembleBoundaries,
  boundariesOf,
  boundaryTable,
  type DrawnFile,
  ownBoundaries,
  readBoundaryTable,
} from './index.ts'

const FILE: DrawnFile = {
  size: [100, 50],
  projection: { kind: 'conic', parallels: [47, 48], meridian: 8, latitude: 47.5, scale: 3000, at: [50, 25] },
  land: 'm0 0 100 0 0 50-100 0z',
  borders: 'm50 0 0 50',
  properties: ['GEN', 'AGS'],
  areas: [
    { outline: 'm0 0 50 0 0 50-50 0z', place: [25, 25, 0, 0, 50, 50], values: ['West', '01'] },
    { outline: 'm50 0 50 0 0 50-50 0z', place: [75, 25, 50, 0, 100, 50], values: ['East <u>', 'a b'] },
    { outline: 'm90 0 5 0 0 5z', place: [92, 2, 90, 0, 95, 5], values: ['West', '01'] },
  ],
}
const WORDS = {
  name: 'Districts',
  source: 'Survey',
  sourceUrl: 'https://survey.example/maps',
  licence: 'CC0',
  nameOf: 'GEN',
  codeOf: 'AGS',
}
const set = assembleBoundaries(FILE, WORDS)
const spec = mapSpec.parse({ region: 'c1', value: 'c2' })
const data = {
  columns: [
    { id: 'c1', name: 'District', type: 'text' as const },
    { id: 'c2', name: 'Share', type: 'number' as const },
  ],
  rows: [
    ['west', 1],
    ['East <u>', 2],
    ['Nowhere', 3],
  ],
}

it('are the same after they were kept as a table', () => {
  expect(readBoundaryTable(boundaryTable(set))).toEqual(set)
  const long = { ...set, land: `m${'1 2 '.repeat(3000)}0 0z` }
  const table = boundaryTable(long)
  expect(Math.max(...table.rows.flat().map((cell) => `${cell}`.length))).toBeLessThanOrEqual(2000)
  expect(readBoundaryTable(table)).toEqual(long)
})

it('areas of one code are one area; a code that is no ID is a code all the same', () => {
  expect(set.areas.map(({ shape: [id], code, name }) => [id, code, name])).toEqual([
    ['01', '01', 'West'],
    ['area-2', 'a b', 'East <u>'],
  ])
  // The second outline starts where it would by itself, wherever the first one ended.
  expect(set.areas[0]!.shape[1]).toBe('m0 0 50 0 0 50-50 0zM90 0l5 0 0 5z')
})

it('match, draw and describe as the product’s own sets do', () => {
  const boundaries = boundariesOf(set)
  const report = matchRegions(spec, data, boundaries)
  expect(report).toMatchObject({ summary: '2 of 3 matched', unmatched: [{ value: 'Nowhere' }] })
  const drawing = renderMap(ENGLISH, spec, data, boundaries)
  expect(drawing).toContain('aria-label="Map, Districts"')
  expect(drawing).not.toContain('<u>')
  expect(draftMapAlt(ENGLISH, spec, data, boundaries)).toContain('Map of 2 areas by Share.')
  expect(
    checkMap(spec, data, boundaries)
      .map(({ message }) => message)
      .join(),
  ).toContain('Say which area is meant')
  expect(boundaries.project(8, 47.5)).toEqual([50, 25])
  expect(boundaries.project(20, 47.5)).toBeNull()
})

describe('a table that anyone could have stored', () => {
  const table = boundaryTable(set)
  const changed = (part: string, cell: number, value: unknown) => ({
    ...table,
    rows: table.rows.map((row) => (row[0] === part ? row.with(cell, value as string) : row)),
  })

  it.each([
    ['with markup for an outline', changed('area', 5, '"/><script>alert(1)</script>')],
    ['with markup for the land', changed('land', 5, 'm0 0"onload="x')],
    ['with the same area twice', changed('area', 1, '01')],
    ['with an ID that settings can’t name', changed('area', 1, '"<b>')],
    ['with a place that is none', changed('area', 4, '1 2 3 4 5 NaN')],
    ['with numbers for text', changed('area', 2, 5)],
    ['without a size', changed('size', 5, '0 Infinity')],
    ['with a projection of its own', changed('projection', 5, 'mercator 1 2 3 4 5 6 7')],
    ['with no area', { ...table, rows: table.rows.filter(([part]) => part !== 'area') }],
    [
      'with another column',
      { ...table, columns: table.columns.map((column) => ({ ...column, id: `${column.id}x` })) },
    ],
    ['of data', data],
  ])('%s is no boundaries', (_what, each) => {
    expect(ownBoundaries(each)).toBeNull()
  })
})
