import { expect, it } from 'vitest'
import { readersCell, readersInWords } from './fewWords.ts'

it('counts out no fewer than five readers of a filter', () => {
  expect(readersInWords({ readers: 4, isFew: true })).toBe('fewer than 5')
  expect(readersCell({ readers: 4, isFew: true })).toBeNull()
  // Those who don’t match are few.
  expect(readersInWords({ readers: 1200, isFew: true })).toBe('1,200')
  expect(readersCell({ readers: 1200, isFew: true })).toBe(1200)
  // Everybody, of whom nothing is known.
  expect([readersInWords({ readers: 4 }), readersCell({ readers: 0 })]).toEqual(['4', 0])
})
