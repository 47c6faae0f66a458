import { asText, escapeHtml } from './html.ts'
import type { PageWords } from './languages/vocabulary.ts'
import type { OutlineEntry } from './outline.ts'
import type { DocumentNode } from './types.ts'

/** A table of contents in the text: the headings down to its depth, each with its address. */
export function contentsBlock(
  words: PageWords,
  node: DocumentNode,
  block: string,
  outline: readonly OutlineEntry[],
): string {
  const depth = node.attrs?.depth === 3 ? 3 : 2
  const title = asText(node.attrs?.title).trim()
  const entries = outline.filter(({ text, level }) => text !== '' && level <= depth)
  if (entries.length === 0) return ''
  const items = entries.map(
    ({ anchor, text, level }) =>
      `<li${level === 3 ? ' class="sub"' : ''}><a href="#${escapeHtml(anchor)}">${escapeHtml(text)}</a></li>`,
  )
  const shown = title ? `<p class="contents-t">${escapeHtml(title)}</p>` : ''
  return (
    `<nav class="contents" aria-label="${escapeHtml(title || words.contents)}"${block}>${shown}` +
    `<ul>${items.join('')}</ul></nav>`
  )
}
