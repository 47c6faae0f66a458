import { directionOf } from '@bubbles/charts'
import { pageFonts } from './branding.ts'
import { coverFile, coverOf, scaleOf } from './cover.ts'
import { shownAddress } from './html.ts'
import { stylesNeeded } from './looksOf.ts'
import { organisationName } from './masthead.ts'
import { isInternal, nodesBelow } from './nodes.ts'
import { focusClass } from './picture.ts'
import { isStyledPicture } from './pictureFigure.ts'
import type { Page } from './readPage.ts'
import type { styleSheet } from './styles/styles.ts'
import type { DocumentNode, ListedReport } from './types.ts'

/** The rules of style that a page needs. */
export function styleOf(page: Page): Parameters<typeof styleSheet>[0] {
  const { input, document, options, next, notes, editions, publication, title, url, lang } = page
  const { organisation, assets, branding } = input
  const kinds = stylesNeeded(document)
  return {
    fonts: pageFonts(branding),
    fontBase: assets.fontBase,
    carried: assets.carried,
    palette: branding?.palette ?? [],
    logoGround: organisation.logo?.ground,
    charts: page.hasFigures,
    maps: kinds.has('map'),
    choice: true,
    kinds: new Set([
      ...kinds,
      ...(page.downloads || page.comments || options.figureLinks ? ['downloads'] : []),
      ...(page.answersHere ? ['answers'] : []),
      ...(page.commentsHere ? ['question', 'answers', 'comment'] : []),
    ]),
    lang,
    direction: directionOf(lang),
    ...withFocuses(pictureStyleOptions(document), next),
    inside: [...nodesBelow(document)].some(isInternal),
    print: { title, address: url ? shownAddress(url) : organisationName(organisation) },
    editorial: {
      authors: options.authors.length > 0,
      citation: page.isCited,
      next: next.length > 0,
      notes: notes.length > 0,
      editions: (editions?.listed.length ?? 0) > 0,
    },
    earlier: Boolean(publication?.current),
  }
}

/** The focal points of a page and of the cards on it. */
const withFocuses = <Options extends { focuses: string[] }>(
  options: Options,
  cards: readonly ListedReport[],
): Options => ({
  ...options,
  focuses: [
    ...options.focuses,
    ...cards.flatMap(({ picture }) => (picture.kind === 'file' && picture.focus ? [picture.focus] : [])),
  ],
})

/** What of the rules for covers, larger type and pictures a page needs. */
export function pictureStyleOptions(document: DocumentNode) {
  const nodes = [...nodesBelow(document)]
  const title = document.content?.find(({ type }) => type === 'title')
  return {
    cover: coverOf(title) !== 'none',
    scale: scaleOf(title),
    pictures: nodes.some(isStyledPicture),
    focuses: nodes
      .filter((node) => node.type === 'image' || (node === title && coverFile(title) !== null))
      .map(focusClass)
      .filter(Boolean),
  }
}
