import { expect, it } from 'vitest'
import { toScroll } from './useFigureClear.ts'

it.each([
  ['nothing is covered', { top: 100, bottom: 500 }, 0],
  ['its end is covered', { top: 300, bottom: 700 }, 96],
  ['it is higher than the room', { top: 300, bottom: 1200 }, 192],
  ['it has begun above the screen', { top: 20, bottom: 900 }, 0],
])('scrolls where %s', (_name, figure, by) => {
  expect(toScroll(figure, 620)).toBe(by)
})
