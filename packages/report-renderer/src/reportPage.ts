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
import { footer } from './footer.ts'
import { asText, escapeHtml, jsonForScript, safeFileUrl, safeWebUrl } from './html.ts'
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
import { contentsEntries, documentOutline, type OutlineEntry } from './outline.ts'
import { inOwnLanguage } from './ownLanguage.ts'
import { authorsAtEnd, byline } from './authors.ts'
import { CITE_SCRIPT, citation } from './citation.ts'
import { reportCard } from './front/cards.ts'
import { reportOptions } from './reportOptions.ts'
import { ANSWER_SCRIPT } from './answerInPlace.ts'
import { COMPARE_SCRIPT } from './compareScript.ts'
import { composePage } from './compose.ts'
import { styleSheet } from './styles/styles.ts'
import type { DocumentNode, ListedReport, PageInput, PagePublication, PageText } from './types.ts'
import { knownLocale, longDate, readingTime } from './words.ts'

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
  const { document, notes } = withNumberedNotes(given.document, pageWords(given.locale))
  const input = { ...given, document }
  const { organisation, assets } = input
  const fonts = pageFonts(input.branding)
  const palette = input.branding?.palette ?? []
  const lang = knownLocale(input.locale)
  const nodes = document.content ?? []
  const titleNode = nodes.find((node) => node.type === 'title')
  const leadNode = nodes.find((node) => node.type === 'standfirst')
  const blocks = nodes.filter((node) => node !== titleNode && node !== leadNode)
  const context = blockContext(input, publication)
  const { outline, words } = context
  const title = plainText(titleNode).trim() || words.untitled
  const lead = renderInline(leadNode?.content)
  const contents = contentsEntries(outline)
  const figures = numberedFigures(document)
  const kinds = stylesNeeded(document)
  const url = publication ? safeWebUrl(publication.url) : null
  const collector = publication ? (input.collector ?? null) : null
  const answers = context.ask.target
  const downloads = publication ? (input.downloads ?? null) : null

  const options = reportOptions(titleNode)
  const cover = coverOf(titleNode)
  const heading =
    `<h1${blockAttribute(titleNode)}>${escapeHtml(title)}</h1>` +
    `${lead ? `<p class="lead"${blockAttribute(leadNode)}>${lead}</p>` : ''}${byline(words, options.authors, input.media)}${dateLine(words, document, publication, lang)}`
  const isCovered = cover !== 'none' && titleNode !== undefined
  const cited = options.citation && publication !== null && url !== null
  const next =
    options.readNext && publication?.audience === 'public' && !input.isCopy ? (input.readNext ?? []) : []
  const body = renderBody(blocks, {
    ...context,
    // Under a cover nothing else is on the first screen.
    first: isCovered ? undefined : blocks[0],
    downloads,
  })
  const end = endOfReport([
    notesList(words, notes, nodes),
    authorsAtEnd(words, options.authors, input.media),
    cited
      ? citation(words, {
          ...publication,
          authors: options.authors,
          title,
          organisation: organisationName(organisation),
          url,
          lang,
        })
      : '',
    nextReports(words, next, lang),
  ])
  const page = isCovered
    ? coveredPage(
        words,
        contents,
        coverHeader({ words, title: titleNode, media: input.media, length: title.length, content: heading }),
        body,
        end,
      )
    : plainPage(words, contents, `<header>${heading}</header>`, body, end)
  const isCompared = [...nodesBelow(document)].some((node) => groupOf(node) === 'compare')
  // A page for members is answered where the server can see who reads.
  const answersHere = answers !== null && publication?.audience === 'public' && showsResults(document)
  const state = publication === null ? words.draft : publication.audience === 'internal' ? words.internal : ''

  return composePage({
    lang,
    title: `${title} · ${organisationName(organisation)}`,
    head:
      metadata({ title, description: descriptionOf(leadNode, blocks), url, lang, input, publication }) +
      favicon(organisation, input.branding) +
      preloads(preloadedFonts(fonts, assets.fontBase)),
    style: styleSheet({
      fonts,
      fontBase: assets.fontBase,
      carried: assets.carried,
      palette,
      logoGround: organisation.logo?.ground,
      charts: figures.length > 0,
      maps: kinds.has('map'),
      choice: true,
      kinds: new Set([
        ...kinds,
        ...(downloads || options.figureLinks ? ['downloads'] : []),
        ...(answersHere ? ['answers'] : []),
      ]),
      direction: directionOf(lang),
      ...withFocuses(pictureStyleOptions(document), next),
      inside: [...nodesBelow(document)].some(isInternal),
      print: { title, address: url ? shownAddress(url) : organisationName(organisation) },
      editorial: {
        authors: options.authors.length > 0,
        citation: cited,
        next: next.length > 0,
        notes: notes.length > 0,
      },
    }),
    bodyClass: [
      contents.length > 0 ? '' : 'flat',
      isCovered ? 'covered' : '',
      scaleOf(titleNode) === 'plain' ? '' : `t-${scaleOf(titleNode)}`,
    ]
      .filter(Boolean)
      .join(' '),
    ...(figures.length > 0 && { arrowKeys: words.arrowKeys }),
    body:
      `<a class="skip" href="#content">${escapeHtml(words.skip)}</a>` +
      masthead(organisation, state) +
      page +
      footer({
        words,
        organisation,
        publication,
        lang,
        specs: sourcesOf(document),
        counted: collector !== null,
        downloads,
      }),
    data: collector
      ? `<script type="application/json" id="bb">${jsonForScript({ url: collector.url, token: collector.token })}</script>`
      : '',
    // Without a chart to read, pictures to compare or a collector to tell, there is nothing for the script to do. One
    // a line: none of them ends with a semicolon.
    script: [
      collector !== null || figures.length > 0 ? assets.script : '',
      isCompared ? COMPARE_SCRIPT : '',
      answersHere ? ANSWER_SCRIPT : '',
      cited ? CITE_SCRIPT : '',
      notes.length > 0 ? NOTE_SCRIPT : '',
    ]
      .filter(Boolean)
      .join('\n'),
    frameOrigins: frameOrigins(document),
    formActions: answers && safeWebUrl(answers.url) ? [answers.url] : [],
  })
}

