import { describe, expect, it } from 'vitest'
import {
  COLOUR_DISTANCE,
  colourDistance,
  completePalette,
  contrastOf,
  darkPalette,
  figureFindings,
  GROUNDS,
  lightPalette,
  MARK_CONTRAST,
  paletteFindings,
  paletteProblems,
  SIGHT_KINDS,
  TEXT_CONTRAST,
  textColour,
} from './palette.ts'

/** The product's own colours, as the design has them. */
const PRODUCT = ['#0272b5', '#c98318', '#085124', '#a7156b', '#642ab2', '#8d6700', '#db4662', '#7e919e']
const PRODUCT_DARK = ['#4fb3f0', '#fc931b', '#389a67', '#c662b2', '#9c70fc', '#fecf5e', '#ec5a2d', '#b8ceda']
const TWINS = Object.fromEntries(PRODUCT.map((colour, index) => [colour, PRODUCT_DARK[index]!]))
const NAVIES = ['#1b2a49', '#1f4068', '#162447']
const BRIGHT = ['#ffcc00', '#ff0000', '#00ff00', '#0000ff', '#111111', '#ffffff']

/** Least distance of any two colours for any sight. */
const leastOf = (colours: readonly string[]) =>
  Math.min(
    ...colours.flatMap((a, index) =>
      colours.slice(index + 1).flatMap((b) => SIGHT_KINDS.map((sight) => colourDistance(a, b, sight))),
    ),
  )

describe('contrast and distance', () => {
  it('agrees with known values', () => {
    expect(contrastOf('#000000', '#ffffff')).toBeCloseTo(21, 5)
    expect(contrastOf('#767676', '#ffffff')).toBeCloseTo(4.54, 2)
    expect(colourDistance('#000000', '#ffffff')).toBeCloseTo(1, 3)
    expect(colourDistance('#123456', '#123456', 'tritan')).toBe(0)
    // Red and green of one lightness are far apart for most people, and near for one in twelve men.
    expect(colourDistance('#b54b4b', '#5f7a2c')).toBeGreaterThan(0.15)
    expect(colourDistance('#b54b4b', '#5f7a2c', 'deutan')).toBeLessThan(0.1)
  })

  it('puts the bar where the product’s own palette stands', () => {
    expect(leastOf(PRODUCT)).toBeCloseTo(COLOUR_DISTANCE, 3)
  })

  it('refuses what is no colour', () => {
    expect(() => contrastOf('red', '#ffffff')).toThrow(TypeError)
  })
})

describe('findings', () => {
  it('has nothing to say about the product’s own palette, or an empty one', () => {
    expect(paletteFindings(PRODUCT, TWINS)).toEqual([])
    expect(paletteFindings([])).toEqual([])
  })

  it('says which colour is faint, by how much, and what to do', () => {
    expect(paletteFindings(['#ffcc00'])).toEqual([
      {
        index: 0,
        code: 'faint',
        message: 'Faint on white (1.5 to 1; charts need 3 to 1), so it’s drawn darker there: #b28d02.',
      },
    ])
    expect(paletteFindings(['#5fa0a0'])[0]?.message).toContain('(2.9 to 1;')
    expect(figureFindings(['#ffcc00'])).toEqual([])
  })

  it('says what cannot be seen at all: white, and what has no hue', () => {
    const palette = ['#ffffff', '#0272b5', '#eeeeee', '#ffff00']
    expect(paletteProblems(palette).map(({ index }) => index)).toEqual([0, 2])
    const message =
      '#ffffff can’t be seen on white: its contrast is 1.0 to 1, charts need 3 to 1, and it’s too pale to be drawn darker. Choose another colour.'
    expect(paletteProblems(['#ffffff'])).toEqual([{ index: 0, message }])
    expect(figureFindings(['#ffffff'])).toEqual([{ index: 0, code: 'unseen', message }])
  })

  it.each([
    [['#b54b4b', '#5f7a2c'], 'Hard to tell from colour 1 for people who cannot see green (deuteranopia).'],
    [NAVIES.slice(0, 2), 'Hard to tell from colour 1.'],
    [['#123524', '#123524'], 'The same as colour 1.'],
  ])('%j: %s', (palette, message) => {
    expect(paletteFindings(palette)).toEqual([{ index: 1, code: 'alike', other: 0, message }])
  })
})

