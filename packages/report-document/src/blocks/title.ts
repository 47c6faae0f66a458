import { Node } from '@tiptap/core'
import type { TitleAttrs } from '../attrs/title.ts'
import { type Block, jsonAttributes, type Settings, textBelow } from './block.ts'
import { MIDDLE } from './pictures.ts'

const defaults: Settings<TitleAttrs> = {
  language: null,
  scale: 'plain',
  cover: 'none',
  kicker: '',
  file: null,
  alt: '',
  decorative: false,
  credit: '',
  width: 1,
  height: 1,
  focusX: MIDDLE,
  focusY: MIDDLE,
  authors: [],
  dates: false,
  figureNumbers: true,
  figureLinks: false,
  citation: false,
  readNext: false,
}

/** The report's name: always the first block, plain text without marks. It carries what is true of the whole report. */
export const title: Block = {
  type: 'title',
  name: 'Title',
  isPart: true,
  refersTo: [
    { kind: 'file', attribute: 'file', isShown: ({ attrs }) => attrs?.cover === 'picture' },
    { kind: 'file', attribute: 'authors', each: 'file' },
  ],
  node: Node.create({
    name: 'title',
    content: 'text*',
    marks: '',
    defining: true,
    isolating: true,
    selectable: false,
    addAttributes: jsonAttributes(defaults),
    parseHTML: () => [{ tag: 'h1[data-block=title]' }],
    renderHTML: ({ HTMLAttributes }) => ['h1', { ...HTMLAttributes, 'data-block': 'title' }, 0],
  }),
  plainText: textBelow,
  migrations: [],
}
