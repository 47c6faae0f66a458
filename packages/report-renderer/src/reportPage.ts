import { colourIdentity, writtenIn } from '@bubbles/charts'
import { widthsOfFont } from '@bubbles/charts/font-widths'
import type { ReportDocument } from '@bubbles/report-document'
import { withoutInternal } from '@bubbles/report-document/audience'
import { blockAttribute, renderBlocks } from './blocks.ts'
import { pageFonts, preloadedFonts } from './branding.ts'
import { chartSpecOf, datasetOf, type FigureSource } from './figure.ts'
import { frameOrigins } from './embed.ts'
import { mapSpecOf } from './mapFigure.ts'
import { footer } from './footer.ts'
import { asText, escapeHtml, jsonForScript, safeFileUrl, safeWebUrl } from './html.ts'
import { plainText, renderInline } from './inline.ts'
import { favicon, masthead, organisationName } from './masthead.ts'
import { isInternal, nodesBelow, numberedFigures } from './nodes.ts'
import { isAsking } from './questions.ts'
import { contentsEntries, documentOutline, type OutlineEntry } from './outline.ts'
import { composePage } from './compose.ts'
import { styleSheet } from './styles/styles.ts'
import type { DocumentNode, DraftInput, PagePublication, PageText, RenderInput } from './types.ts'
import { knownLocale, longDate, readingTime, shortened } from './words.ts'

/** What a page is rendered from, published or not. */
type PageInput = DraftInput & Pick<RenderInput, 'collector' | 'answers'>

/**
 * The page of a report as one HTML text, free of Node. Without a publication it is a draft: it counts nothing and says
 * so. Pure: the same input gives the same bytes. Throws `TypeError` when the document holds a node or mark that is not
 * in its schema, so that nothing is ever left out silently. A page for the world never holds what is internal, whoever
 * asks for it.
 */
export const reportPage = (input: PageInput, publication: PagePublication | null): PageText =>
  writtenIn(input.locale, () =>
    renderPage(publication?.audience === 'public' ? openToAll(input) : input, publication),
  )

const openToAll = (input: PageInput): PageInput => {
  const { content = [], ...rest } = input.document
  return { ...input, document: { ...rest, ...withoutInternal({ type: 'doc', content } as ReportDocument) } }
}

