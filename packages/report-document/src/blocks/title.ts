import { Node } from '@tiptap/core'
import { z } from 'zod'
import { blockId } from '../blockId.ts'
import { type Block, textBelow } from './block.ts'

/** The report's name: always the first block, plain text without marks. */
export const title: Block = {
  type: 'title',
  name: 'Title',
  attrs: z.strictObject({ id: blockId }),
  node: Node.create({
    name: 'title',
    content: 'text*',
    marks: '',
    defining: true,
    isolating: true,
    selectable: false,
    parseHTML: () => [{ tag: 'h1[data-block=title]' }],
    renderHTML: ({ HTMLAttributes }) => ['h1', { ...HTMLAttributes, 'data-block': 'title' }, 0],
  }),
  plainText: textBelow,
  migrations: [],
}
