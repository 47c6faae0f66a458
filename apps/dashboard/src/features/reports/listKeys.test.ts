import { expect, it } from 'vitest'
import { nextItem, type Place } from './listKeys.ts'

/** Seven cards, three in a row; the first place of the grid is another card's. */
const cards: Place[] = [1, 2, 3, 4, 5, 6, 7].map((cell) => ({
  left: (cell % 3) * 280,
  top: Math.floor(cell / 3) * 300,
  width: 256,
  height: 276,
}))
const rows: Place[] = [0, 1, 2].map((row) => ({ left: 0, top: row * 56, width: 1000, height: 56 }))

it.each([
  // From the second card of the first row (index 1) straight down and back.
  ['ArrowDown', 1, 4],
  ['ArrowUp', 4, 1],
  ['ArrowDown', 3, 6],
  // Above the first of the second row stands the other card, so the nearest one counts.
  ['ArrowUp', 2, 0],
  ['ArrowDown', 4, 6],
  ['ArrowDown', 6, null],
  ['ArrowUp', 0, null],
  ['ArrowRight', 1, 2],
  ['ArrowLeft', 2, 1],
  ['ArrowLeft', 0, null],
  ['ArrowRight', 6, null],
  ['End', 0, 6],
  ['Home', 6, 0],
  ['Home', 0, null],
  ['a', 0, null],
])('%s leads from card %i to %s', (key, from, to) => {
  expect(nextItem(cards, from, key)).toBe(to)
})

it('goes through rows one by one', () => {
  expect(nextItem(rows, 0, 'ArrowDown')).toBe(1)
  expect(nextItem(rows, 2, 'ArrowUp')).toBe(1)
  expect(nextItem(rows, 2, 'ArrowDown')).toBeNull()
})