describe.each([
  ['the product’s', PRODUCT],
  ['navy', NAVIES],
  ['bright', BRIGHT],
  ['one colour twice', ['#123524', '#123524']],
  ['white and black', ['#ffffff', '#000000']],
])('%s palette on the dark ground', (_name, palette) => {
  const dark = darkPalette(palette, TWINS)

  it('has as many colours, all of which can be seen and told apart', () => {
    expect(dark).toHaveLength(palette.length)
    for (const colour of dark) {
      expect(colour).toMatch(/^#[0-9a-f]{6}$/)
      expect(contrastOf(colour, GROUNDS.dark)).toBeGreaterThanOrEqual(MARK_CONTRAST)
    }
    expect(leastOf(dark)).toBeGreaterThanOrEqual(COLOUR_DISTANCE)
  })

  it('is the same each time', () => {
    expect(darkPalette([...palette], TWINS)).toEqual(dark)
  })

  it('has text that reads, on either ground', () => {
    for (const colour of palette)
      expect(contrastOf(textColour(colour, 'light'), GROUNDS.light)).toBeGreaterThanOrEqual(TEXT_CONTRAST)
    for (const colour of dark)
      expect(contrastOf(textColour(colour, 'dark'), GROUNDS.dark)).toBeGreaterThanOrEqual(TEXT_CONTRAST)
  })
})

describe.each([
  ['the product’s', PRODUCT],
  ['pale', ['#ffffff', '#ffff00', '#eeeeee']],
  ['pale beside what it becomes', ['#ffcc00', '#aa8700', '#c98318']],
  ['twelve', [...PRODUCT, '#aaffcc', '#ffccdd', '#ffff00', '#88ddff']],
])('%s palette on white', (_name, palette) => {
  const light = lightPalette(palette)

  it('can be seen, keeps what could be seen before, and is told apart', () => {
    const isSeen = (colour: string) => contrastOf(colour, GROUNDS.light) >= MARK_CONTRAST
    expect(light.filter((colour) => !isSeen(colour))).toEqual([])
    expect(light.filter((_, index) => isSeen(palette[index]!))).toEqual(palette.filter(isSeen))
    expect(new Set(light).size).toBe(palette.length)
    expect(lightPalette([...palette])).toEqual(light)
  })
})

it('fills a short palette with colours before the slate, which looks like what does not stand out', () => {
  for (const own of [['#b5121b'], ['#b5121b', '#1b2a49', '#c98318'], NAVIES])
    expect(completePalette(own, PRODUCT, 8).slice(0, 7)).not.toContain('#7e919e')
})

it('takes the product’s own colours for dark, and comes near their distances without them', () => {
  expect(darkPalette(PRODUCT, TWINS)).toEqual(PRODUCT_DARK)
  expect(leastOf(darkPalette(PRODUCT))).toBeGreaterThan(0.08)
})

it('leaves text alone that reads already', () => {
  expect(textColour('#0272b5', 'light')).toBe('#0272b5')
})

it('fills a short palette with the product’s colours that differ most from it', () => {
  const complete = completePalette(['#0272b5', '#c98318'], PRODUCT, 8)
  expect(complete.slice(0, 2)).toEqual(['#0272b5', '#c98318'])
  expect(complete).toHaveLength(8)
  expect(new Set(complete).size).toBe(8)
  expect(completePalette(BRIGHT, PRODUCT, 4)).toEqual(BRIGHT)
  expect(completePalette([], PRODUCT, 8)).toEqual(PRODUCT)
})
