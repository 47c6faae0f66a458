import { Node } from '@tiptap/core'
import { type Block, textBelow } from './block.ts'

/** Two or three columns side by side; on narrow screens one below the other. */
export const columns: Block = {
  type: 'columns',
  name: 'Columns',
  node: Node.create({
    name: 'columns',
    group: 'block',
    content: 'column{2,3}',
    defining: true,
    isolating: true,
    parseHTML: () => [{ tag: 'div[data-block=columns]' }],
    renderHTML: ({ HTMLAttributes }) => ['div', { ...HTMLAttributes, 'data-block': 'columns' }, 0],
  }),
  plainText: textBelow,
  migrations: [],
}
