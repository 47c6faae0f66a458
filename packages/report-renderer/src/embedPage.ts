import { directionOf } from '@bubbles/charts'
import { allBoundarySets } from './allBoundarySets.ts'
import { blockContext } from './blockContext.ts'
import { renderBlocks } from './blocks.ts'
import { stylesNeeded } from './looksOf.ts'
import { pageFonts } from './branding.ts'
import { COMPARE_SCRIPT } from './compareScript.ts'
import { hasDataTable, TABLE_SCRIPT } from './tableScript.ts'
import { composePage, type PageParts } from './compose.ts'
import { cspHash } from './csp.ts'
import { dateLine } from './dateLine.ts'
import { frameOrigins } from './embed.ts'
import { embedStyles, usedStyles } from './embedPageStyles.ts'
import { blockName, blocksAt } from './embedPageBlocks.ts'
import { SIZING_SCRIPT } from './embedPageScripts.ts'
import { escapeHtml, safeWebUrl } from './html.ts'
import { plainText } from './inline.ts'
import { pageWords } from './languages/pageWords.ts'
import { statusLang } from './languages/status/statusWords.ts'
import { inOwnLanguage } from './ownLanguage.ts'
import { organisationName } from './masthead.ts'
import { notesList, withNumberedNotes } from './notes.ts'
import { withPageLinks } from './pageLinks.ts'
import { nodesBelow } from './nodes.ts'
import { groupOf } from './pictureFigure.ts'
import { isAsking } from './questions.ts'
import { pictureStyleOptions } from './pageStyle.ts'
import { collectorData, openToAll, titleAndLead } from './reportPage.ts'
import { withHashes } from './shell.ts'
import type { StatusPageOptions } from './statusPages.ts'
import { styleSheet } from './styles/styles.ts'
import type { DocumentNode, PageOrganisation, RenderedPage, RenderInput } from './types.ts'
import { knownLocale } from './words.ts'

/**
 * A published report, or one block of it, as a page for a frame on another site: no masthead and no contents, a quiet link
 * to the report itself, every link in a window of its own. It counts its readers like the report's page and tells the
 * page around how high it is. Pure, and never holds what is internal.
 * @returns null where the report has no such block, or one that cannot stand by itself.
 */
export function renderEmbed(input: RenderInput, blockId: string | null): RenderedPage | null {
  if (input.publication.audience !== 'public')
    throw new TypeError('Only what is for everyone can be embedded.')
  const read = inOwnLanguage({
    boundaries: allBoundarySets(input.document, input.datasets),
    ...openToAll(input),
  })
  const { document, notes } = withNumberedNotes(withPageLinks(read.document), pageWords(read.locale))
  const open = { ...read, document }
  const shown = blockId === null ? bodyOf(open.document) : blocksAt(open.document, blockId)
  return shown ? embedPage(open, shown, notes, blockId === null) : null
}

function embedPage(
  input: RenderInput,
  shown: readonly DocumentNode[],
  notes: readonly string[],
  isWhole: boolean,
): RenderedPage {
  const { document, publication, organisation, collector, assets } = input
  const lang = knownLocale(input.locale)
  const titleNode = childOf(document, 'title')
  const leadNode = childOf(document, 'standfirst')
  const context = blockContext(input, publication)
  const { words } = context
  const title = plainText(titleNode).trim() || words.untitled
  const url = safeWebUrl(publication.url)
  const holder: DocumentNode = { type: 'doc', content: [...shown] }
  const kinds = stylesNeeded(holder)
  const ask = { ...context.ask, away: true, total: [...nodesBelow(holder)].filter(isAsking).length }
  const figures = kinds.has('chart') || kinds.has('map')

  const header = isWhole
    ? `<header>${titleAndLead(titleNode, leadNode, title)}${dateLine(words, document, publication, lang)}</header>`
    : // What it is part of, for those who go by headings.
      `<h1 class="unseen">${escapeHtml(title)}</h1>`
  // With the numbers that they have in the report, to which those lead.
  const listed = notesList(words, notes, isWhole && leadNode ? [leadNode, ...shown] : shown)
  const body = `<div class="body">${renderBlocks(shown, { ...context, ask, first: shown[0] })}</div>${listed}`
  const page = framePage({
    lang,
    title: isWhole ? title : [blockName(shown[0]), title].filter(Boolean).join(' · '),
    head: url ? `<link rel="canonical" href="${escapeHtml(url)}">` : '',
    style: styleSheet({
      ...styleOf(input, kinds, lang),
      charts: figures,
      editorial: { ...PLAIN, notes: listed !== '' },
    }),
    bodyClass: isWhole ? 'emb' : shown.length === 1 ? 'emb one alone' : 'emb one',
    ...(figures && { arrowKeys: words.arrowKeys }),
    body:
      `<main>${header}${url ? linksLeadTo(url, body) : body}</main>` +
      foot(url, isWhole ? words.ownPage : words.readReport(title), organisation),
    data: collectorData(collector),
    script: [
      collector || figures ? assets.script : '',
      [...nodesBelow(holder)].some((node) => groupOf(node) === 'compare') ? COMPARE_SCRIPT : '',
      hasDataTable(holder) ? TABLE_SCRIPT : '',
    ]
      .filter(Boolean)
      .join('\n'),
  })
  return {
    ...page,
    frameOrigins: frameOrigins(holder),
    formActions: ask.total > 0 && ask.target && safeWebUrl(ask.target.url) ? [ask.target.url] : [],
  }
}

