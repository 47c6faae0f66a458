import { chartTokens, moreColourStyles } from '@bubbles/charts'
import {
  type AccentColours,
  accentOf,
  type Branding,
  completePalette,
  DEFAULT_FONT,
  darkPalette,
  type Font,
  type FontStyle,
  fallbackFaces,
  findFont,
  fontStack,
  GROUNDS,
  lightPalette,
  NO_BRANDING,
  pageFontFile,
  textColour,
  textScale,
} from '@bubbles/domain'
import { safeFileUrl } from './html.ts'
import { schemeRules } from './styles/scheme.ts'

/** What a page shows of an organisation's branding; absent: the product's own. */
export type PageBranding = Omit<Branding, 'fonts' | 'reportScale' | 'reportCover'>

/** The families a page is set in: its text, its headings, and its figures with everything that is not reading. */
export interface PageFonts {
  text: Font
  headings: Font
  figures: Font
}

/** The three families; one that the catalogue does not have is the default. */
export function pageFonts(branding: PageBranding = NO_BRANDING): PageFonts {
  const known = (family: string): Font => findFont(family) ?? findFont(DEFAULT_FONT)!
  return {
    text: known(branding.defaultReportFont),
    headings: known(branding.defaultReportHeadersFont),
    figures: known(branding.defaultVisualisationFont),
  }
}

const different = ({ text, headings, figures }: PageFonts): Font[] => [...new Set([text, headings, figures])]

/** Files a page loads at most. A third family's part is carried in the page itself. */
const MAX_FILES = 2

/** The families a published page loads a file of. Of three, the headings' is carried: they have the fewest letters. */
export const familiesInFiles = (fonts: PageFonts): Font[] =>
  different(fonts).length > MAX_FILES ? [fonts.text, fonts.figures] : different(fonts)

/** A part of a font that only this page needs, carried in it: a `data:` address of WOFF2. */
export interface CarriedFace {
  family: string
  style: FontStyle
  weights: readonly [number, number]
  data: string
}

/**
 * The font faces of a page, each with a font of the machine in the same measure, so that nothing moves when the file
 * arrives. They swap: text is read at once, and a late font shifts nothing. `base` is the address of the directory of
 * font files; without one the page is set in what the machine has. Characters and slants that are neither in the file
 * nor carried, such as those of a page that the reader's browser translates, are the stand-in's. Pages that carry
 * nothing, since nobody reads them over a slow line, have a file for each family.
 */
export function fontFaces(
  fonts: PageFonts,
  base: string | null | undefined,
  carried?: readonly CarriedFace[],
): string {
  const families = carried ? familiesInFiles(fonts) : different(fonts)
  const files = families.map((font) => {
    const address = fontAddress(font, base)
    return address ? fontFace(font.family, pageFontFile(font).weights, address) : ''
  })
  const parts = (carried ?? [])
    .filter(({ data }) => CARRIED.test(data))
    .map(({ family, weights, style, data }) => fontFace(findFont(family)?.family ?? '', weights, data, style))
  const standIns = different(fonts).flatMap((font) =>
    fallbackFaces(font).map(
      ({ local, weights, size, ascent, descent }) =>
        `@font-face{font-family:"${font.family} Fallback";font-weight:${weights.join(' ')};src:${local};` +
        `size-adjust:${size}%;ascent-override:${ascent}%;descent-override:${descent}%;line-gap-override:0%}`,
    ),
  )
  return [...files, ...parts, ...standIns].join('')
}

/** Nothing but Base64 can follow, so that it cannot end the url() token. */
const CARRIED = /^data:font\/woff2;base64,[A-Za-z0-9+/]+={0,2}$/

const fontFace = (
  family: string,
  [lightest, heaviest]: readonly [number, number],
  address: string,
  style: FontStyle = 'normal',
): string =>
  `@font-face{font-family:"${family}";font-weight:${lightest === heaviest ? lightest : `${lightest} ${heaviest}`};` +
  `${style === 'italic' ? 'font-style:italic;' : ''}font-display:swap;src:url("${address}") format("woff2")}`

