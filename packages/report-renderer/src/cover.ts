import {
  type Cover,
  COVERS,
  LONG_TITLE,
  type TypeScale,
  TYPE_SCALES,
} from '@bubbles/report-document/pictures'
import { asText, escapeHtml } from './html.ts'
import type { PageWords } from './languages/vocabulary.ts'
import { altOf, focusClass, pictureImage } from './picture.ts'
import type { DocumentNode, MediaFile } from './types.ts'

const chosen = <Name extends string>(names: readonly Name[], value: unknown, otherwise: Name): Name =>
  names.find((name) => name === value) ?? otherwise

/** What a report begins with, as its title block says. */
export const coverOf = (title: DocumentNode | undefined): Cover => chosen(COVERS, title?.attrs?.cover, 'none')

/** How large its type is. */
export const scaleOf = (title: DocumentNode | undefined): TypeScale =>
  chosen(TYPE_SCALES, title?.attrs?.scale, 'plain')

/** The words above the title of a cover; '' for none, and where there is no cover. */
export const kickerOf = (title: DocumentNode | undefined): string =>
  coverOf(title) === 'none' ? '' : asText(title?.attrs?.kicker).trim()

/** The file a cover shows; null where it shows none. */
export const coverFile = (title: DocumentNode | undefined): string | null =>
  coverOf(title) === 'picture' && asText(title?.attrs?.file) ? asText(title?.attrs?.file) : null

const FULL_WIDTH = '100vw'

export interface CoverParts {
  words: PageWords
  title: DocumentNode
  media: Record<string, MediaFile>
  /** Characters of the title. */
  length: number
  /** Heading, introduction and date, as markup. */
  content: string
}

/**
 * The head of a page as a cover over its whole width. The words stand on a gradient that is dark enough for white under
 * each of their lines, whatever the picture (see `styles/cover.ts`). A picture that is gone leaves the ground of the
 * brand's colour.
 */
export function coverHeader({ title, media, length, content }: CoverParts): string {
  const file = coverFile(title)
  const picture =
    file !== null && Object.hasOwn(media, file)
      ? pictureImage(media[file], {
          alt: altOf(title),
          sizes: FULL_WIDTH,
          first: true,
          classes: ['cover-i', focusClass(title)],
        })
      : null
  const kicker = kickerOf(title)
  const credit = picture ? asText(title.attrs?.credit).trim() : ''
  return (
    `<header class="cover${picture ? ' pictured' : ''}${length > LONG_TITLE ? ' long' : ''}">${picture ?? ''}` +
    `<div class="cover-t"><div class="shell">${kicker ? `<p class="kicker">${escapeHtml(kicker)}</p>` : ''}${content}` +
    `${credit ? `<p class="credit">${escapeHtml(credit)}</p>` : ''}</div></div></header>`
  )
}
