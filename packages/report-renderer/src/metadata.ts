import { OEMBED_PATH } from '@bubbles/domain'
import { escapeHtml, safeWebUrl } from './html.ts'
import { plainText } from './inline.ts'
import { organisationName, siteLinks } from './masthead.ts'
import { structuredData } from './structuredData.ts'
import type { DocumentNode, PageInput, PagePublication, SocialCard } from './types.ts'
import { shortened } from './words.ts'

/** Fonts that a page asks for at once, as the links in its head. */
export const preloads = (addresses: readonly string[]): string =>
  addresses
    .map(
      (address) =>
        `<link rel="preload" as="font" type="font/woff2" href="${escapeHtml(address)}" crossorigin>`,
    )
    .join('')

/** A report in a sentence or two: its introduction, or its first words, cut at 200 characters. */
export function descriptionOf(lead: DocumentNode | undefined, blocks: readonly DocumentNode[]): string {
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

/** What the head of a page says of it: to search engines, to sites that show links, to what embeds it. */
export function metadata({ title, description, url, lang, input, publication }: MetadataFacts): string {
  const meta = (attribute: 'name' | 'property', name: string, content: string | null | undefined) =>
    content ? `<meta ${attribute}="${name}" content="${escapeHtml(content)}">` : ''
  const open = publication?.audience === 'public'
  // An earlier edition is found through the current one alone.
  const current = safeWebUrl(publication?.current)
  const canonical = current ?? url
  return [
    meta('name', 'description', description),
    open && !current ? '' : meta('name', 'robots', 'noindex'),
    canonical ? `<link rel="canonical" href="${escapeHtml(canonical)}">` : '',
    open && url && !current ? oembedLink(url) : '',
    meta('property', 'og:type', 'article'),
    meta('property', 'og:title', title),
    meta('property', 'og:description', description),
    meta('property', 'og:url', url),
    meta('property', 'og:site_name', organisationName(input.organisation)),
    meta('property', 'og:locale', lang.replace('-', '_')),
    meta('property', 'article:published_time', publication?.firstPublishedAt ?? publication?.publishedAt),
    meta('property', 'article:modified_time', publication?.publishedAt),
    ...socialCard(open ? (input.card ?? null) : null),
    // A copy asks for nothing, not even for an icon.
    open && !input.isCopy ? siteLinks(input.organisation) : '',
    publication && !current
      ? structuredData({
          ...input,
          publication,
          title,
          description,
          lang,
          downloads: input.downloads ?? null,
        })
      : '',
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
