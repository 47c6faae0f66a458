import { DEFAULT_FONT } from './defaultFont.ts'
import { FONT_FACTS } from './fonts.gen.ts'
import type { FallbackWeight } from './fontFacts.ts'

export type FontCategory = 'sans' | 'serif' | 'slab' | 'mono'

/** A family an organisation may choose. All are variable fonts under the OFL-1.1 or Apache-2.0. */
export interface Font {
  family: string
  category: FontCategory
  /** Its package is `@fontsource-variable/{id}`, and its files begin with it. */
  id: string
  /** The weights it can be set in, lightest and heaviest. */
  weights: readonly [number, number]
  /** Whether it has an italic of its own; else browsers slant it. */
  italic: boolean
}

type Row = readonly [family: string, id: string, lightest: number, heaviest: number, upright?: 'upright']

const of = (category: FontCategory, rows: readonly Row[]): Font[] =>
  rows.map(([family, id, lightest, heaviest, upright]) => ({
    family,
    category,
    id,
    weights: [lightest, heaviest],
    italic: upright === undefined,
  }))

/** The catalogue, by category and name: exactly the families this server has files of. */
export const FONTS: readonly Font[] = [
  ...of('sans', [
    ['Archivo', 'archivo', 100, 900],
    ['Atkinson Hyperlegible Next', 'atkinson-hyperlegible-next', 200, 800],
    ['DM Sans', 'dm-sans', 100, 1000],
    ['Figtree', 'figtree', 300, 900],
    ['Geist', 'geist', 100, 900],
    ['Hanken Grotesk', 'hanken-grotesk', 100, 900],
    ['IBM Plex Sans', 'ibm-plex-sans', 100, 700],
    ['Instrument Sans', 'instrument-sans', 400, 700],
    ['Inter', 'inter', 100, 900],
    ['Karla', 'karla', 200, 800],
    ['Lexend', 'lexend', 100, 900, 'upright'],
    ['Libre Franklin', 'libre-franklin', 100, 900],
    ['Manrope', 'manrope', 200, 800, 'upright'],
    ['Merriweather Sans', 'merriweather-sans', 300, 800],
    ['Montserrat', 'montserrat', 100, 900],
    ['Noto Sans', 'noto-sans', 100, 900],
    ['Nunito', 'nunito', 200, 1000],
    ['Nunito Sans', 'nunito-sans', 200, 1000],
    ['Open Sans', 'open-sans', 300, 800],
    ['Outfit', 'outfit', 100, 900, 'upright'],
    ['Plus Jakarta Sans', 'plus-jakarta-sans', 200, 800],
    ['Public Sans', 'public-sans', 100, 900],
    ['Raleway', 'raleway', 100, 900],
    ['Roboto', 'roboto', 100, 900],
    ['Roboto Condensed', 'roboto-condensed', 100, 900],
    ['Rubik', 'rubik', 300, 900],
    ['Sora', 'sora', 100, 800, 'upright'],
    ['Source Sans 3', 'source-sans-3', 200, 900],
    ['Space Grotesk', 'space-grotesk', 300, 700, 'upright'],
    ['Urbanist', 'urbanist', 100, 900],
    ['Work Sans', 'work-sans', 100, 900],
  ]),
  ...of('serif', [
    ['Crimson Pro', 'crimson-pro', 200, 900],
    ['EB Garamond', 'eb-garamond', 400, 800],
    ['Fraunces', 'fraunces', 100, 900],
    ['Libre Baskerville', 'libre-baskerville', 400, 700],
    ['Literata', 'literata', 200, 900],
    ['Lora', 'lora', 400, 700],
    ['Merriweather', 'merriweather', 300, 900],
    ['Newsreader', 'newsreader', 200, 800],
    ['Noto Serif', 'noto-serif', 100, 900],
    ['Playfair Display', 'playfair-display', 400, 900],
    ['Roboto Serif', 'roboto-serif', 100, 900],
    ['Source Serif 4', 'source-serif-4', 200, 900],
  ]),
  ...of('slab', [
    ['Bitter', 'bitter', 100, 900],
    ['Roboto Slab', 'roboto-slab', 100, 900, 'upright'],
  ]),
  ...of('mono', [['Roboto Mono', 'roboto-mono', 100, 700]]),
]

const byFamily = new Map(FONTS.map((font) => [font.family.toLowerCase(), font]))

/** The family of that name, however it is capitalised; undefined when the catalogue has none. */
export const findFont = (family: string): Font | undefined => byFamily.get(family.trim().toLowerCase())

