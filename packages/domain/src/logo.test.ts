import { expect, it } from 'vitest'
import { faintnessOf, groundNeeded, logoPath } from './logo.ts'

const INK = [20, 32, 43, 255]
const WHITE = [255, 255, 255, 255]
const PINK = [184, 51, 106, 255]
const CLEAR = [0, 0, 0, 0]
const mix = (...parts: [pixel: number[], count: number][]) =>
  parts.flatMap(([pixel, count]) => Array.from({ length: count }, () => pixel).flat())

it.each([
  ['ink', mix([INK, 50], [CLEAR, 50]), { light: null, dark: 'all' }, 'light'],
  ['white', mix([WHITE, 50], [CLEAR, 50]), { light: 'all', dark: null }, 'dark'],
  ['a colour', mix([PINK, 50], [CLEAR, 50]), { light: null, dark: null }, null],
  ['a colour and ink', mix([PINK, 30], [INK, 20], [CLEAR, 50]), { light: null, dark: 'part' }, 'light'],
  ['ink and white', mix([INK, 25], [WHITE, 25], [CLEAR, 50]), { light: 'part', dark: 'part' }, null],
  ['ink on white paper', mix([INK, 10], [WHITE, 90]), { light: null, dark: null }, null],
  ['nothing but white', mix([WHITE, 100]), { light: 'all', dark: null }, 'dark'],
  ['nothing', mix([CLEAR, 100]), { light: null, dark: null }, null],
])('a logo of %s', (_name, pixels, faintness, ground) => {
  expect(faintnessOf(pixels)).toEqual(faintness)
  expect(groundNeeded(faintnessOf(pixels))).toBe(ground)
})

it('has an address by its hash', () => {
  expect(logoPath('ab')).toBe('/bubbles/logo/ab.png')
})
