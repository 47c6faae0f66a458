import { composePage, type PageParts } from './compose.ts'
import { cspHash } from './csp.ts'
import type { PageText, RenderedPage } from './types.ts'

/** A page with the hashes of exactly the texts it holds. */
export const withHashes = ({ html, styles, scripts, frameOrigins, formActions }: PageText): RenderedPage => ({
  html,
  styleHashes: styles.map(cspHash),
  scriptHashes: scripts.map(cspHash),
  frameOrigins,
  formActions,
})

/** Puts a page together and hashes what is inline in it. Throws when a text would end its element. */
export const pageShell = (parts: PageParts): RenderedPage => withHashes(composePage(parts))

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
