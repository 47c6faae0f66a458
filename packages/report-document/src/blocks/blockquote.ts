import type { Node } from '@tiptap/core'
import { z } from 'zod'
import { type Block, textBelow, bodyAttrs } from './block.ts'

export const blockquote: Block = {
  type: 'blockquote',
  name: 'Quote',
  attrs: z.strictObject({ ...bodyAttrs }),
  adapt: (extension) => (extension as Node).extend({ content: 'paragraph+' }),
  plainText: textBelow,
  migrations: [],
}
