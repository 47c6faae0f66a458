import { chartContext, colourIdentity, directionOf } from '@bubbles/charts'
import { widthsOfFont } from '@bubbles/charts/font-widths'
import type { ReportDocument } from '@bubbles/report-document'
import { withoutInternal } from '@bubbles/report-document/audience'
import { renderBody } from './bands.ts'
import { blockAttribute, type BlockContext } from './blocks.ts'
import { pageFonts, preloadedFonts } from './branding.ts'
import { coverFile, coverHeader, coverOf, scaleOf } from './cover.ts'
import { chartSpecOf, datasetOf, type FigureSource } from './figure.ts'
import { frameOrigins } from './embed.ts'
import { mapSpecOf } from './mapFigure.ts'
import { dateLine } from './dateLine.ts'
import { footer } from './footer.ts'
import { coveredPage, plainPage } from './layout.ts'
import { asText, escapeHtml, jsonForScript, safeFileUrl, safeWebUrl, shownAddress } from './html.ts'
import { plainText, renderInline } from './inline.ts'
import { chartLanguage, pageWords } from './languages/pageWords.ts'
import type { PageWords } from './languages/vocabulary.ts'
import { favicon, masthead, organisationName } from './masthead.ts'
import { descriptionOf, metadata, preloads } from './metadata.ts'
import { NOTE_SCRIPT, notesList, withNumberedNotes } from './notes.ts'
import { isInternal, nodesBelow, numberedFigures } from './nodes.ts'
import { focusClass } from './picture.ts'
import { groupOf, isStyledPicture } from './pictureFigure.ts'
import { isAsking, questionOf } from './questions.ts'
import { stylesNeeded } from './looksOf.ts'
import { contentsEntries, documentOutline } from './outline.ts'
import { inOwnLanguage } from './ownLanguage.ts'
import { authorsAtEnd, byline } from './authors.ts'
import { CITE_SCRIPT, citation } from './citation.ts'
import { reportCard } from './front/cards.ts'
import { reportOptions } from './reportOptions.ts'
import { ANSWER_SCRIPT, COMMENT_SCRIPT, IN_PLACE_SCRIPT } from './inPlace.ts'
import { COMPARE_SCRIPT } from './compareScript.ts'
import { hasDataTable, TABLE_SCRIPT } from './tableScript.ts'
import { composePage } from './compose.ts'
import { styleSheet } from './styles/styles.ts'
import type { DocumentNode, ListedReport, PageInput, PagePublication, PageText } from './types.ts'
import { knownLocale } from './words.ts'

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

/** A report on its way to becoming a page: all that more than one part of the page goes by. */
type Page = ReturnType<typeof readPage>

function readPage(given: PageInput, publication: PagePublication | null) {
  const { document, notes } = withNumberedNotes(given.document, pageWords(given.locale))
  const input = { ...given, document }
  const nodes = document.content ?? []
  const titleNode = nodes.find((node) => node.type === 'title')
  const leadNode = nodes.find((node) => node.type === 'standfirst')
  const context = blockContext(input, publication)
  const { words } = context
  const url = publication ? safeWebUrl(publication.url) : null
  const options = reportOptions(titleNode)
  const isOpen = publication?.audience === 'public'
  return {
    input,
    publication,
    document,
    notes,
    titleNode,
    leadNode,
    blocks: nodes.filter((node) => node !== titleNode && node !== leadNode),
    context,
    words,
    lang: knownLocale(input.locale),
    title: plainText(titleNode).trim() || words.untitled,
    url,
    options,
    contents: contentsEntries(context.outline),
    hasFigures: numberedFigures(document).length > 0,
    collector: publication ? (input.collector ?? null) : null,
    downloads: publication ? (input.downloads ?? null) : null,
    pdf: publication ? (input.pdf ?? null) : null,
    comments: publication ? (input.comments ?? null) : null,
    // A form for members or behind a password is sent to those who bring a cookie, which a page can't from within.
    commentsHere: isOpen ? safeWebUrl(input.comments?.url) : null,
    isCovered: coverOf(titleNode) !== 'none' && titleNode !== undefined,
    isCited: options.citation && publication !== null && url !== null,
    next: options.readNext && isOpen && !input.isCopy ? (input.readNext ?? []) : [],
    // A page for members is answered where the server can see who reads.
    answersHere: context.ask.target !== null && isOpen && showsResults(document),
  }
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
    nextReports(words, next, lang),
  ]
  return parts.some(Boolean) ? `<div class="end">${parts.join('')}</div>` : ''
}

/** The rules of style that a page needs. */
function styleOf(page: Page): Parameters<typeof styleSheet>[0] {
  const { input, document, options, next, notes, title, url, lang } = page
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
    direction: directionOf(lang),
    ...withFocuses(pictureStyleOptions(document), next),
    inside: [...nodesBelow(document)].some(isInternal),
    print: { title, address: url ? shownAddress(url) : organisationName(organisation) },
    editorial: {
      authors: options.authors.length > 0,
      citation: page.isCited,
      next: next.length > 0,
      notes: notes.length > 0,
    },
  }
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

const showsResults = (document: DocumentNode): boolean =>
  [...nodesBelow(document)].some((node) => node.type === 'question' && questionOf(node).showsResults)

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
      closed: publication
        ? input.isCopy && url
          ? words.copyAnswersAt(url)
          : words.takesNone
        : words.takesNoneYet,
      organisation: organisationName(organisation),
      address: url ? shownAddress(url) : organisationName(organisation),
      total,
    },
  }
}

/** The charts that are drawn, in order: names keep their colours from the first to the last. */
const drawnCharts = (figures: readonly DocumentNode[], { datasets }: PageInput) =>
  figures.flatMap((node) => {
    const dataset = node.type === 'chart' ? datasetOf(node, datasets) : undefined
    return dataset ? [{ spec: chartSpecOf(node), dataset }] : []
  })

/** Where everything on the page comes from, in order. */
const sourcesOf = (document: DocumentNode): FigureSource[] =>
  [...nodesBelow(document)].flatMap((node) => {
    if (node.type === 'chart') return [chartSpecOf(node)]
    if (node.type === 'map') return [mapSpecOf(node)]
    if (node.type !== 'table' && node.type !== 'metric') return []
    const { sourceName, sourceUrl } = node.attrs ?? {}
    return [{ sourceName: asText(sourceName), sourceUrl: asText(sourceUrl), sourceLicence: '' }]
  })
