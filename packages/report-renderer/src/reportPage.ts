import type { ReportDocument } from '@bubbles/report-document'
import { withoutInternal } from '@bubbles/report-document/audience'
import { renderBody } from './bands.ts'
import { blockAttribute } from './blocks.ts'
import { pageFonts, preloadedFonts } from './branding.ts'
import { coverHeader, scaleOf } from './cover.ts'
import { chartSpecOf, type FigureSource } from './figure.ts'
import { frameOrigins } from './embed.ts'
import { mapSpecOf } from './mapFigure.ts'
import { dateLine } from './dateLine.ts'
import { footer } from './footer.ts'
import { coveredPage, plainPage } from './layout.ts'
import { asText, escapeHtml, jsonForScript, safeWebUrl } from './html.ts'
import { renderInline } from './inline.ts'
import type { PageWords } from './languages/vocabulary.ts'
import { favicon, masthead, organisationName } from './masthead.ts'
import { descriptionOf, metadata, preloads } from './metadata.ts'
import { NOTE_SCRIPT, notesList } from './notes.ts'
import { nodesBelow } from './nodes.ts'
import { groupOf } from './pictureFigure.ts'
import { inOwnLanguage } from './ownLanguage.ts'
import { authorsAtEnd, byline } from './authors.ts'
import { CITE_SCRIPT, citation } from './citation.ts'
import { reportCard } from './front/cards.ts'
import { earlierBar, earlierEditions } from './earlierEditions.ts'
import { ANSWER_SCRIPT, COMMENT_SCRIPT, IN_PLACE_SCRIPT } from './inPlace.ts'
import { COMPARE_SCRIPT } from './compareScript.ts'
import { hasDataTable, TABLE_SCRIPT } from './tableScript.ts'
import { composePage } from './compose.ts'
import { styleOf } from './pageStyle.ts'
import { type Page, readPage } from './readPage.ts'
import { styleSheet } from './styles/styles.ts'
import type { DocumentNode, ListedReport, PageInput, PagePublication, PageText } from './types.ts'

/**
 * The page of a report as one HTML text, free of Node. Without a publication it is a draft: it counts nothing and says
 * so. Pure: the same input gives the same bytes. Throws `TypeError` when the document holds a node or mark that is not
 * in its schema, so that nothing is ever left out silently. A page for the world never holds what is internal, whoever
 * asks for it.
 */
export function reportPage(given: PageInput, publication: PagePublication | null): PageText {
  const input = inOwnLanguage(given)
  return renderPage(publication?.audience === 'public' ? openToAll(input) : input, publication)
}

/** The same without what is internal. */
export const openToAll = <Input extends PageInput>(input: Input): Input => {
  const { content = [], ...rest } = input.document
  return { ...input, document: { ...rest, ...withoutInternal({ type: 'doc', content } as ReportDocument) } }
}

function renderPage(given: PageInput, publication: PagePublication | null): PageText {
  const page = readPage(given, publication)
  const { input, document, words, lang, title, url, collector, downloads, pdf } = page
  const { organisation, assets, branding } = input
  const answers = page.context.ask.target
  const state = publication === null ? words.draft : publication.audience === 'internal' ? words.internal : ''
  return composePage({
    lang,
    title: `${title} · ${organisationName(organisation)}`,
    head:
      metadata({
        title,
        description: descriptionOf(page.leadNode, page.blocks),
        url,
        lang,
        input,
        publication,
      }) +
      favicon(organisation, branding) +
      preloads(preloadedFonts(pageFonts(branding), assets.fontBase)),
    style: styleSheet(styleOf(page)),
    bodyClass: bodyClassOf(page),
    ...(page.hasFigures && { arrowKeys: words.arrowKeys }),
    body:
      `<a class="skip" href="#content">${escapeHtml(words.skip)}</a>` +
      masthead(organisation, state) +
      earlierBar(words, publication, lang) +
      contentOf(page) +
      footer({
        words,
        organisation,
        publication,
        lang,
        specs: sourcesOf(document),
        counted: collector !== null,
        downloads,
        pdf,
        problems: input.problems ?? null,
      }),
    data: collectorData(collector),
    script: scriptsOf(page),
    frameOrigins: frameOrigins(document),
    formActions: [
      ...(answers && safeWebUrl(answers.url) ? [answers.url] : []),
      ...(page.commentsHere ? [page.commentsHere.split('?')[0]!] : []),
    ],
  })
}

/** Title, introduction, who wrote it and when. */
const headingOf = ({
  words,
  titleNode,
  leadNode,
  title,
  options,
  input,
  document,
  publication,
  lang,
}: Page): string =>
  titleAndLead(titleNode, leadNode, title) +
  byline(words, options.authors, input.media) +
  dateLine(words, document, publication, lang)

