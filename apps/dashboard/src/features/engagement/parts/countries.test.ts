import { expect, it } from 'vitest'
import { countryMap, thresholds } from './countries.ts'

it.each([
  [[], []],
  [[4, 4], []],
  [
    [1, 8],
    [2, 4, 8],
  ],
  [
    [402, 208, 60, 11],
    [25, 50, 100, 200, 400],
  ],
  // No power of two times ten lies between the first two: another round number does.
  [
    [399, 208, 11],
    [20, 40, 80, 160, 320],
  ],
  [
    [50_000, 1],
    [2500, 5000, 10_000, 20_000, 40_000],
  ],
])('readers of %j are told apart at %j', (values, bounds) => {
  expect(thresholds(values)).toEqual(bounds)
})

it('draws no country that is not known', () => {
  const { dataset } = countryMap([
    { id: 'NO', name: 'Norway', readers: 4 },
    { id: '(not set)', name: '(not set)', readers: 2 },
  ])
  expect(dataset.rows).toEqual([['NO', 4]])
})
