import { mapSpec } from '@bubbles/charts'
import { Node } from '@tiptap/core'
import { z } from 'zod'
import { type Block, jsonAttribute, textAttribute, bodyAttrs } from './block.ts'
import { contentHash } from './image.ts'

/** A map's settings as they stand in the document: the flat MapSpec, and which table it draws. */
export const mapAttrs = z.strictObject({
  ...bodyAttrs,
  /** Hash of the table; null until there is one. */
  dataset: contentHash.nullable().default(null),
  ...mapSpec.shape,
})

export type MapAttrs = z.infer<typeof mapAttrs>

const defaults: Record<string, unknown> = { dataset: null, ...mapSpec.parse({}) }

const READ = ['title', 'description', 'alt', 'notes', 'sourceName'] as const

export const map: Block = {
  type: 'map',
  name: 'Map',
  attrs: mapAttrs,
  node: Node.create({
    name: 'map',
    group: 'block',
    atom: true,
    draggable: true,
    parseHTML: () => [{ tag: 'figure[data-block=map]' }],
    addAttributes: () =>
      Object.fromEntries(
        Object.entries(defaults).map(([name, fallback]) => [name, jsonAttribute(name, fallback)]),
      ),
    renderHTML: ({ HTMLAttributes }) => ['figure', { ...HTMLAttributes, 'data-block': 'map' }],
  }),
  plainText: (node) =>
    READ.map((name) => textAttribute(node, name))
      .filter(Boolean)
      .join('\n'),
  migrations: [],
}
