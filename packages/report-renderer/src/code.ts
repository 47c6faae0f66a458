import { asText, escapeHtml } from './html.ts'
import { plainText } from './inline.ts'
import type { PageWords } from './languages/vocabulary.ts'
import type { DocumentNode } from './types.ts'

/** Text in one width, its lines as they stand. A long line scrolls by itself, by keyboard too. */
export function codeBlock(words: PageWords, node: DocumentNode, block: string, number: number): string {
  const language = asText(node.attrs?.language).trim()
  const name = `${words.code(number)}${language ? `, ${language}` : ''}`
  return (
    `<div class="code"${block}>${language ? `<p class="code-l">${escapeHtml(language)}</p>` : ''}` +
    `<pre role="region" tabindex="0" aria-label="${escapeHtml(name)}"><code>${escapeHtml(plainText(node))}</code></pre></div>`
  )
}
