import type { Node } from '@tiptap/core'
import { z } from 'zod'
import { type Block, textBelow, bodyAttrs } from './block.ts'

/** A numbered list. It always counts from 1: TipTap's `start` and `type` are left out. */
export const orderedList: Block = {
  type: 'orderedList',
  name: 'Numbered list',
  attrs: z.strictObject({ ...bodyAttrs }),
  adapt: (extension) => (extension as Node).extend({ addAttributes: () => ({}) }),
  plainText: textBelow,
  migrations: [],
}
