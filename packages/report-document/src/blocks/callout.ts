import { Node } from '@tiptap/core'
import { type Block, jsonAttribute, textBelow } from './block.ts'

/** What a callout is for. The page says it in words and shape too, never by colour alone. */
export const CALLOUT_TONES = ['note', 'finding', 'caution'] as const

export type CalloutTone = (typeof CALLOUT_TONES)[number]

export const callout: Block = {
  type: 'callout',
  name: 'Callout',
  node: Node.create({
    name: 'callout',
    group: 'block',
    content: '(paragraph | bulletList | orderedList)+',
    defining: true,
    parseHTML: () => [{ tag: 'aside[data-block=callout]' }],
    addAttributes: () => ({ tone: jsonAttribute('tone', 'note') }),
    renderHTML: ({ HTMLAttributes }) => ['aside', { ...HTMLAttributes, 'data-block': 'callout' }, 0],
  }),
  plainText: textBelow,
  migrations: [],
}
