import type { Node } from '@tiptap/core'
import { type Block, jsonAttribute, textBelow } from './block.ts'

/** How a list's points are marked: by bullets, as times one after the other, or by bullets as small as notes. */
export const LIST_STYLES = ['plain', 'timeline', 'small'] as const

export type ListStyle = (typeof LIST_STYLES)[number]

export const bulletList: Block = {
  type: 'bulletList',
  name: 'Bulleted list',
  adapt: (extension) =>
    (extension as Node).extend({ addAttributes: () => ({ style: jsonAttribute('style', 'plain') }) }),
  plainText: textBelow,
  migrations: [],
}
