import { expect, it } from 'vitest'
import { Repeats } from './repeats.ts'

it('tells a repeat from what is new, and how many there were', () => {
  const repeats = new Repeats(1_000)
  expect(repeats.take('a', 0)).toBe(0)
  expect(repeats.take('a', 500)).toBeNull()
  expect(repeats.take('b', 500)).toBe(0)
  expect(repeats.take('a', 999)).toBeNull()
  expect(repeats.take('a', 1_000)).toBe(2)
})

it('remembers ten thousand at most, and forgets the oldest first', () => {
  const repeats = new Repeats(1_000)
  for (let n = 0; n < 10_001; n++) repeats.take(`${n}`, 0)
  expect(repeats.take('10000', 1)).toBeNull()
  expect(repeats.take('0', 1)).toBe(0)
})
