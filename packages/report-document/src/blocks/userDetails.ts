import { Node } from '@tiptap/core'
import type { UserDetailsAttrs } from '../attrs/userDetails.ts'
import { type Block, jsonAttributes, textAttribute } from './block.ts'

export const userDetails: Block = {
  type: 'userDetails',
  name: 'Reader details',
  isPageOnly: true,
  isWordless: true,
  node: Node.create({
    name: 'userDetails',
    group: 'block',
    atom: true,
    draggable: true,
    parseHTML: () => [{ tag: 'section[data-block=userDetails]' }],
    addAttributes: jsonAttributes<UserDetailsAttrs>({
      prompt: '',
      fields: [],
      consent: '',
    }),
    renderHTML: ({ HTMLAttributes }) => ['section', { ...HTMLAttributes, 'data-block': 'userDetails' }],
  }),
  plainText: (node) =>
    [textAttribute(node, 'prompt'), textAttribute(node, 'consent')].filter(Boolean).join('\n'),
  migrations: [],
}
