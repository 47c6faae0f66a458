import { Node } from '@tiptap/core'
import { type Block, jsonAttribute, textBelow } from './block.ts'

/** The report's name: always the first block, plain text without marks. It carries what is true of the whole report. */
export const title: Block = {
  type: 'title',
  name: 'Title',
  isPart: true,
  node: Node.create({
    name: 'title',
    content: 'text*',
    marks: '',
    defining: true,
    isolating: true,
    selectable: false,
    addAttributes: () => ({ language: jsonAttribute('language', null) }),
    parseHTML: () => [{ tag: 'h1[data-block=title]' }],
    renderHTML: ({ HTMLAttributes }) => ['h1', { ...HTMLAttributes, 'data-block': 'title' }, 0],
  }),
  plainText: textBelow,
  migrations: [],
}
