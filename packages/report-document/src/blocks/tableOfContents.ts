import { Node } from '@tiptap/core'
import type { TableOfContentsAttrs } from '../attrs/tableOfContents.ts'
import { type Block, jsonAttributes, textAttribute } from './block.ts'

export const tableOfContents: Block = {
  type: 'tableOfContents',
  name: 'Contents',
  isPageOnly: true,
  node: Node.create({
    name: 'tableOfContents',
    group: 'block',
    atom: true,
    draggable: true,
    parseHTML: () => [{ tag: 'nav[data-block=tableOfContents]' }],
    addAttributes: jsonAttributes<TableOfContentsAttrs>({
      title: 'Contents',
      depth: 2,
    }),
    renderHTML: ({ HTMLAttributes }) => ['nav', { ...HTMLAttributes, 'data-block': 'tableOfContents' }],
  }),
  plainText: (node) => textAttribute(node, 'title'),
  migrations: [],
}
