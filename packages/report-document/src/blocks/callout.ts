import { Node } from '@tiptap/core'
import { type Block, jsonAttribute, textAttribute, textBelow } from './block.ts'

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
    addAttributes: () => ({
      tone: jsonAttribute('tone', 'note'),
      label: jsonAttribute('label', null),
      folded: jsonAttribute('folded', false),
    }),
    renderHTML: ({ HTMLAttributes }) => ['aside', { ...HTMLAttributes, 'data-block': 'callout' }, 0],
  }),
  plainText: (node) => [textAttribute(node, 'label'), textBelow(node)].filter(Boolean).join('\n'),
  migrations: [],
}
