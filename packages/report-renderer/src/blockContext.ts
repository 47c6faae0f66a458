import { chartContext, colourIdentity } from '@bubbles/charts'
import { widthsOfFont } from '@bubbles/charts/font-widths'
import type { BlockContext } from './blocks.ts'
import { pageFonts } from './branding.ts'
import { chartSpecOf, datasetOf } from './figure.ts'
import { safeFileUrl, safeWebUrl, shownAddress } from './html.ts'
import { chartLanguage, pageWords } from './languages/pageWords.ts'
import type { PageWords } from './languages/vocabulary.ts'
import { organisationName } from './masthead.ts'
import { nodesBelow, numberedFigures } from './nodes.ts'
import { documentOutline } from './outline.ts'
import { isAsking } from './questions.ts'
import { reportOptions } from './reportOptions.ts'
import type { DocumentNode, PageInput, PagePublication } from './types.ts'

/** What the blocks of a document need beside themselves, wherever they are shown: names have the same colours there. */
export function blockContext(input: PageInput, publication: PagePublication | null): BlockContext {
  const { document, organisation } = input
  const words = pageWords(input.locale)
  const outline = documentOutline(document)
  const drawing = {
    ...chartLanguage(input.locale),
    widths: widthsOfFont(pageFonts(input.branding).figures.family),
    colours: input.branding?.palette.length ?? 0,
  }
  const drawn = drawnCharts(numberedFigures(document), input)
  const url = publication ? safeWebUrl(publication.url) : null
  const total = [...nodesBelow(document)].filter(isAsking).length
  const answersUrl = publication && total > 0 ? safeFileUrl(input.answers?.url) : null
  return {
    ...input,
    words,
    headings: new Map(outline.map((entry) => [entry.node, entry])),
    outline,
    count: { figures: 0, tables: 0, images: 0, metrics: 0, codes: 0, embeds: 0, asked: 0 },
    first: undefined,
    downloads: null,
    comments: null,
    options: reportOptions(document.content?.find(({ type }) => type === 'title')),
    // Copies and drafts have no address that a figure could be found at.
    pageUrl: input.isCopy ? null : url,
    charts: chartContext({ ...drawing, colourOf: colourIdentity(chartContext(drawing), drawn) }),
    ask: {
      target: answersUrl && input.answers ? { url: answersUrl, token: input.answers.token } : null,
      closed: closedWords(words, publication, input.isCopy ? url : null),
      organisation: organisationName(organisation),
      address: url ? shownAddress(url) : organisationName(organisation),
      total,
    },
  }
}

/** Why questions can't be answered. @param copyOf where a copy's page is */
function closedWords(words: PageWords, publication: PagePublication | null, copyOf: string | null): string {
  if (!publication) return words.takesNoneYet
  if (publication.current) return words.takesNoneEarlier
  return copyOf === null ? words.takesNone : words.copyAnswersAt(copyOf)
}

/** The charts that are drawn, in order: names keep their colours from the first to the last. */
const drawnCharts = (figures: readonly DocumentNode[], { datasets }: PageInput) =>
  figures.flatMap((node) => {
    const dataset = node.type === 'chart' ? datasetOf(node, datasets) : undefined
    return dataset ? [{ spec: chartSpecOf(node), dataset }] : []
  })
