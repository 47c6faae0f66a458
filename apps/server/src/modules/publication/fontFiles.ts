import { createRequire } from 'node:module'
import {
  charactersOf,
  type Font,
  type FontStyle,
  type FontSubset,
  fontFile,
  type PageFontFile,
} from '@bubbles/domain'
import type { FontCut } from './fontCut.ts'

const require = createRequire(import.meta.url)

/** Where a file of a family lies; null where the family has no italic. */
export const fontPath = (font: Font, subset: FontSubset, style: FontStyle = 'normal'): string | null =>
  fontFile(font, subset, style)
    ? require.resolve(`@fontsource-variable/${font.id}/files/${font.id}-${subset}-wght-${style}.woff2`)
    : null

/** How the file that pages load of a family is made. */
export const pageCut = (
  font: Font,
  { ranges, weights }: Pick<PageFontFile, 'ranges' | 'weights'>,
): FontCut => ({
  path: fontPath(font, 'latin')!,
  characters: [...charactersOf(ranges)].join(''),
  weights,
})
