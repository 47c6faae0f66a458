import { chartContext, colourIdentity, directionOf } from '@bubbles/charts'
import { widthsOfFont } from '@bubbles/charts/font-widths'
import { OEMBED_PATH } from '@bubbles/domain'
import type { ReportDocument } from '@bubbles/report-document'
import { withoutInternal } from '@bubbles/report-document/audience'
import { blockAttribute, type BlockContext, renderBlocks } from './blocks.ts'
import { pageFonts, preloadedFonts } from './branding.ts'
import { chartSpecOf, datasetOf, type FigureSource } from './figure.ts'
import { frameOrigins } from './embed.ts'
import { mapSpecOf } from './mapFigure.ts'
import { footer } from './footer.ts'
import { asText, escapeHtml, jsonForScript, safeFileUrl, safeWebUrl } from './html.ts'
import { plainText, renderInline } from './inline.ts'
import { chartLanguage, inLanguage, said } from './languages/pageWords.ts'
import { favicon, masthead, organisationName } from './masthead.ts'
import { isInternal, nodesBelow, numberedFigures } from './nodes.ts'
import { isAsking } from './questions.ts'
import { contentsEntries, documentOutline, type OutlineEntry } from './outline.ts'
import { inOwnLanguage } from './ownLanguage.ts'
import { composePage } from './compose.ts'
import { styleSheet } from './styles/styles.ts'
import type { DocumentNode, DraftInput, PagePublication, PageText, RenderInput, SocialCard } from './types.ts'
import { knownLocale, longDate, readingTime, shortened } from './words.ts'

/** What a page is rendered from, published or not. */
export type PageInput = DraftInput &
  Pick<RenderInput, 'collector' | 'answers' | 'downloads' | 'card' | 'isCopy'>

/**
 * The page of a report as one HTML text, free of Node. Without a publication it is a draft: it counts nothing and says
 * so. Pure: the same input gives the same bytes. Throws `TypeError` when the document holds a node or mark that is not
 * in its schema, so that nothing is ever left out silently. A page for the world never holds what is internal, whoever
 * asks for it.
 */
export function reportPage(given: PageInput, publication: PagePublication | null): PageText {
  const input = inOwnLanguage(given)
  return inLanguage(input.locale, () =>
    renderPage(publication?.audience === 'public' ? openToAll(input) : input, publication),
  )
}

/** The same without what is internal. */
export const openToAll = <Input extends PageInput>(input: Input): Input => {
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
  const title = plainText(titleNode).trim() || said().untitled
  const lead = renderInline(leadNode?.content)
  const context = blockContext(input, publication)
  const { outline } = context
  const contents = contentsEntries(outline)
  const figures = numberedFigures(document)
  const kinds = new Set([...nodesBelow(document)].map(({ type }) => type))
  const url = publication ? safeWebUrl(publication.url) : null
  const collector = publication ? (input.collector ?? null) : null
  const answers = context.ask.target
  const downloads = publication ? (input.downloads ?? null) : null

  const header =
    `<header><h1${blockAttribute(titleNode)}>${escapeHtml(title)}</h1>` +
    `${lead ? `<p class="lead"${blockAttribute(leadNode)}>${lead}</p>` : ''}${dateLine(document, publication, lang)}</header>`
  const body = renderBlocks(blocks, { ...context, first: blocks[0], downloads })
  const main = `<main id="content"><article>${header}${contentsDetails(contents)}<div class="body">${body}</div></article></main>`
  const page =
    contents.length > 0
      ? `<div class="shell with-rail">${contentsRail(contents)}${main}</div>`
      : `<div class="shell">${main}</div>`
  const state =
    publication === null ? said().draft : publication.audience === 'internal' ? said().internal : ''

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
      carried: assets.carried,
      palette,
      logoGround: organisation.logo?.ground,
      charts: figures.length > 0,
      maps: kinds.has('map'),
      choice: true,
      kinds: downloads ? kinds.add('downloads') : kinds,
      direction: directionOf(lang),
      inside: [...nodesBelow(document)].some(isInternal),
      print: { title, address: url ? shownAddress(url) : organisationName(organisation) },
    }),
    bodyClass: contents.length > 0 ? '' : 'flat',
    ...(figures.length > 0 && { arrowKeys: said().arrowKeys }),
    body:
      `<a class="skip" href="#content">${escapeHtml(said().skip)}</a>` +
      masthead(organisation, state) +
      page +
      footer({
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
    // Without a chart to read or a collector to tell, there is nothing for the script to do.
    script: collector !== null || figures.length > 0 ? assets.script : null,
    frameOrigins: frameOrigins(document),
    formActions: answers && safeWebUrl(answers.url) ? [answers.url] : [],
  })
}

