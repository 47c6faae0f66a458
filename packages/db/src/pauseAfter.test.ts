import { expect, it } from 'vitest'
import { pauseAfter } from './pauseAfter.ts'

it('attempts that fail come at longer and longer intervals, up to a quarter of a minute', () => {
  expect([0, 1, 2, 3, 4, 5, 99].map((count) => pauseAfter(count, 500))).toEqual([
    500, 1_000, 2_000, 4_000, 8_000, 15_000, 15_000,
  ])
  expect(pauseAfter(3, 3_600_000)).toBe(3_600_000)
})
