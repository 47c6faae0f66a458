import { Node } from '@tiptap/core'
import { type Block, textBelow } from './block.ts'

/** What may stand in a column: no columns within columns, and nothing that is about the whole page. */
const CONTENT = [
  'paragraph',
  'heading',
  'bulletList',
  'orderedList',
  'taskList',
  'blockquote',
  'callout',
  'codeBlock',
  'image',
  'table',
  'metric',
  'chart',
  'map',
  'question',
  'embed',
]

export const column: Block = {
  type: 'column',
  name: 'Column',
  isPart: true,
  node: Node.create({
    name: 'column',
    content: `(${CONTENT.join(' | ')})+`,
    isolating: true,
    selectable: false,
    parseHTML: () => [{ tag: 'div[data-block=column]' }],
    renderHTML: ({ HTMLAttributes }) => ['div', { ...HTMLAttributes, 'data-block': 'column' }, 0],
  }),
  plainText: textBelow,
  migrations: [],
}
