import { ENGLISH } from '../context.ts'
import { inferDataset } from '@bubbles/tables'
import { expect, it } from 'vitest'
import { mapScale, regionPlaces, shownShare } from './mapPlaces.ts'
import { boundaries } from './sets/world110m.ts'
import { mapSpec } from './spec.ts'

const dataset = inferDataset([
  ['Country', 'Share'],
  ['France', '1'],
  ['Spain', '2'],
  ['Italy', '3'],
  ['Germany', '4'],
  ['Brazil', '5'],
  ['Atlantis', '99'],
])
const spec = mapSpec.parse({ region: 'c1', value: 'c2', steps: 3, classes: 'equal' })

it('says in words how values are sorted into steps, of what is on the map', () => {
  const scale = mapScale(ENGLISH, spec, dataset, boundaries)!
  expect(scale.texts).toHaveLength(4)
  expect(scale.texts[0]).toBe('1')
  expect(scale.texts[3]).toBe('5')
  expect(scale.counts).toEqual([2, 1, 2])
  expect(mapScale(ENGLISH, { ...spec, value: null }, dataset, boundaries)).toBeNull()
})

it('places areas on the drawing, those outside its frame left out', () => {
  const whole = regionPlaces(spec, dataset, boundaries, ['FRA', 'BRA', 'FR', 'BR'])
  expect(whole.places).toHaveLength(2)
  const [x, y] = [whole.places.map((place) => place.x), whole.places.map((place) => place.y)]
  for (const part of [...x, ...y]) expect(part > 0 && part < 1).toBe(true)
  const europe = { ...dataset, rows: dataset.rows.slice(0, 4) }
  const near = regionPlaces({ ...spec, frame: 'data' }, europe, boundaries, ['FRA', 'BRA', 'FR', 'BR'])
  expect(near.places).toHaveLength(1)
})

it('says how much of the world is shown', () => {
  const europe = { ...dataset, rows: dataset.rows.slice(0, 4) }
  expect(shownShare(spec, europe, boundaries)).toBe(1)
  expect(shownShare({ ...spec, frame: 'data' }, europe, boundaries)).toBeLessThan(0.2)
  expect(shownShare({ ...spec, frame: 'data' }, dataset, boundaries)).toBeGreaterThan(0.3)
})
