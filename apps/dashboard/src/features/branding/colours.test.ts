import { paletteFindings } from '@bubbles/domain'
import { PRODUCT_PALETTE, PRODUCT_TWINS } from '@bubbles/report-renderer/branding'
import { describe, expect, it } from 'vitest'
import { coloursIn, isColour, moved, nextColour, paletteProblem, tidyColour } from './colours.ts'

describe('a list of colours somebody pastes', () => {
  it.each([
    ['#1B4D3E, #b8336a', ['#1b4d3e', '#b8336a']],
    ['1b4d3e\nb8336a;#fff', ['#1b4d3e', '#b8336a', '#ffffff']],
    ['primary: #0272B5; accent: #C98318', ['#0272b5', '#c98318']],
    ['no colours here', []],
    ['#12345', []],
    ['', []],
  ])('%j', (text, colours) => {
    expect(coloursIn(text)).toEqual(colours)
  })
})

it.each([
  [' #ABCDEF ', '#abcdef'],
  ['abcdef', '#abcdef'],
  ['#abc', '#abc'],
  ['abc', 'abc'],
])('tidies %j to %j and goes no further', (text, tidy) => {
  expect(tidyColour(text)).toBe(tidy)
})

it('knows a colour', () => {
  expect(['#0272b5', '#0272B5', '0272b5', '#fff', 'red', ''].map(isColour)).toEqual([
    true,
    false,
    false,
    false,
    false,
    false,
  ])
})

it('moves a colour and keeps the others in order', () => {
  const palette = ['a', 'b', 'c', 'd']
  expect(moved(palette, 0, 2)).toEqual(['b', 'c', 'a', 'd'])
  expect(moved(palette, 3, 0)).toEqual(['d', 'a', 'b', 'c'])
  expect(moved(palette, 1, 1)).toEqual(palette)
  expect(moved(palette, 0, -1)).toEqual(palette)
  expect(moved(palette, 0, 4)).toEqual(palette)
})

it('adds colours that are not there yet and differ', () => {
  const palette: string[] = []
  for (let count = 0; count < 8; count++) palette.push(nextColour(palette))
  expect(new Set(palette)).toEqual(new Set(PRODUCT_PALETTE))
  expect(isColour(nextColour([...palette, 'not yet']))).toBe(true)
})

it('says which colour is none, and which nobody could see', () => {
  expect(paletteProblem(['#0272b5', '#12'])).toBe('Colour 2 is incomplete. Use six digits such as #0272b5.')
  expect(paletteProblem(['#0272b5', '#ffff00'])).toBeNull()
  expect(paletteProblem(['#0272b5', '#ffffff'])).toMatch(/^Colour 2: #ffffff can’t be seen on white: /)
})

it('finds nothing in the product’s own palette', () => {
  expect(paletteFindings(PRODUCT_PALETTE, PRODUCT_TWINS)).toEqual([])
})