/** What the blocks of a document need beside themselves, wherever they are shown: names have the same colours there. */
export function blockContext(input: PageInput, publication: PagePublication | null): BlockContext {
  const { document, organisation } = input
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
    headings: new Map(outline.map((entry) => [entry.node, entry])),
    outline,
    count: { figures: 0, tables: 0, codes: 0, embeds: 0, asked: 0 },
    first: undefined,
    downloads: null,
    charts: chartContext({ ...drawing, colourOf: colourIdentity(chartContext(drawing), drawn) }),
    ask: {
      target: answersUrl && input.answers ? { url: answersUrl, token: input.answers.token } : null,
      closed: publication
        ? input.isCopy && url
          ? said().copyAnswersAt(url)
          : said().takesNone
        : said().takesNoneYet,
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

const preloads = (addresses: readonly string[]): string =>
  addresses
    .map(
      (address) =>
        `<link rel="preload" as="font" type="font/woff2" href="${escapeHtml(address)}" crossorigin>`,
    )
    .join('')

export function dateLine(document: DocumentNode, publication: PagePublication | null, lang: string): string {
  const time = readingTime(document)
  if (!publication) return `<p class="date"><b>${escapeHtml(said().notPublished)}</b> · ${time}</p>`
  const { publishedAt, edition, note } = publication
  const published = `<time datetime="${escapeHtml(publishedAt)}">${escapeHtml(longDate(publishedAt, lang))}</time>`
  const change = note?.trim()
    ? `<p class="edit">${escapeHtml(`${said().whatChanged} ${note.trim()}`)}</p>`
    : ''
  return `<p class="date"><b>${escapeHtml(said().published)} ${published}</b> · ${escapeHtml(said().edition(Math.trunc(edition)))} · ${time}</p>${edition > 1 ? change : ''}`
}

const contentsList = (entries: readonly OutlineEntry[]) =>
  `<ul>${entries.map(({ anchor, text }) => `<li><a href="#${escapeHtml(anchor)}">${escapeHtml(text)}</a></li>`).join('')}</ul>`

/** Contents beside the text on wide screens. */
function contentsRail(entries: readonly OutlineEntry[]): string {
  return `<nav class="rail" aria-labelledby="rail"><p id="rail">${escapeHtml(said().onThisPage)}</p>${contentsList(entries)}</nav>`
}

/** The same contents, folded, where the rail has no room. Only one of the two is ever shown. */
function contentsDetails(entries: readonly OutlineEntry[]): string {
  if (entries.length === 0) return ''
  return `<details class="toc"><summary>${escapeHtml(said().onThisPage)}</summary><nav aria-label="${escapeHtml(said().onThisPage)}">${contentsList(entries)}</nav></details>`
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
  input: PageInput
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
    open && url ? oembedLink(url) : '',
    meta('property', 'og:type', 'article'),
    meta('property', 'og:title', title),
    meta('property', 'og:description', description),
    meta('property', 'og:url', url),
    meta('property', 'og:site_name', organisationName(input.organisation)),
    meta('property', 'og:locale', lang.replace('-', '_')),
    meta('property', 'article:published_time', publication?.firstPublishedAt ?? publication?.publishedAt),
    meta('property', 'article:modified_time', publication?.publishedAt),
    ...socialCard(open ? (input.card ?? null) : null),
  ].join('')
}

/** How sites that show links as more than links find out how to show this one (oEmbed 1.0, 4). */
const oembedLink = (url: string): string =>
  `<link rel="alternate" type="application/json+oembed" href="${escapeHtml(`${new URL(url).origin}${OEMBED_PATH}?url=${encodeURIComponent(url)}`)}">`

/** The picture of a link to the page; a page that not everybody may see has none. */
function socialCard(card: SocialCard | null): string[] {
  const address = safeWebUrl(card?.url)
  const meta = (attribute: 'name' | 'property', name: string, content: string) =>
    `<meta ${attribute}="${name}" content="${escapeHtml(content)}">`
  if (!card || !address) return [meta('name', 'twitter:card', 'summary')]
  return [
    meta('property', 'og:image', address),
    meta('property', 'og:image:width', `${Math.trunc(card.width)}`),
    meta('property', 'og:image:height', `${Math.trunc(card.height)}`),
    meta('property', 'og:image:alt', card.alt),
    meta('name', 'twitter:card', 'summary_large_image'),
  ]
}

const shownAddress = (url: string) => url.replace(/^https?:\/\//, '')
