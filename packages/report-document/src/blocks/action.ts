import { Node } from '@tiptap/core'
import type { ActionAttrs } from '../attrs/action.ts'
import { type Block, jsonAttributes, textAttribute } from './block.ts'

export const action: Block = {
  type: 'action',
  name: 'Action',
  isWordless: true,
  node: Node.create({
    name: 'action',
    group: 'block',
    atom: true,
    draggable: true,
    parseHTML: () => [{ tag: 'div[data-block=action]' }],
    addAttributes: jsonAttributes<ActionAttrs>({ text: '', button: '', url: '' }),
    renderHTML: ({ HTMLAttributes }) => ['div', { ...HTMLAttributes, 'data-block': 'action' }],
  }),
  plainText: (node) =>
    [textAttribute(node, 'text'), textAttribute(node, 'button')].filter(Boolean).join('\n'),
  migrations: [],
}
