import { isVideoName } from '@bubbles/domain'
import { Node } from '@tiptap/core'
import type { FileAttrs } from '../attrs/file.ts'
import type { DocumentNode } from '../types.ts'
import { type Block, jsonAttributes, textAttribute } from './block.ts'

/** What a file is called for readers: its title, else its name. */
export const fileTitle = (node: DocumentNode): string =>
  textAttribute(node, 'title').trim() || textAttribute(node, 'name').trim()

/** Whether a file plays in the page. */
export const isVideo = (node: DocumentNode): boolean =>
  node.type === 'file' && textAttribute(node, 'file') !== '' && isVideoName(textAttribute(node, 'name'))

export const file: Block = {
  type: 'file',
  name: 'File',
  isWordless: true,
  refersTo: [
    { kind: 'attachment', attribute: 'file' },
    { kind: 'attachment', attribute: 'captions', isShown: isVideo },
    { kind: 'file', attribute: 'poster', isShown: isVideo },
  ],
  node: Node.create({
    name: 'file',
    group: 'block',
    atom: true,
    draggable: true,
    parseHTML: () => [{ tag: 'div[data-block=file]' }],
    addAttributes: jsonAttributes<FileAttrs>({
      file: null,
      name: '',
      size: 0,
      title: '',
      text: '',
      captions: null,
      poster: null,
      width: 0,
      height: 0,
      transcript: '',
    }),
    renderHTML: ({ HTMLAttributes }) => ['div', { ...HTMLAttributes, 'data-block': 'file' }],
  }),
  plainText: (node) =>
    [
      ...new Set([
        fileTitle(node),
        textAttribute(node, 'name'),
        textAttribute(node, 'text'),
        ...(isVideo(node) ? [textAttribute(node, 'transcript')] : []),
      ]),
    ]
      .filter(Boolean)
      .join('\n'),
  label: fileTitle,
  migrations: [],
}
