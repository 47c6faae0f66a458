import { Node } from '@tiptap/core'
import { type Block, textBelow } from './block.ts'

/** The sentence or two under the title that say what the report found. */
export const standfirst: Block = {
  type: 'standfirst',
  name: 'Introduction',
  isPart: true,
  node: Node.create({
    name: 'standfirst',
    content: 'text*',
    defining: true,
    selectable: false,
    parseHTML: () => [{ tag: 'p[data-block=standfirst]', priority: 60 }],
    renderHTML: ({ HTMLAttributes }) => ['p', { ...HTMLAttributes, 'data-block': 'standfirst' }, 0],
  }),
  plainText: textBelow,
  migrations: [],
}
