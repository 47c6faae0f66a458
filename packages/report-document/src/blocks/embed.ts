import { Node } from '@tiptap/core'
import { z } from 'zod'
import { type Block, bodyAttrs, jsonAttributes, textAttribute } from './block.ts'

/** Something of another site, from the list of those that are allowed: see `embedOf`. */
export const embedAttrs = z.strictObject({
  ...bodyAttrs,
  /** The address a person pasted. */
  url: z.string().max(2_000).default(''),
  /** What it shows, in words. */
  title: z.string().max(300).default(''),
  caption: z.string().max(1_000).default(''),
})

export type EmbedAttrs = z.infer<typeof embedAttrs>

export const embed: Block = {
  type: 'embed',
  name: 'Embed',
  attrs: embedAttrs,
  node: Node.create({
    name: 'embed',
    group: 'block',
    atom: true,
    draggable: true,
    parseHTML: () => [{ tag: 'figure[data-block=embed]' }],
    addAttributes: jsonAttributes(embedAttrs),
    renderHTML: ({ HTMLAttributes }) => ['figure', { ...HTMLAttributes, 'data-block': 'embed' }],
  }),
  plainText: (node) =>
    [textAttribute(node, 'title'), textAttribute(node, 'caption')].filter(Boolean).join('\n'),
  migrations: [],
}
