import { Node } from '@tiptap/core'
import { type Block, textBelow } from './block.ts'

/** One of several side by side. What may stand in it follows from the other blocks: see `documentExtensions`. */
export const column: Block = {
  type: 'column',
  name: 'Column',
  isPart: true,
  node: Node.create({
    name: 'column',
    isolating: true,
    selectable: false,
    parseHTML: () => [{ tag: 'div[data-block=column]' }],
    renderHTML: ({ HTMLAttributes }) => ['div', { ...HTMLAttributes, 'data-block': 'column' }, 0],
  }),
  plainText: textBelow,
  migrations: [],
}
