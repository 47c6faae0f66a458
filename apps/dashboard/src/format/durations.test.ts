import { expect, it } from 'vitest'
import { duration, durationParts } from './durations.ts'

it.each([
  [0, '0 s'],
  [59.4, '59 s'],
  [59.6, '1 min'],
  [168, '2 min 48 s'],
  [3599.6, '1 h'],
  [15_600, '4 h 20 min'],
  [51_600, '14 h'],
])('%d seconds are %s', (seconds, words) => {
  expect(duration(seconds)).toBe(words)
  expect(durationParts(seconds).length).toBeLessThanOrEqual(2)
})