const PLAIN = { authors: false, citation: false, next: false }

const styleOf = ({ branding, assets, document }: RenderInput, kinds: Set<string>, lang: string) => ({
  fonts: pageFonts(branding),
  fontBase: assets.fontBase,
  carried: assets.carried,
  palette: branding?.palette ?? [],
  maps: kinds.has('map'),
  kinds,
  lang,
  direction: directionOf(lang),
  // A frame on another site has no room for a cover.
  ...pictureStyleOptions(document),
  cover: false,
  scale: 'plain' as const,
})

/** What a page for a frame says instead of a report, and the address where there is more. */
export type EmbedNotice = {
  title: string
  text: string
  link?: { url: string; label: string } | null
}

/** A page for a frame in which there is no report, in as many words as fit anywhere. */
export function embedNoticePage(
  notice: EmbedNotice,
  { organisation, branding, fontBase, locale }: StatusPageOptions = {},
): RenderedPage {
  const lang = statusLang(locale)
  return framePage({
    lang,
    title: notice.title,
    head: '',
    style: styleSheet({
      fonts: pageFonts(branding),
      fontBase,
      palette: branding?.palette ?? [],
      charts: false,
      direction: directionOf(lang),
    }),
    bodyClass: 'emb',
    body:
      `<main class="told"><h1>${escapeHtml(notice.title)}</h1><p>${escapeHtml(notice.text)}</p></main>` +
      foot(safeWebUrl(notice.link?.url), notice.link?.label ?? '', organisation),
  })
}

/** Puts a page for a frame together: with the rules it can use, the script that sizes it, and no search engine. */
function framePage(parts: PageParts): RenderedPage {
  const css = parts.style + embedStyles
  const page = withHashes(
    composePage({
      ...parts,
      head: `<meta name="robots" content="noindex">${parts.head}<base target="_blank">`,
      style: usedStyles(css, [parts.body, parts.bodyClass, parts.script ?? ''].join(' ')),
      data: `${parts.data ?? ''}<script>${SIZING_SCRIPT}</script>`,
    }),
  )
  return { ...page, scriptHashes: [cspHash(SIZING_SCRIPT), ...page.scriptHashes] }
}

/** The quiet end of an embed: the way to the report, and whose it is. */
function foot(url: string | null, label: string, organisation: PageOrganisation | null | undefined): string {
  const link = url && label ? `<a href="${escapeHtml(url)}" rel="noopener">${escapeHtml(label)}</a>` : ''
  const name = organisation ? `<span>${escapeHtml(organisationName(organisation))}</span>` : ''
  return link || name ? `<footer class="more">${link}${name}</footer>` : ''
}

/**
 * Links within the report lead to it: in the frame they would have nowhere to go. All text is escaped, so that only our
 * own tags are found.
 */
const linksLeadTo = (url: string, html: string): string =>
  html.replaceAll(/(<a [^<>]*?href=")(?=#)/g, (_, start: string) => `${start}${escapeHtml(url)}`)

const childOf = (document: DocumentNode, type: string) => document.content?.find((node) => node.type === type)

const bodyOf = (document: DocumentNode): DocumentNode[] =>
  (document.content ?? []).filter(({ type }) => type !== 'title' && type !== 'standfirst')
