import { describe, expect, it } from 'vitest'
import { accentOf } from './accent.ts'
import { NO_BRANDING } from './branding.ts'
import { MAX_BRAND_COLOURS, MAX_BRAND_FONTS } from './limits.ts'
import { findFont } from './fonts.ts'
import {
  contrastOf,
  darkPalette,
  figureFindings,
  GROUNDS,
  lightPalette,
  MARK_CONTRAST,
  mixed,
  paletteFindings,
  TEXT_CONTRAST,
  textColour,
} from './palette.ts'
import { THEMES, themeBranding, themeOf } from './themes.ts'

const everyLook = [
  ...THEMES.map(({ name, palette }) => [name, [...palette]] as const),
  ['a red brand', ['#b5121b']] as const,
  ['a dark green brand', ['#0b3d1f']] as const,
  ['a pale yellow brand', ['#f7e9a0']] as const,
]
/** Words that are less important, on a ground of the brand's colour (`BRAND_GROUND` of pages). */
const secondaryOnBand = (band: string): string => mixed('#ffffff', band, 0.86)

describe.each(everyLook)('the colours of %s', (_, palette) => {
  const accent = accentOf(palette)!

  it.each(['light', 'dark'] as const)('can be read on %s ground, its tint and its callouts', (ground) => {
    const { primary, tonal, onTonal } = accent[ground]
    const tint = mixed(tonal, GROUNDS[ground], ground === 'light' ? 0.45 : 0.28)
    for (const below of [GROUNDS[ground], tint, tonal])
      expect(contrastOf(primary, below)).toBeGreaterThanOrEqual(TEXT_CONTRAST)
    expect(contrastOf(onTonal, tonal)).toBeGreaterThanOrEqual(TEXT_CONTRAST)
    // The words of a button have the colour of the page.
    expect(contrastOf(GROUNDS[ground], primary)).toBeGreaterThanOrEqual(TEXT_CONTRAST)
  })

  it('carries white words, and paler ones, on covers and bands', () => {
    expect(contrastOf('#ffffff', accent.band)).toBeGreaterThanOrEqual(TEXT_CONTRAST)
    expect(contrastOf(secondaryOnBand(accent.band), accent.band)).toBeGreaterThanOrEqual(TEXT_CONTRAST)
  })

  it.each([
    ['light', lightPalette],
    ['dark', darkPalette],
  ] as const)(
    'draws marks that are seen, and their names that can be read, on %s ground',
    (ground, drawn) => {
      for (const colour of drawn(palette)) {
        expect(contrastOf(colour, GROUNDS[ground])).toBeGreaterThanOrEqual(MARK_CONTRAST)
        expect(contrastOf(textColour(colour, ground), GROUNDS[ground])).toBeGreaterThanOrEqual(TEXT_CONTRAST)
      }
    },
  )
})

describe.each(THEMES.map((theme) => [theme.name, theme] as const))('the theme %s', (_, theme) => {
  it('has colours that everyone can tell apart, with nothing for the screen of colours to remark on', () => {
    expect(theme.palette.length).toBeGreaterThanOrEqual(6)
    expect(theme.palette.length).toBeLessThanOrEqual(MAX_BRAND_COLOURS)
    expect([...paletteFindings(theme.palette), ...figureFindings(theme.palette)]).toEqual([])
  })

  it('names families of the catalogue, two at most', () => {
    const families = new Set([theme.text, theme.headings, theme.figures])
    expect([...families].filter((family) => findFont(family)?.family !== family)).toEqual([])
    expect(families.size).toBeLessThanOrEqual(2)
  })

  it('becomes a branding that is kept as it is', () => {
    const branding = themeBranding(theme)
    expect(branding).toMatchObject({
      defaultReportFont: theme.text,
      defaultReportHeadersFont: theme.headings,
      defaultVisualisationFont: theme.figures,
      palette: theme.palette,
      reportScale: theme.scale,
      reportCover: theme.cover,
    })
    expect(branding.fonts.length).toBeLessThanOrEqual(MAX_BRAND_FONTS)
  })
})

it('has six, each with its own name and accent', () => {
  expect(THEMES).toHaveLength(6)
  expect(new Set(THEMES.map(({ id }) => id)).size).toBe(6)
  expect(new Set(THEMES.map(({ palette }) => palette[0])).size).toBe(6)
})

it('is known again by what it looks like, whatever other fonts there are', () => {
  for (const theme of THEMES) {
    const branding = themeBranding(theme)
    expect(themeOf({ ...branding, fonts: ['Karla', ...branding.fonts] })).toBe(theme)
    expect(themeOf({ ...branding, palette: ['#123456'] })).toBeUndefined()
  }
  expect(themeOf(NO_BRANDING)).toBeUndefined()
})