/** @param title of the report, or what stands for it where it has none */
export function titleAndLead(
  titleNode: DocumentNode | undefined,
  leadNode: DocumentNode | undefined,
  title: string,
): string {
  const lead = renderInline(leadNode?.content)
  return (
    `<h1${blockAttribute(titleNode)}>${escapeHtml(title)}</h1>` +
    (lead ? `<p class="lead"${blockAttribute(leadNode)}>${lead}</p>` : '')
  )
}

/** All between the masthead and the footer. */
function contentOf(page: Page): string {
  const { words, contents, title, titleNode, blocks, context, downloads, comments, isCovered } = page
  const body = renderBody(blocks, {
    ...context,
    // Under a cover nothing else is on the first screen.
    first: isCovered ? undefined : blocks[0],
    downloads,
    comments,
  })
  const content = headingOf(page)
  const end = endOf(page)
  if (!isCovered) return plainPage(words, contents, `<header>${content}</header>`, body, end)
  const { media } = page.input
  const cover = coverHeader({ words, title: titleNode!, media, length: title.length, content })
  return coveredPage(words, contents, cover, body, end)
}

/** What comes after a report, where there is anything. */
function endOf({
  words,
  notes,
  options,
  input,
  publication,
  isCited,
  title,
  url,
  lang,
  next,
  editions,
  document,
}: Page) {
  const parts = [
    notesList(words, notes, document.content ?? []),
    authorsAtEnd(words, options.authors, input.media),
    isCited
      ? citation(words, {
          ...publication!,
          authors: options.authors,
          title,
          organisation: organisationName(input.organisation),
          url: url!,
          lang,
        })
      : '',
    earlierEditions(words, editions, lang),
    nextReports(words, next, lang),
  ]
  return parts.some(Boolean) ? `<div class="end">${parts.join('')}</div>` : ''
}

function bodyClassOf({ contents, isCovered, titleNode }: Page): string {
  const scale = scaleOf(titleNode)
  return [
    contents.length > 0 ? '' : 'flat',
    isCovered ? 'covered' : '',
    scale === 'plain' ? '' : `t-${scale}`,
  ]
    .filter(Boolean)
    .join(' ')
}

/**
 * Without a chart to read, pictures to compare or a collector to tell, there is nothing for the script to do. One a line:
 * none of them ends with a semicolon.
 */
function scriptsOf(page: Page): string {
  const { input, document, collector, hasFigures, answersHere, commentsHere, isCited, notes } = page
  const isCompared = [...nodesBelow(document)].some((node) => groupOf(node) === 'compare')
  return [
    collector !== null || hasFigures ? input.assets.script : '',
    isCompared ? COMPARE_SCRIPT : '',
    hasDataTable(document) ? TABLE_SCRIPT : '',
    answersHere || commentsHere ? IN_PLACE_SCRIPT : '',
    answersHere ? ANSWER_SCRIPT : '',
    commentsHere ? COMMENT_SCRIPT : '',
    isCited ? CITE_SCRIPT : '',
    notes.length > 0 ? NOTE_SCRIPT : '',
  ]
    .filter(Boolean)
    .join('\n')
}

/** Where the reader's script sends what it counts. */
export const collectorData = (collector: PageInput['collector'] | null): string =>
  collector
    ? `<script type="application/json" id="bb">${jsonForScript({ url: collector.url, token: collector.token })}</script>`
    : ''

/** Other reports that a reader may go on with. */
function nextReports(words: PageWords, reports: readonly ListedReport[], lang: string): string {
  if (reports.length === 0) return ''
  const cards = reports.map((report) => `<li>${reportCard(report, { words, lang, heading: 3 })}</li>`)
  return (
    `<section class="next" aria-labelledby="next"><h2 id="next">${escapeHtml(words.readNext)}</h2>` +
    `<ul class="cards" role="list">${cards.join('')}</ul></section>`
  )
}

/** Where everything on the page comes from, in order. */
const sourcesOf = (document: DocumentNode): FigureSource[] =>
  [...nodesBelow(document)].flatMap((node) => {
    if (node.type === 'chart') return [chartSpecOf(node)]
    if (node.type === 'map') return [mapSpecOf(node)]
    if (node.type !== 'table' && node.type !== 'metric') return []
    const { sourceName, sourceUrl } = node.attrs ?? {}
    return [{ sourceName: asText(sourceName), sourceUrl: asText(sourceUrl), sourceLicence: '' }]
  })
