import type { Node } from '@tiptap/core'
import { type Block, jsonAttribute, textBelow } from './block.ts'

/** A numbered list. It always counts from 1: TipTap's `start` and `type` are left out. */
export const orderedList: Block = {
  type: 'orderedList',
  name: 'Numbered list',
  adapt: (extension) =>
    (extension as Node).extend({ addAttributes: () => ({ style: jsonAttribute('style', 'plain') }) }),
  plainText: textBelow,
  migrations: [],
}
