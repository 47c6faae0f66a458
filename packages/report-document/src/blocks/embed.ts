import { Node } from '@tiptap/core'
import type { EmbedAttrs } from '../attrs/embed.ts'
import { type Block, jsonAttributes, textAttribute } from './block.ts'

export const embed: Block = {
  type: 'embed',
  name: 'Embed',
  isWordless: true,
  refersTo: { kind: 'file', attribute: 'still' },
  node: Node.create({
    name: 'embed',
    group: 'block',
    atom: true,
    draggable: true,
    parseHTML: () => [{ tag: 'figure[data-block=embed]' }],
    addAttributes: jsonAttributes<EmbedAttrs>({
      url: '',
      title: '',
      caption: '',
      still: null,
    }),
    renderHTML: ({ HTMLAttributes }) => ['figure', { ...HTMLAttributes, 'data-block': 'embed' }],
  }),
  plainText: (node) =>
    [textAttribute(node, 'title'), textAttribute(node, 'caption')].filter(Boolean).join('\n'),
  migrations: [],
}