/** The parts a family's files are cut into. A browser fetches only those whose characters a page shows. */
export const FONT_SUBSETS = ['latin', 'latin-ext'] as const
export type FontSubset = (typeof FONT_SUBSETS)[number]
export type FontStyle = 'normal' | 'italic'

/** The `unicode-range` of each part, as @fontsource ships them. */
export const FONT_RANGES: Record<FontSubset, string> = {
  latin:
    'U+0000-00FF,U+0131,U+0152-0153,U+02BB-02BC,U+02C6,U+02DA,U+02DC,U+0304,U+0308,U+0329,U+2000-206F,U+20AC,U+2122,U+2191,U+2193,U+2212,U+2215,U+FEFF,U+FFFD',
  'latin-ext':
    'U+0100-02BA,U+02BD-02C5,U+02C7-02CC,U+02CE-02D7,U+02DD-02FF,U+0304,U+0308,U+0329,U+1D00-1DBF,U+1E00-1E9F,U+1EF2-1EFF,U+2020,U+20A0-20AB,U+20AD-20C0,U+2113,U+2C60-2C7F,U+A720-A7FF',
}

/** Where every host of the product serves font files from. */
export const FONT_PATH = '/bubbles/assets'

export interface FontFile {
  /** Holds a hash of the bytes, so that it can be kept for ever. */
  name: string
  bytes: number
}

/** One file of a family: its weights are all in it. Null where the family has no italic. */
export function fontFile(font: Font, subset: FontSubset, style: FontStyle = 'normal'): FontFile | null {
  const stem = style === 'italic' ? `${subset}-italic` : subset
  const file = FONT_FACTS[font.id]?.files[stem]
  return file ? { name: `${font.id}-${stem}.${file[0]}.woff2`, bytes: file[1] } : null
}

/** A machine's own font that takes the room of a family until its file is there, for a range of weights. */
export interface FallbackFace {
  /** As the `src` of a font face. */
  local: string
  weights: readonly [number, number]
  size: number
  ascent: number
  descent: number
}

/** The machine's own fonts that stand in for a family. Headings are bold, and bold is wider. */
export const fallbackFaces = (font: Font): FallbackFace[] =>
  (['regular', 'bold'] as const).map((weight) => {
    const [size, ascent, descent] = FONT_FACTS[font.id]!.fallback[weight]
    const weights = weight === 'regular' ? ([100, 500] as const) : ([600, 1000] as const)
    return { local: localFonts(font, weight), weights, size, ascent, descent }
  })

/** How much larger text is set in this family to look about as large as in the default one: 1 to 1.12. */
export function textScale(font: Font): number {
  const scale = Math.sqrt(FONT_FACTS[findFont(DEFAULT_FONT)!.id]!.xHeight / FONT_FACTS[font.id]!.xHeight)
  return Math.round(Math.min(1.12, Math.max(1, scale)) * 100) / 100
}

/** Whether numbers in columns line up in this family. */
export const hasTabularFigures = (font: Font): boolean => FONT_FACTS[font.id]!.tabular

const GENERIC: Record<FontCategory, string> = {
  sans: 'system-ui,sans-serif',
  serif: 'Georgia,serif',
  slab: 'Georgia,serif',
  mono: 'ui-monospace,monospace',
}

/** A family's name as CSS, and the fallback in its measure before what the machine has. Safe to put into a style sheet. */
export const fontStack = (font: Font): string =>
  `"${font.family}","${font.family} Fallback",${GENERIC[font.category]}`

/** Names of the same three designs on Windows and Apple's systems, on Linux, and as files call themselves. */
const LOCAL: Record<'sans' | 'serif' | 'mono', Record<FallbackWeight, readonly string[]>> = {
  sans: {
    regular: ['Arial', 'Liberation Sans', 'Helvetica'],
    bold: ['Arial Bold', 'Arial-BoldMT', 'Liberation Sans Bold', 'Helvetica-Bold'],
  },
  serif: {
    regular: ['Times New Roman', 'Liberation Serif', 'Times'],
    bold: ['Times New Roman Bold', 'TimesNewRomanPS-BoldMT', 'Liberation Serif Bold', 'Times-Bold'],
  },
  mono: {
    regular: ['Courier New', 'Liberation Mono', 'Courier'],
    bold: ['Courier New Bold', 'CourierNewPS-BoldMT', 'Liberation Mono Bold', 'Courier-Bold'],
  },
}

/** The machine's own font that stands in for a family, as the `src` of a font face. */
export const localFonts = (font: Font, weight: FallbackWeight): string =>
  LOCAL[font.category === 'slab' ? 'serif' : font.category][weight]
    .map((name) => `local("${name}")`)
    .join(',')
