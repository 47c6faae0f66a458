import {
  charactersOf,
  FONT_RANGES,
  FONT_SUBSETS,
  type Font,
  type FontStyle,
  type FontSubset,
  pageFontFile,
} from '@bubbles/domain'
import { familiesInFiles, pageFonts } from './branding.ts'
import { asText } from './html.ts'
import { plainText } from './inline.ts'
import { nodesBelow } from './nodes.ts'
import type { DocumentNode, RenderInput } from './types.ts'

/** What a page shows of a family that the family's file does not hold, by the file of the catalogue it is cut from. */
export interface FontNeed {
  font: Font
  subset: FontSubset
  style: FontStyle
  weights: readonly [number, number]
  /** Each once, in order of their codes. */
  characters: string
}

/** From here on a page is in another script than its font is drawn for, and set in the stand-in. */
const MAX_CHARACTERS = 120

const known = new Map(FONT_SUBSETS.map((subset) => [subset, charactersOf(FONT_RANGES[subset])]))

/**
 * What a page has to carry beside its font files: letters past those of the files, the headings of a page of three
 * families, slanted letters. The most needed first.
 */
export function fontNeeds(
  { document, branding }: Pick<RenderInput, 'document' | 'branding'>,
  html: string,
): FontNeed[] {
  const fonts = pageFonts(branding)
  const families = familiesInFiles(fonts)
  const shown = shownCharacters(html)
  const letters = families.flatMap((font) => {
    const { ranges, weights } = pageFontFile(font)
    return needsOf(font, 'normal', weights, without(shown, charactersOf(ranges)))
  })
  const headings = families.includes(fonts.headings)
    ? []
    : needsOf(fonts.headings, 'normal', [700, 700], headingCharacters(document))
  const slanted = fonts.text.italic
    ? needsOf(fonts.text, 'italic', [400, 400], italicCharacters(document))
    : []
  return [...headings, ...letters, ...slanted]
}

function needsOf(
  font: Font,
  style: FontStyle,
  weights: readonly [number, number],
  characters: ReadonlySet<string>,
): FontNeed[] {
  const taken = new Set<string>()
  return FONT_SUBSETS.flatMap((subset) => {
    const part = [...characters].filter(
      (character) => known.get(subset)?.has(character) && !taken.has(character),
    )
    for (const character of part) taken.add(character)
    // Spaces alone are as good from any font.
    const drawn = part.some(
      (character) => character.trim() !== '' && /[\p{L}\p{N}\p{P}\p{S}]/u.test(character),
    )
    return drawn && part.length <= MAX_CHARACTERS
      ? [{ font, subset, style, weights, characters: part.toSorted().join('') }]
      : []
  })
}

const ENTITIES: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', '#39': "'" }

/** Every character a page can show, from its markup: what stands in attributes is not drawn. */
const shownCharacters = (html: string): Set<string> =>
  new Set(
    html
      .replace(/<(style|script)[^>]*>[^]*?<\/\1>/g, '')
      .replace(/<[^<>]*>/g, '')
      .replace(/&(\w+|#39);/g, (entity, name: string) => ENTITIES[name] ?? entity),
  )

const without = (all: ReadonlySet<string>, some: ReadonlySet<string>): Set<string> =>
  new Set([...all].filter((character) => !some.has(character)))

const headingCharacters = (document: DocumentNode): Set<string> =>
  new Set(
    [...nodesBelow(document)]
      .filter(({ type }) => type === 'title' || type === 'heading')
      .map(plainText)
      .join(''),
  )

const italicCharacters = (document: DocumentNode): Set<string> =>
  new Set(
    [...nodesBelow(document)]
      .filter(({ marks }) => marks?.some(({ type }) => type === 'italic'))
      .map(({ text }) => asText(text))
      .join(''),
  )
