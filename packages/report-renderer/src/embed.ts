import { embedOf } from '@bubbles/report-document/embeds'
import { asText, escapeHtml, safeFileUrl, safeWebUrl } from './html.ts'
import type { PageWords } from './languages/vocabulary.ts'
import { nodesBelow } from './nodes.ts'
import { widthsOf } from './picture.ts'
import type { DocumentNode, MediaFile } from './types.ts'

/** From this width by height on a frame is a film's, else a chart's or map's. */
const WIDE_FRAME = 1.5

/**
 * Something of another site: its name and a link that works without a frame, then the frame itself, folded and empty.
 * A link fills it, since browsers without script load a frame with an address at once, however lazy or hidden: nobody
 * hears of a reader before they ask. An address that may not be framed is a link alone.
 */
export function embedBlock(
  { embed: words }: PageWords,
  node: DocumentNode,
  block: string,
  number: number,
  still?: MediaFile,
): string {
  const address = asText(node.attrs?.url).trim()
  const embed = embedOf(address)
  const title = asText(node.attrs?.title).trim()
  const caption = asText(node.attrs?.caption).trim()
  const written = caption ? `<figcaption class="cap">${escapeHtml(caption)}</figcaption>` : ''
  if (!embed) return `<figure class="embed"${block}>${linkAlone(words, address, title)}${written}</figure>`
  const frame = `frame-${number}`
  const name = title || words.name(embed.provider)
  const picture = stillOf(still)
  return (
    `<figure class="embed"${block}><p class="embed-t"><a href="${escapeHtml(embed.href)}" rel="noopener">` +
    `${escapeHtml(name)}</a></p><p class="desc">${escapeHtml(words.opens(embed.provider))}</p>` +
    `<details class="data${picture ? ' still' : ''}"><summary>${picture}${escapeHtml(words.show)}</summary>` +
    `<p class="desc"><a href="${escapeHtml(embed.src)}" target="${frame}">${escapeHtml(words.load(embed.provider))}</a>${escapeHtml(words.learns)}</p>` +
    `<iframe class="${embed.ratio > WIDE_FRAME ? 'film' : 'graphic'}" name="${frame}"` +
    ` title="${escapeHtml(words.frame(name, embed.provider))}" loading="lazy" referrerpolicy="strict-origin"` +
    ` sandbox="allow-scripts allow-same-origin allow-popups" allow="fullscreen"></iframe></details>${written}</figure>`
  )
}

/** A picture of the publisher's own with the sign for play; what it shows is said by the name above it. */
function stillOf(still: MediaFile | undefined): string {
  const source = still && safeFileUrl(still.url)
  if (!source) return ''
  return (
    `<span class="still-p"><img src="${escapeHtml(source)}"${widthsOf(still, source, '(min-width: 46em) 760px, 100vw')} alt="" loading="lazy" decoding="async">` +
    '<svg width="64" height="64" viewBox="0 0 64 64" aria-hidden="true"><circle cx="32" cy="32" r="32"/><path d="M26 20v24l20-12z"/></svg></span>'
  )
}

function linkAlone(words: PageWords['embed'], address: string, title: string): string {
  const url = safeWebUrl(address)
  if (!url) return `<p class="none">${escapeHtml(words.nothing(title))}</p>`
  const host = new URL(url).hostname
  return (
    `<p class="none"><a href="${escapeHtml(url)}" rel="noopener">${escapeHtml(title || host)}</a>` +
    `${escapeHtml(words.notFramed(host))}</p>`
  )
}

/** The origins a page's frames come from, each once, in order of appearance: its policy names exactly these. */
export const frameOrigins = (document: DocumentNode): string[] => [
  ...new Set(
    [...nodesBelow(document)]
      .filter(({ type }) => type === 'embed')
      .map((node) => embedOf(asText(node.attrs?.url)))
      .filter((embed) => embed !== null)
      .map(({ src }) => new URL(src).origin),
  ),
]
