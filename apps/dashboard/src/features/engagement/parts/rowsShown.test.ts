import { expect, it } from 'vitest'
import { rowsShown } from './rowsShown.ts'

it.each([
  [0, 0],
  [6, 6],
  [7, 7],
  [8, 6],
])('of %i rows %i are shown where six are wanted', (count, shown) => {
  expect(rowsShown(count, 6)).toBe(shown)
})
