import { asText, escapeHtml } from './html.ts'
import { plainText } from './inline.ts'
import type { DocumentNode } from './types.ts'

/** Marks that an author who types them needs no more of ours. */
const OWN_MARKS = /^\s*["“”„«»‘’‚‹›「『]/

/** A quotation around what stands in it; a figure where it is large or says whose words they are. */
export function quoteBlock(node: DocumentNode, block: string, direction: string, content: string): string {
  const isLarge = node.attrs?.style === 'large'
  const who = asText(node.attrs?.who).trim()
  if (!isLarge && !who) return `<blockquote${block}${direction}>${content}</blockquote>`
  const marked = isLarge && !OWN_MARKS.test(plainText(node)) ? ' marked' : ''
  const said = who ? `<figcaption class="who">${escapeHtml(who)}</figcaption>` : ''
  return `<figure class="said${isLarge ? ' large' : ''}${marked}"${block}${direction}><blockquote>${content}</blockquote>${said}</figure>`
}
