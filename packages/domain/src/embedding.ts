import { HOST_LABEL } from './emailDomain.ts'
import { isPublicSuffix } from './registrableDomain.ts'

/** Which sites may show an organisation's published reports in a frame. */
export interface Embedding {
  /** `listed`: the hosts below and nobody else, so that an empty list is nobody. */
  sites: 'anyone' | 'listed'
  /** Hosts as `tidyEmbeddingHost` leaves them, such as `news.example`, `*.example.org`, `news.example:8443`. */
  hosts: string[]
}

/** What an organisation has that never chose anything: reports for everyone stand in anybody's page. */
export const ANY_SITE: Embedding = { sites: 'anyone', hosts: [] }

export const MAX_EMBEDDING_HOSTS = 100

/**
 * Characters all sources of `frame-ancestors` may have together. They stand in a header of every page: nginx takes 4 KB
 * of headers by default, and the rest of the policy can need more than one of them.
 */
export const MAX_EMBEDDING_CHARACTERS = 1400

/** What stands before each host and after it: `https://` and a blank. */
const AROUND_HOST = 'https:// '.length

/** What is wrong with a list of tidy hosts as a whole, as a sentence for a person; null if nothing is. */
export function embeddingListProblem(hosts: readonly string[]): string | null {
  const characters = hosts.reduce((sum, host) => sum + host.length + AROUND_HOST, 0)
  if (characters <= MAX_EMBEDDING_CHARACTERS) return null
  return `The list of sites is too long: ${characters} characters, counting ${AROUND_HOST} extra for each, and the maximum is ${MAX_EMBEDDING_CHARACTERS}. Remove some, or name *.example.org instead of its sub-domains.`
}

const ADDRESS = /^\d{1,3}(?:\.\d{1,3}){3}$/

/**
 * What is wrong with `host` as a site that may show reports, as a sentence for a person; null if nothing is. It must be
 * tidy (`tidyEmbeddingHost`): a host name, `*.` before it for its sub-domains, `:` and a port behind it if need be.
 */
export function embeddingHostProblem(host: string): string | null {
  const problem = formProblem(host)
  if (problem !== null || !host.startsWith('*.')) return problem
  const domain = host.slice(2).split(':')[0]!
  return isPublicSuffix(domain)
    ? `Anyone can have a site under ${domain}. Name your own, such as *.example.${domain}.`
    : null
}

/** What a header could not hold, or no browser would understand. */
function formProblem(host: string): string | null {
  if (host.includes('://')) return 'Remove what comes before the host, such as https://.'
  if (/[/?#\\]/.test(host)) return 'Enter only the host, without a path after it.'
  if (host.includes('@')) return 'Enter a host such as news.example, not an email address.'
  const [name = '', port, ...more] = host.split(':')
  if (more.length > 0) return 'Enter a host such as news.example, with one port at most.'
  if (port !== undefined && !(/^[1-9]\d{0,4}$/.test(port) && Number(port) <= 65_535))
    return 'A port is a number from 1 to 65535, such as news.example:8443.'
  const plain = name.startsWith('*.') ? name.slice(2) : name
  if (plain.includes('*')) return 'A * can only come first, and means all sub-domains: *.example.org.'
  const labels = plain.split('.')
  const fits = plain.length <= 253 && labels.every((label) => HOST_LABEL.test(label))
  if (!fits) return 'Enter a host such as news.example, in plain letters, digits and hyphens.'
  if (plain === name) return null
  // `*.org` would be half of the web, and an address has no sub-domains.
  return labels.length < 2 || ADDRESS.test(plain)
    ? 'Sub-domains belong to a domain of at least two parts: *.example.org.'
    : null
}

/** A host as somebody types or pastes it (" News.example ") as it is stored. */
export const tidyEmbeddingHost = (text: string): string => text.trim().toLowerCase().replace(/\.$/, '')

/**
 * The sources that `frame-ancestors` of a page names (Content Security Policy 3, 6.4.2); null: any site. A page that is
 * read over https stands in pages of https alone; `http:` stands
 * for both (there, scheme-part match).
 * @param origin where the organisation's pages are.
 * @throws TypeError for a host that was never checked: it could say something else in the header.
 */
export function frameAncestorsOf({ sites, hosts }: Embedding, origin: string): string[] | null {
  if (sites === 'anyone') return null
  const scheme = origin.startsWith('https:') ? 'https' : 'http'
  return hosts.map((host) => {
    if (formProblem(host) !== null) throw new TypeError(`Not a host for a policy: ${host}`)
    return `${scheme}://${host}`
  })
}

/** Where embeds are, under the origin of published pages. */
export const EMBED_PATH = '/bubbles/embed'
export const EMBED_SCRIPT_PATH = '/bubbles/assets/embed.js'
export const OEMBED_PATH = '/bubbles/oembed'

/** The address of the embed of a report at `pageUrl`, or of one block of it. */
export function embedUrl(pageUrl: string, blockId?: string): string {
  const { origin, pathname } = new URL(pageUrl)
  const slug = pathname.slice(pathname.lastIndexOf('/') + 1)
  return `${origin}${EMBED_PATH}/${slug}${blockId === undefined ? '' : `/${blockId}`}`
}

/** How high a frame is that nobody sizes, in px. */
export const EMBED_HEIGHT = { report: 720, block: 520 } as const

export interface EmbedCodeFacts {
  /** The address of the report's page. */
  url: string
  /** What the frame is called to those who cannot see it. */
  title: string
  /** One block of the report alone. */
  blockId?: string
  /** Sized by our script, or a frame and nothing else. */
  kind: 'sized' | 'plain'
  /** In px; by default all the width there is. */
  width?: number
  /** In px. */
  height?: number
}

const ESCAPES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }

/** Markup that shows a published report, or a block of it, in another page. It loads when it comes into view. */
export function embedCode({ url, title, blockId, kind, width, height }: EmbedCodeFacts): string {
  const attribute = (text: string) => text.replaceAll(/[&<>"]/g, (character) => ESCAPES[character]!)
  const tall = height ?? (blockId === undefined ? EMBED_HEIGHT.report : EMBED_HEIGHT.block)
  const frame =
    `<iframe src="${attribute(embedUrl(url, blockId))}" title="${attribute(title)}" width="${width ?? '100%'}"` +
    ` height="${tall}" loading="lazy" style="border:0"${kind === 'sized' ? ' data-bubbles' : ''}></iframe>`
  if (kind === 'plain') return frame
  return `${frame}\n<script src="${attribute(new URL(url).origin)}${EMBED_SCRIPT_PATH}" async></script>`
}