function renderPage(input: PageInput, publication: PagePublication | null): PageText {
  const { document, organisation, assets } = input
  const fonts = pageFonts(input.branding)
  const palette = input.branding?.palette ?? []
  const lang = knownLocale(input.locale)
  const nodes = document.content ?? []
  const titleNode = nodes.find((node) => node.type === 'title')
  const leadNode = nodes.find((node) => node.type === 'standfirst')
  const blocks = nodes.filter((node) => node !== titleNode && node !== leadNode)
  const title = plainText(titleNode).trim() || 'Untitled report'
  const lead = renderInline(leadNode?.content)
  const outline = documentOutline(document)
  const contents = contentsEntries(outline)
  const figures = numberedFigures(document)
  const kinds = new Set([...nodesBelow(document)].map(({ type }) => type))
  const url = publication ? safeWebUrl(publication.url) : null
  const collector = publication ? (input.collector ?? null) : null
  const asks = [...nodesBelow(document)].some(isAsking)
  const answersUrl = publication && asks ? safeFileUrl(input.answers?.url) : null
  const answers = answersUrl && input.answers ? { url: answersUrl, token: input.answers.token } : null
  const colours = palette.length

  const header =
    `<header><h1${blockAttribute(titleNode)}>${escapeHtml(title)}</h1>` +
    `${lead ? `<p class="lead"${blockAttribute(leadNode)}>${lead}</p>` : ''}${dateLine(document, publication, lang)}</header>`
  const body = renderBlocks(blocks, {
    ...input,
    headings: new Map(outline.map((entry) => [entry.node, entry])),
    outline,
    count: { figures: 0, tables: 0, codes: 0, embeds: 0, asked: 0 },
    first: blocks[0],
    drawing: {
      widths: widthsOfFont(fonts.figures.family),
      colours,
      colourOf: colourIdentity(drawnCharts(figures, input), colours),
    },
    ask: {
      target: answers,
      closed: publication ? 'This page takes no answers.' : 'Answers are taken once the report is published.',
      organisation: organisationName(organisation),
      address: url ? shownAddress(url) : organisationName(organisation),
    },
  })
  const main = `<main id="content"><article>${header}${contentsDetails(contents)}<div class="body">${body}</div></article></main>`
  const page =
    contents.length > 0
      ? `<div class="shell with-rail">${contentsRail(contents)}${main}</div>`
      : `<div class="shell">${main}</div>`
  const state = publication === null ? 'Draft' : publication.audience === 'internal' ? 'Internal' : ''

  return composePage({
    lang,
    title: `${title} · ${organisationName(organisation)}`,
    head:
      metadata({ title, description: descriptionOf(leadNode, blocks), url, lang, input, publication }) +
      favicon(organisation) +
      preloads(preloadedFonts(fonts, assets.fontBase)),
    style: styleSheet({
      fonts,
      fontBase: assets.fontBase,
      italic: hasItalics(document),
      palette,
      logoGround: organisation.logo?.ground,
      charts: figures.length > 0,
      maps: kinds.has('map'),
      kinds,
      inside: [...nodesBelow(document)].some(isInternal),
      print: { title, address: url ? shownAddress(url) : organisationName(organisation) },
    }),
    bodyClass: contents.length > 0 ? '' : 'flat',
    body:
      '<a class="skip" href="#content">Skip to the report</a>' +
      masthead(organisation, state) +
      page +
      footer({
        organisation,
        publication,
        lang,
        specs: sourcesOf(document),
        counted: collector !== null,
      }),
    data: collector
      ? `<script type="application/json" id="bb">${jsonForScript({ url: collector.url, token: collector.token })}</script>`
      : '',
    // Without a chart to read or a collector to tell, there is nothing for the script to do.
    script: collector !== null || figures.length > 0 ? assets.script : null,
    frameOrigins: frameOrigins(document),
    formActions: answers && safeWebUrl(answers.url) ? [answers.url] : [],
  })
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

const preloads = (addresses: readonly string[]): string =>
  addresses
    .map(
      (address) =>
        `<link rel="preload" as="font" type="font/woff2" href="${escapeHtml(address)}" crossorigin>`,
    )
    .join('')

const hasItalics = (node: DocumentNode): boolean =>
  (node.marks?.some(({ type }) => type === 'italic') || node.content?.some(hasItalics)) ?? false

function dateLine(document: DocumentNode, publication: PagePublication | null, lang: string): string {
  const time = readingTime(document)
  if (!publication) return `<p class="date"><b>Draft, not published</b> · ${time}</p>`
  const { publishedAt, edition, note } = publication
  const published = `<time datetime="${escapeHtml(publishedAt)}">${escapeHtml(longDate(publishedAt, lang))}</time>`
  const change = note?.trim()
    ? `<p class="edit">What changed in this edition: ${escapeHtml(note.trim())}</p>`
    : ''
  return `<p class="date"><b>Published ${published}</b> · Edition ${Math.trunc(edition)} · ${time}</p>${edition > 1 ? change : ''}`
}

const contentsList = (entries: readonly OutlineEntry[]) =>
  `<ul>${entries.map(({ anchor, text }) => `<li><a href="#${escapeHtml(anchor)}">${escapeHtml(text)}</a></li>`).join('')}</ul>`

/** Contents beside the text on wide screens. */
function contentsRail(entries: readonly OutlineEntry[]): string {
  return `<nav class="rail" aria-labelledby="rail"><p id="rail">On this page</p>${contentsList(entries)}</nav>`
}

/** The same contents, folded, where the rail has no room. Only one of the two is ever shown. */
function contentsDetails(entries: readonly OutlineEntry[]): string {
  if (entries.length === 0) return ''
  return `<details class="toc"><summary>On this page</summary><nav aria-label="On this page">${contentsList(entries)}</nav></details>`
}

function descriptionOf(lead: DocumentNode | undefined, blocks: readonly DocumentNode[]): string {
  const first = blocks.find((node) => node.type === 'paragraph' && plainText(node).trim() !== '')
  return shortened(plainText(lead).trim() || plainText(first), 200)
}

type MetadataFacts = {
  title: string
  description: string
  url: string | null
  lang: string
  input: DraftInput
  publication: PagePublication | null
}

function metadata({ title, description, url, lang, input, publication }: MetadataFacts): string {
  const meta = (attribute: 'name' | 'property', name: string, content: string | null | undefined) =>
    content ? `<meta ${attribute}="${name}" content="${escapeHtml(content)}">` : ''
  const open = publication?.audience === 'public'
  return [
    meta('name', 'description', description),
    open ? '' : meta('name', 'robots', 'noindex'),
    url ? `<link rel="canonical" href="${escapeHtml(url)}">` : '',
    meta('property', 'og:type', 'article'),
    meta('property', 'og:title', title),
    meta('property', 'og:description', description),
    meta('property', 'og:url', url),
    meta('property', 'og:site_name', organisationName(input.organisation)),
    meta('property', 'og:locale', lang.replace('-', '_')),
    meta('property', 'article:published_time', publication?.firstPublishedAt ?? publication?.publishedAt),
    meta('property', 'article:modified_time', publication?.publishedAt),
    meta('name', 'twitter:card', 'summary'),
  ].join('')
}

const shownAddress = (url: string) => url.replace(/^https?:\/\//, '')
