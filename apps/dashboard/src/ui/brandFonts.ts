import {
  FONT_PATH,
  FONT_RANGES,
  FONT_SUBSETS,
  type Font,
  findFont,
  fontFile,
  fontStack,
} from '@bubbles/domain'
import { config } from '../config.ts'

/** Where this page finds what published pages show, before the path. In development the server has another origin. */
export const pageFilesOrigin = (): string =>
  config().environment === 'development' ? config().bubblesOrigin : ''

/** Where this page finds the font files of reports. */
export const fontBase = (): string => `${pageFilesOrigin()}${FONT_PATH}`

const added = new Set<string>()

/** Makes a family of the catalogue known to this page. Its files are fetched once something is set in it. */
export function addFont(font: Font): void {
  if (added.has(font.id)) return
  added.add(font.id)
  for (const subset of FONT_SUBSETS) {
    const file = fontFile(font, subset)
    if (!file) continue
    document.fonts.add(
      new FontFace(font.family, `url("${fontBase()}/${file.name}") format("woff2")`, {
        weight: font.weights.join(' '),
        unicodeRange: FONT_RANGES[subset],
        display: 'swap',
      }),
    )
  }
}

/** The families of a style for text in this font, which is made known to the page. Unknown ones are left to the page. */
export function familyOf(name: string): string | undefined {
  const font = findFont(name)
  if (!font) return undefined
  addFont(font)
  return fontStack(font)
}
