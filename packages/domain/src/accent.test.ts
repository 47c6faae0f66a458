import { describe, expect, it } from 'vitest'
import { accentOf } from './accent.ts'
import { contrastOf, GROUNDS } from './palette.ts'

const NAMED = {
  red: '#b5121b',
  'pure red': '#ff0000',
  'dark green': '#0b3d20',
  'pale yellow': '#fff3b0',
  'strong yellow': '#ffe600',
  black: '#000000',
  white: '#ffffff',
  'light grey': '#d0d0d0',
  'middle grey': '#808080',
  'dark grey': '#333333',
  'product blue': '#0272b5',
  cyan: '#00ffff',
  magenta: '#ff00ff',
  navy: '#000080',
}
/** A grid over all of RGB: 6 steps a channel. */
const STEPS = ['00', '33', '66', '99', 'cc', 'ff']
const GRID = STEPS.flatMap((r) => STEPS.flatMap((g) => STEPS.map((b) => `#${r}${g}${b}`)))
const PAGE = {
  light: { text: '#14202b', canvas: '#f6f9fc' },
  dark: { text: '#e7eef4', canvas: '#0e151c' },
}

/** The least contrast of each pair that is read, with the pair's name. */
function contrasts(colour: string) {
  const accent = accentOf([colour])!
  const pairs = (['light', 'dark'] as const).flatMap((ground) => {
    const { primary, tonal, onTonal } = accent[ground]
    return [
      [`${ground}: link on the page`, contrastOf(primary, GROUNDS[ground])],
      [`${ground}: link on the foot`, contrastOf(primary, PAGE[ground].canvas)],
      [`${ground}: link on tonal`, contrastOf(primary, tonal)],
      [`${ground}: words on a button`, contrastOf(GROUNDS[ground], primary)],
      [`${ground}: label on tonal`, contrastOf(onTonal, tonal)],
      [`${ground}: text on tonal`, contrastOf(PAGE[ground].text, tonal)],
    ] as const
  })
  return [...pairs, ['words on a band', contrastOf(accent.onBand, accent.band)] as const]
}
const unread = (colour: string) =>
  contrasts(colour)
    .filter(([, contrast]) => contrast < 4.5)
    .map(([pair, contrast]) => `${colour}, ${pair}: ${contrast.toFixed(2)}`)

const hueOf = (colour: string) => {
  const [r = 0, g = 0, b = 0] = [1, 3, 5].map((at) => Number.parseInt(colour.slice(at, at + 2), 16))
  return (Math.atan2(Math.sqrt(3) * (g - b), 2 * r - g - b) * 180) / Math.PI
}
const turned = (a: string, b: string) => Math.abs(((hueOf(a) - hueOf(b) + 540) % 360) - 180)

describe('the accent of an organisation', () => {
  it.each(Object.entries(NAMED))('%s can be read wherever it stands', (_name, colour) => {
    expect(unread(colour)).toEqual([])
  })

  it('every colour of a grid can be read wherever it stands', () => {
    expect(GRID.flatMap(unread)).toEqual([])
  })

  it.each(['#b5121b', '#0b3d20', '#000080', '#0272b5'])('%s stays what it is on paper', (colour) => {
    expect(accentOf([colour])!.light.primary).toBe(colour)
  })

  it.each(['#b5121b', '#ff0000', '#0b3d20', '#ffe600', '#0272b5'])('%s keeps its hue', (colour) => {
    const { light, dark, band } = accentOf([colour])!
    const turns = [light.primary, light.onTonal, dark.primary, dark.onTonal, band].map((made) =>
      turned(colour, made),
    )
    expect(Math.max(...turns)).toBeLessThan(25)
  })

  it.each(['#000000', '#ffffff', '#808080'])('%s becomes a grey and no colour', (colour) => {
    const { light, dark } = accentOf([colour])!
    const spread = [light.primary, light.tonal, dark.primary].map((made) => {
      const parts = [1, 3, 5].map((at) => Number.parseInt(made.slice(at, at + 2), 16))
      return Math.max(...parts) - Math.min(...parts)
    })
    expect(Math.max(...spread)).toBeLessThan(24)
  })

  it('the first colour counts, in capitals too; none is the product’s own', () => {
    expect(accentOf(['#B5121B', '#00ff00'])).toEqual(accentOf(['#b5121b']))
    expect(accentOf([])).toBeNull()
    expect(accentOf(['red'])).toBeNull()
  })
})
