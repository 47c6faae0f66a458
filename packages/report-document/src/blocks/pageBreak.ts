import { Node } from '@tiptap/core'
import type { Block } from './block.ts'

/** Where a printed report begins a new page. Nothing on a screen. */
export const pageBreak: Block = {
  type: 'pageBreak',
  name: 'Page break',
  isPageOnly: true,
  node: Node.create({
    name: 'pageBreak',
    group: 'block',
    atom: true,
    draggable: true,
    parseHTML: () => [{ tag: 'div[data-block=pageBreak]' }],
    renderHTML: ({ HTMLAttributes }) => ['div', { ...HTMLAttributes, 'data-block': 'pageBreak' }],
  }),
  plainText: () => '',
  migrations: [],
}
