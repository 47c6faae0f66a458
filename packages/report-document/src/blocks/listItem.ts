import type { Node } from '@tiptap/core'
import { type Block, textBelow } from './block.ts'

/** One point of a list: a paragraph, and lists below it. */
export const listItem: Block = {
  type: 'listItem',
  name: 'List item',
  isPart: true,
  adapt: (extension) => (extension as Node).extend({ content: 'paragraph (bulletList | orderedList)*' }),
  plainText: textBelow,
  migrations: [],
}
