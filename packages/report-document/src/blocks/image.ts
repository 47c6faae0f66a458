import { Node } from '@tiptap/core'
import { type Block, jsonAttribute, textAttribute } from './block.ts'
import { MIDDLE } from './pictures.ts'

export const image: Block = {
  type: 'image',
  name: 'Image',
  isWordless: true,
  refersTo: { kind: 'file', attribute: 'file' },
  node: Node.create({
    name: 'image',
    group: 'block',
    atom: true,
    draggable: true,
    // Only images that were uploaded here: a pasted <img> of another site would be a tracker for its owner.
    parseHTML: () => [{ tag: 'figure[data-block=image]' }],
    addAttributes: () => ({
      file: jsonAttribute('file', null),
      alt: jsonAttribute('alt', ''),
      decorative: jsonAttribute('decorative', false),
      caption: jsonAttribute('caption', ''),
      width: jsonAttribute('width', 1),
      height: jsonAttribute('height', 1),
      credit: jsonAttribute('credit', ''),
      size: jsonAttribute('size', 'column'),
      ratio: jsonAttribute('ratio', 'own'),
      focusX: jsonAttribute('focusX', MIDDLE),
      focusY: jsonAttribute('focusY', MIDDLE),
      group: jsonAttribute('group', 'alone'),
    }),
    renderHTML: ({ HTMLAttributes }) => ['figure', { ...HTMLAttributes, 'data-block': 'image' }],
  }),
  plainText: (node) =>
    ['alt', 'caption', 'credit']
      .map((name) => textAttribute(node, name))
      .filter(Boolean)
      .join('\n'),
  migrations: [],
}
