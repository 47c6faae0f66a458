import { chartTokens, moreColourStyles } from '@bubbles/charts'
import {
  type Branding,
  completePalette,
  DEFAULT_FONT,
  darkPalette,
  FONT_RANGES,
  FONT_SUBSETS,
  type Font,
  type FontStyle,
  fallbackFaces,
  findFont,
  fontFile,
  fontStack,
  GROUNDS,
  LIGHT_FONT_BYTES,
  NO_BRANDING,
  textColour,
  textScale,
} from '@bubbles/domain'
import { safeFileUrl } from './html.ts'

/** What a page shows of an organisation's branding; absent: the product's own. */
export type PageBranding = Omit<Branding, 'fonts'>

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

/**
 * The font faces of a page, each with a font of the machine in the same measure, so that nothing moves when the file
 * arrives. `base` is the address of the directory of font files; without one the page is set in what the machine has.
 */
export function fontFaces(fonts: PageFonts, base: string | null | undefined, italic: boolean): string {
  return different(fonts)
    .map((font) => {
      const styles: FontStyle[] = italic && font === fonts.text ? ['normal', 'italic'] : ['normal']
      const faces = styles.flatMap((style) =>
        FONT_SUBSETS.map((subset) => {
          const address = fontAddress(font, base, subset, style)
          return address
            ? `@font-face{font-family:"${font.family}";font-weight:${font.weights[0]} ${font.weights[1]};` +
                `${style === 'italic' ? 'font-style:italic;' : ''}font-display:swap;` +
                `src:url("${address}") format("woff2");unicode-range:${FONT_RANGES[subset]}}`
            : ''
        }),
      )
      const fallbacks = fallbackFaces(font).map(
        ({ local, weights, size, ascent, descent }) =>
          `@font-face{font-family:"${font.family} Fallback";font-weight:${weights.join(' ')};src:${local};` +
          `size-adjust:${size}%;ascent-override:${ascent}%;descent-override:${descent}%;line-gap-override:0%}`,
      )
      return [...faces, ...fallbacks].join('')
    })
    .join('')
}

function fontAddress(
  font: Font,
  base: string | null | undefined,
  subset: (typeof FONT_SUBSETS)[number],
  style: FontStyle = 'normal',
): string | null {
  const file = fontFile(font, subset, style)
  const safe = file && base ? safeFileUrl(`${base}/${file.name}`) : null
  // A quote, bracket or backslash that survived would end the url() token.
  return safe === null || /["'()\\<>\s]/.test(safe) ? null : safe
}

/**
 * What a page asks for before it is laid out: the files of its text and its headings, where they are small. A large one
 * would only take the line from the page itself; the fallback stands in its measure until it is there.
 */
export function preloadedFonts(fonts: PageFonts, base: string | null | undefined): string[] {
  return [...new Set([fonts.text, fonts.headings])]
    .filter((font) => (fontFile(font, 'latin')?.bytes ?? 0) <= LIGHT_FONT_BYTES)
    .map((font) => fontAddress(font, base, 'latin'))
    .filter((address) => address !== null)
}

/** A plate for a logo that cannot be seen on one of the grounds; nothing for others. */
export function logoRules(ground: 'light' | 'dark' | null | undefined): string {
  if (!ground) return ''
  const plate = `padding:4px;border-radius:6px;background:${GROUNDS[ground]}`
  return ground === 'light'
    ? `@media screen and (prefers-color-scheme:dark){.on-light{${plate}}}`
    : `.on-dark{${plate}}@media screen and (prefers-color-scheme:dark){.on-dark{padding:0;background:none}}`
}

/** Which element is set in which family. `--bb-font` is that of everything but reading. */
export function fontRules({ text, headings, figures }: PageFonts): string {
  const scale = textScale(text)
  return [
    `:root{--bb-font:${fontStack(figures)}}`,
    text === figures
      ? ''
      : `.lead,.body{font-family:${fontStack(text)}}.body :is(figure,table,.ask){font-family:var(--bb-font)}`,
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
  const light = completePalette(given, PRODUCT_PALETTE, PRODUCT_PALETTE.length)
  const dark = darkPalette(light, PRODUCT_TWINS)
  return {
    light: { marks: light, text: light.map((colour) => textColour(colour, 'light')) },
    dark: { marks: dark, text: dark.map((colour) => textColour(colour, 'dark')) },
  }
}

/** The custom properties of a palette on one ground, as charts read them. */
export const colourProperties = ({ marks, text }: GroundColours): string =>
  marks.map((colour, index) => `--bb-c${index + 1}:${colour};--bb-t${index + 1}:${text[index]!}`).join(';')

/** The colours of a page's charts: nothing for the product's own. Paper is always light. */
export function paletteRules(palette: readonly string[]): string {
  const colours = paletteColours(palette)
  if (!colours) return ''
  return (
    `:root{${colourProperties(colours.light)}}` +
    `@media screen and (prefers-color-scheme:dark){:root{${colourProperties(colours.dark)}}}` +
    moreColourStyles(colours.light.marks.length)
  )
}
