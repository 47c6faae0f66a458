import { embedOf } from '@bubbles/report-document/embeds'
import { asText, escapeHtml, safeWebUrl } from './html.ts'
import { said } from './languages/pageWords.ts'
import { nodesBelow } from './nodes.ts'
import type { DocumentNode } from './types.ts'

/** From this width by height on a frame is a film's, else a chart's or map's. */
const WIDE_FRAME = 1.5

/**
 * Something of another site: its name and a link that works without a frame, then the frame itself, folded and empty.
 * A link fills it, since browsers without script load a frame with an address at once, however lazy or hidden: nobody
 * hears of a reader before they ask. An address that may not be framed is a link alone.
 */
export function embedBlock(node: DocumentNode, block: string, number: number): string {
  const address = asText(node.attrs?.url).trim()
  const embed = embedOf(address)
  const title = asText(node.attrs?.title).trim()
  const caption = asText(node.attrs?.caption).trim()
  const written = caption ? `<figcaption class="cap">${escapeHtml(caption)}</figcaption>` : ''
  if (!embed) return `<figure class="embed"${block}>${linkAlone(address, title)}${written}</figure>`
  const words = said().embed
  const frame = `frame-${number}`
  const name = title || words.name(embed.provider)
  return (
    `<figure class="embed"${block}><p class="embed-t"><a href="${escapeHtml(embed.href)}" rel="noopener">` +
    `${escapeHtml(name)}</a></p><p class="desc">${escapeHtml(words.opens(embed.provider))}</p>` +
    `<details class="data"><summary>${escapeHtml(words.show)}</summary>` +
    `<p class="desc"><a href="${escapeHtml(embed.src)}" target="${frame}">${escapeHtml(words.load(embed.provider))}</a>${escapeHtml(words.learns)}</p>` +
    `<iframe class="${embed.ratio > WIDE_FRAME ? 'film' : 'graphic'}" name="${frame}"` +
    ` title="${escapeHtml(words.frame(name, embed.provider))}" loading="lazy" referrerpolicy="strict-origin"` +
    ` sandbox="allow-scripts allow-same-origin allow-popups" allow="fullscreen"></iframe></details>${written}</figure>`
  )
}

function linkAlone(address: string, title: string): string {
  const url = safeWebUrl(address)
  if (!url) return `<p class="none">${escapeHtml(said().embed.nothing(title))}</p>`
  const host = new URL(url).hostname
  return (
    `<p class="none"><a href="${escapeHtml(url)}" rel="noopener">${escapeHtml(title || host)}</a>` +
    `${escapeHtml(said().embed.notFramed(host))}</p>`
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
