import type { Node } from '@tiptap/core'
import { type Block, jsonAttribute, textAttribute, textBelow } from './block.ts'

/** How a quote stands on the page: among the text, or as large as a heading. */
export const QUOTE_STYLES = ['plain', 'large'] as const

export type QuoteStyle = (typeof QUOTE_STYLES)[number]

export const blockquote: Block = {
  type: 'blockquote',
  name: 'Quote',
  adapt: (extension) =>
    (extension as Node).extend({
      content: 'paragraph+',
      addAttributes: () => ({ style: jsonAttribute('style', 'plain'), who: jsonAttribute('who', '') }),
    }),
  plainText: (node) => [textBelow(node), textAttribute(node, 'who')].filter(Boolean).join('\n'),
  migrations: [],
}
