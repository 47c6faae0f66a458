import type { Node } from '@tiptap/core'
import { type Block, jsonAttribute, textBelow } from './block.ts'

/** How large a text or a numbered list is written: as text, or as the small notes below a figure or at the end. */
export const NOTE_STYLES = ['plain', 'small'] as const

export const paragraph: Block = {
  type: 'paragraph',
  name: 'Text',
  adapt: (extension) =>
    (extension as Node).extend({ addAttributes: () => ({ style: jsonAttribute('style', 'plain') }) }),
  plainText: textBelow,
  migrations: [],
}