function fontAddress(font: Font, base: string | null | undefined): string | null {
  const safe = base ? safeFileUrl(`${base}/${pageFontFile(font).name}`) : null
  // A quote, bracket or backslash that survived would end the url() token.
  return safe === null || /["'()\\<>\s]/.test(safe) ? null : safe
}

/** The files a page asks for before it is laid out: all it has, since its first screen shows all its families. */
export const preloadedFonts = (fonts: PageFonts, base: string | null | undefined): string[] =>
  familiesInFiles(fonts)
    .map((font) => fontAddress(font, base))
    .filter((address) => address !== null)

/** A plate for a logo that cannot be seen on one of the grounds; nothing for others. */
export function logoRules(ground: 'light' | 'dark' | null | undefined, choice: boolean): string {
  if (!ground) return ''
  const plate = `padding:4px;border-radius:6px;background:${GROUNDS[ground]}`
  const none = 'padding:0;background:none'
  return ground === 'light'
    ? schemeRules('.on-light', none, plate, choice)
    : schemeRules('.on-dark', plate, none, choice)
}

/** Which element is set in which family. `--bb-font` is that of everything but reading. */
export function fontRules({ text, headings, figures }: PageFonts): string {
  const scale = textScale(text)
  return [
    `:root{--bb-font:${fontStack(figures)}}`,
    text === figures
      ? ''
      : `.lead,.body{font-family:${fontStack(text)}}.body :is(figure:not(.said),table,.ask){font-family:var(--bb-font)}`,
    headings === figures && headings === text
      ? ''
      : `h1,.body :is(h2,h3){font-family:${fontStack(headings)}}`,
    scale === 1 ? '' : `.body>:is(p,ul,ol,blockquote){font-size:${scale}em;line-height:1.64}`,
  ].join('')
}

const numbers = [1, 2, 3, 4, 5, 6, 7, 8] as const
const productOn = (ground: 'light' | 'dark') =>
  numbers.map((number) => chartTokens[ground][`--bb-c${number}`].toLowerCase())

/** The product's own colours of chart series, in order. */
export const PRODUCT_PALETTE: readonly string[] = productOn('light')
/** What the product's own colours are on the dark ground. */
export const PRODUCT_TWINS: Readonly<Record<string, string>> = Object.fromEntries(
  PRODUCT_PALETTE.map((colour, index) => [colour, productOn('dark')[index]!]),
)

/** Colours of marks and of text in the same colours, on one ground. */
export interface GroundColours {
  marks: string[]
  text: string[]
}

/** An organisation's palette on both grounds; null for the product's own. A short one is filled with the product's. */
export function paletteColours(
  palette: readonly string[],
): { light: GroundColours; dark: GroundColours } | null {
  const given = palette.filter((colour) => /^#[0-9a-f]{6}$/.test(colour))
  if (given.length === 0) return null
  const light = completePalette(lightPalette(given), PRODUCT_PALETTE, PRODUCT_PALETTE.length)
  // From what was chosen and not from what white made of it: a pale colour is at home on dark ground.
  const dark = darkPalette([...given, ...light.slice(given.length)], PRODUCT_TWINS)
  return {
    light: { marks: light, text: light.map((colour) => textColour(colour, 'light')) },
    dark: { marks: dark, text: dark.map((colour) => textColour(colour, 'dark')) },
  }
}

/** The custom properties of a palette on one ground, as charts read them. */
export const colourProperties = ({ marks, text }: GroundColours): string =>
  marks.map((colour, index) => `--bb-c${index + 1}:${colour};--bb-t${index + 1}:${text[index]!}`).join(';')

/** The custom properties of an accent on one ground. */
const accentProperties = ({ primary, tonal, onTonal }: AccentColours): string =>
  `--bb-primary:${primary};--bb-tonal:${tonal};--bb-on-tonal:${onTonal}`

/**
 * An organisation's accent on a page: everything that is the product's blue without one, and a rule under the masthead.
 * Nothing where there is no palette.
 */
export function accentRules(palette: readonly string[], choice: boolean): string {
  const accent = accentOf(palette)
  if (!accent) return ''
  const { light, dark, band, onBand } = accent
  return (
    schemeRules(':root', accentProperties(light), accentProperties(dark), choice) +
    `:root{--bb-band:${band};--bb-on-band:${onBand}}.mast{border-bottom:3px solid var(--bb-primary)}`
  )
}

/** Charts' colours and the accent on dark ground alone, for parts of a page that stand on one; '' for the product's own. */
export function darkColours(palette: readonly string[]): string {
  const [colours, accent] = [paletteColours(palette), accentOf(palette)]
  return [colours && colourProperties(colours.dark), accent && accentProperties(accent.dark)]
    .filter(Boolean)
    .join(';')
}

/** The product's blue, for what has no custom properties. */
export const PRODUCT_PRIMARY = '#0272b5'

/** The colour in which an organisation speaks where there is no dark: cards for other sites, icons, paper. */
export const paperAccent = (branding: PageBranding | undefined): string =>
  accentOf(branding?.palette ?? [])?.light.primary ?? PRODUCT_PRIMARY

/** The colours of a page's charts: nothing for the product's own. Paper is always light. */
export function paletteRules(palette: readonly string[], choice: boolean): string {
  const colours = paletteColours(palette)
  if (!colours) return ''
  return (
    schemeRules(':root', colourProperties(colours.light), colourProperties(colours.dark), choice) +
    moreColourStyles(colours.light.marks.length)
  )
}
