import type { Font, FontFile } from './fonts.ts'
import { PAGE_FONT_FACTS } from './pageFonts.gen.ts'

/** The most a published page may load of one font, in bytes. */
export const LIGHT_FONT_BYTES = 25 * 1024

/** The weights published pages are set in, lightest and heaviest: their files hold no others. */
export const PAGE_WEIGHTS = [400, 700] as const

const PUNCTUATION =
  'U+00A0,U+00A9,U+00AB,U+00B0,U+00B1,U+00B7,U+00BB,U+00D7,U+2009,U+200A,U+202F,U+2010-2015,U+2018-201E,U+2020-2022,U+2026,U+2030,U+2032-2033,U+2044,U+20AC,U+2122,U+2191,U+2193,U+2212,U+2215'

/**
 * What the file of a family holds, the first that is light enough: western Europe's letters, English letters, both in
 * all the weights of a page; at last English in one weight, which browsers embolden themselves.
 */
export const PAGE_CUTS = [
  {
    ranges: `U+0020-007E,U+00A1-00FF,U+0131,U+0152-0153,U+0178,U+2039-203A,${PUNCTUATION}`,
    weights: PAGE_WEIGHTS,
  },
  { ranges: `U+0020-007E,${PUNCTUATION}`, weights: PAGE_WEIGHTS },
  {
    ranges:
      'U+0020-003B,U+003D,U+003F,U+0041-005A,U+0061-007A,U+00A0,U+2013-2014,U+2018-2019,U+201C-201D,U+2026,U+202F,U+2212',
    weights: PAGE_WEIGHTS,
  },
  { ranges: `U+0020-007E,${PUNCTUATION}`, weights: [400, 400] },
] as const

/** The one file of a family that pages load, made from the family's `latin` file. */
export interface PageFontFile extends FontFile {
  /** Its characters, as a `unicode-range`. */
  ranges: string
  weights: readonly [number, number]
}

/** The file that pages load of a family. Its name holds a hash of its bytes, so that it can be kept for ever. */
export function pageFontFile(font: Font): PageFontFile {
  const [digest, bytes, cut] = PAGE_FONT_FACTS[font.id]!
  return { name: `${font.id}-page.${digest}.woff2`, bytes, ...PAGE_CUTS[cut] }
}

/** What readers load to read in this font, in bytes. */
export const fontBytes = (font: Font): number => pageFontFile(font).bytes

/** The characters of a `unicode-range` of single code points and spans. */
export const charactersOf = (ranges: string): Set<string> =>
  new Set(
    ranges.split(',').flatMap((range) => {
      const [first = 0, last = first] = range
        .slice(2)
        .split('-')
        .map((code) => Number.parseInt(code, 16))
      return Array.from({ length: last - first + 1 }, (_, index) => String.fromCodePoint(first + index))
    }),
  )
