import type { Node } from '@tiptap/core'
import { z } from 'zod'
import { blockId } from '../blockId.ts'
import { type Block, textBelow } from './block.ts'

export const blockquote: Block = {
  type: 'blockquote',
  name: 'Quote',
  attrs: z.strictObject({ id: blockId }),
  adapt: (extension) => (extension as Node).extend({ content: 'paragraph+' }),
  plainText: textBelow,
  migrations: [],
}
