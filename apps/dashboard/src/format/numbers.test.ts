import { expect, it } from 'vitest'
import { countOf, sizeOf } from './numbers.ts'
import { share } from './shares.ts'

it.each([
  [0, '0 bytes'],
  [1, '1 byte'],
  [999, '999 bytes'],
  [1_000, '1 kB'],
  [1_240_000, '1.2 MB'],
  [999_960_000, '1 GB'],
  [7e16, '70,000 TB'],
])('%i bytes are %s', (bytes, words) => {
  expect(sizeOf(bytes)).toBe(words)
})

it.each([
  [0, '0 reports'],
  [1, '1 report'],
  [12_480, '12,480 reports'],
])('%i: %s', (count, words) => {
  expect(countOf(count, 'report')).toBe(words)
})

it('rounds no share that is there to nothing', () => {
  expect([share(0, 0), share(0, 9), share(1, 1000), share(1, 3)]).toEqual(['0%', '0%', '<1%', '33%'])
  expect([countOf(1, 'reader'), countOf(1284, 'reader')]).toEqual(['1 reader', '1,284 readers'])
})