/** What comes after a report, where there is anything. */
const endOfReport = (parts: readonly string[]): string =>
  parts.some(Boolean) ? `<div class="end">${parts.join('')}</div>` : ''

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

/** Title, contents and body in one column, the contents beside it where there is room. */
function plainPage(
  words: PageWords,
  contents: readonly OutlineEntry[],
  header: string,
  body: string,
  end: string,
): string {
  const main = `<main id="content"><article>${header}${contentsDetails(words, contents)}<div class="body">${body}</div>${end}</article></main>`
  return contents.length > 0
    ? `<div class="shell with-rail">${contentsRail(words, contents)}${main}</div>`
    : `<div class="shell">${main}</div>`
}

/** The same under a cover, which is as wide as the window. */
function coveredPage(
  words: PageWords,
  contents: readonly OutlineEntry[],
  cover: string,
  body: string,
  end: string,
): string {
  const run = `<div class="run">${contentsDetails(words, contents)}<div class="body">${body}</div>${end}</div>`
  const below =
    contents.length > 0
      ? `<div class="shell with-rail">${contentsRail(words, contents)}${run}</div>`
      : `<div class="shell">${run}</div>`
  return `<main id="content"><article>${cover}${below}</article></main>`
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
    count: { figures: 0, tables: 0, codes: 0, embeds: 0, asked: 0 },
    first: undefined,
    downloads: null,
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

/** When a report was published, its edition, how long it takes to read and what changed. */
export function dateLine(
  words: PageWords,
  document: DocumentNode,
  publication: PagePublication | null,
  lang: string,
): string {
  const time = readingTime(words, document)
  if (!publication) return `<p class="date"><b>${escapeHtml(words.notPublished)}</b> · ${time}</p>`
  const { publishedAt, edition, note, firstPublishedAt } = publication
  const title = document.content?.find(({ type }) => type === 'title')
  const published = `<time datetime="${escapeHtml(publishedAt)}">${escapeHtml(longDate(publishedAt, lang))}</time>`
  const change = note?.trim()
    ? `<p class="edit">${escapeHtml(`${words.whatChanged} ${note.trim()}`)}</p>`
    : ''
  // An older edition that is still there says both; the first one has one date.
  const dates =
    reportOptions(title).dates && edition > 1 && firstPublishedAt
      ? `<b>${dated(firstPublishedAt, words.firstPublished, lang)}</b> · ${dated(publishedAt, words.revised, lang)}`
      : `<b>${escapeHtml(words.published)} ${published}</b>`
  return `<p class="date">${dates} · ${escapeHtml(words.edition(Math.trunc(edition)))} · ${time}</p>${edition > 1 ? change : ''}`
}

const dated = (instant: string, inWords: (date: string) => string, lang: string): string =>
  `<time datetime="${escapeHtml(instant)}">${escapeHtml(inWords(longDate(instant, lang)))}</time>`

const contentsList = (entries: readonly OutlineEntry[]) =>
  `<ul>${entries.map(({ anchor, text }) => `<li><a href="#${escapeHtml(anchor)}">${escapeHtml(text)}</a></li>`).join('')}</ul>`

/** Contents beside the text on wide screens. */
function contentsRail(words: PageWords, entries: readonly OutlineEntry[]): string {
  return `<nav class="rail" aria-labelledby="rail"><p id="rail">${escapeHtml(words.onThisPage)}</p>${contentsList(entries)}</nav>`
}

/** The same contents, folded, where the rail has no room. Only one of the two is ever shown. */
function contentsDetails(words: PageWords, entries: readonly OutlineEntry[]): string {
  if (entries.length === 0) return ''
  return `<details class="toc"><summary>${escapeHtml(words.onThisPage)}</summary><nav aria-label="${escapeHtml(words.onThisPage)}">${contentsList(entries)}</nav></details>`
}

const shownAddress = (url: string) => url.replace(/^https?:\/\//, '')
