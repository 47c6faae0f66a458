import type { Node } from '@tiptap/core'
import { type Block, textBelow } from './block.ts'

export const blockquote: Block = {
  type: 'blockquote',
  name: 'Quote',
  adapt: (extension) => (extension as Node).extend({ content: 'paragraph+' }),
  plainText: textBelow,
  migrations: [],
}
