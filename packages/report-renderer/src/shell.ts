import { cspHash } from './csp.ts'
import { escapeHtml } from './html.ts'
import type { RenderedPage } from './types.ts'

export type ShellParts = {
  /** The page language, BCP 47, already canonical. */
  lang: string
  title: string
  /** Markup for the head after title and viewport. */
  head: string
  style: string
  bodyClass: string
  body: string
  /** The data block the script reads, as markup. */
  data?: string
  script?: string | null
}

/** Puts a page together; the hashes are of exactly the texts it holds. Throws when a text would end its element. */
export function pageShell(parts: ShellParts): RenderedPage {
  const script = parts.script?.trim() ?? ''
  if (/<\/style/i.test(parts.style)) throw new TypeError('The style sheet would end its own element.')
  if (/<\/script|<!--/i.test(script)) throw new TypeError('The reader script would end its own element.')
  const html =
    `<!doctype html><html lang="${escapeHtml(parts.lang)}"><head><meta charset="utf-8">` +
    `<title>${escapeHtml(parts.title)}</title>` +
    '<meta name="viewport" content="width=device-width,initial-scale=1">' +
    '<meta name="color-scheme" content="light dark">' +
    `${parts.head}<style>${parts.style}</style></head>` +
    `<body${parts.bodyClass ? ` class="${parts.bodyClass}"` : ''}>${parts.body}` +
    `${parts.data ?? ''}${script ? `<script type="module">${script}</script>` : ''}</body></html>\n`
  return { html, styleHashes: [cspHash(parts.style)], scriptHashes: script ? [cspHash(script)] : [] }
}

/**
 * The CSP hashes of a page rendered here, read back from its bytes, for a server that stores only those. Text of
 * documents cannot hold these tags, since everything in them is escaped.
 */
export function inlineHashes(html: string): { styleHashes: string[]; scriptHashes: string[] } {
  const hashes = (pattern: RegExp) => Array.from(html.matchAll(pattern), ([, text]) => cspHash(text ?? ''))
  return {
    styleHashes: hashes(/<style>([^]*?)<\/style>/g),
    scriptHashes: hashes(/<script type="module">([^]*?)<\/script>/g),
  }
}
