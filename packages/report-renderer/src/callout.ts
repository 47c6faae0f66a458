import { asText, escapeHtml } from './html.ts'
import type { PageWords } from './languages/vocabulary.ts'
import type { DocumentNode } from './types.ts'

/** What a callout is for, said in a word and by a shape; the colour only goes along. */
const TONES: Record<string, { word: 'note' | 'finding' | 'caution'; shape: string }> = {
  note: {
    word: 'note',
    shape: '<circle cx="10" cy="10" r="8"/><path d="M10 9.2v4.8M10 6.1v.3"/>',
  },
  finding: {
    word: 'finding',
    shape: '<path d="M10 1.8 18.2 10 10 18.2 1.8 10Z"/><path d="m6.8 10.1 2.3 2.3 4.2-4.6"/>',
  },
  caution: {
    word: 'caution',
    shape: '<path d="M10 2.2 18.6 17.4H1.4Z"/><path d="M10 7.8v4.4M10 14.6v.3"/>',
  },
}

/** A callout around what stands in it, folded where its author says so. An unknown tone is a note. */
export function calloutBlock(words: PageWords, node: DocumentNode, block: string, content: string): string {
  const given = asText(node.attrs?.tone)
  const name = Object.hasOwn(TONES, given) ? given : 'note'
  const { word, shape } = TONES[name]!
  const own = typeof node.attrs?.label === 'string' ? node.attrs.label.trim() : null
  if (node.attrs?.folded === true)
    return (
      `<details class="fold"${block}><summary>${escapeHtml(own || words[word])}</summary>` +
      `<div class="folded">${content}</div></details>`
    )
  // Without a label the tone is said to who does not see the box.
  if (own === '')
    return `<div class="callout ${name}" role="note" aria-label="${escapeHtml(words[word])}"${block}>${content}</div>`
  return (
    `<div class="callout ${name}" role="note"${block}><p class="tone">` +
    `<svg width="20" height="20" viewBox="0 0 20 20" aria-hidden="true">${shape}</svg>${escapeHtml(own ?? words[word])}</p>` +
    `${content}</div>`
  )
}
