import { Node } from '@tiptap/core'
import { z } from 'zod'
import { type Block, bodyAttrs, jsonAttributes, textAttribute } from './block.ts'

/** The headings of the report, made anew whenever it is shown. */
export const tableOfContentsAttrs = z.strictObject({
  ...bodyAttrs,
  title: z.string().max(200).default('Contents'),
  /** Down to which level of heading. */
  depth: z.union([z.literal(2), z.literal(3)]).default(2),
})

export type TableOfContentsAttrs = z.infer<typeof tableOfContentsAttrs>

export const tableOfContents: Block = {
  type: 'tableOfContents',
  name: 'Table of contents',
  attrs: tableOfContentsAttrs,
  node: Node.create({
    name: 'tableOfContents',
    group: 'block',
    atom: true,
    draggable: true,
    parseHTML: () => [{ tag: 'nav[data-block=tableOfContents]' }],
    addAttributes: jsonAttributes(tableOfContentsAttrs),
    renderHTML: ({ HTMLAttributes }) => ['nav', { ...HTMLAttributes, 'data-block': 'tableOfContents' }],
  }),
  plainText: (node) => textAttribute(node, 'title'),
  migrations: [],
}
