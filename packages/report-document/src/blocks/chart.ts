import { chartSpec } from '@bubbles/charts'
import { Node } from '@tiptap/core'
import { z } from 'zod'
import { type Block, jsonAttribute, textAttribute, bodyAttrs } from './block.ts'
import { contentHash } from './image.ts'

/** A chart's settings as they stand in the document: the flat ChartSpec, and which table it draws. */
export const chartAttrs = z.strictObject({
  ...bodyAttrs,
  /** Hash of the table; null until there is one. */
  dataset: contentHash.nullable().default(null),
  ...chartSpec.shape,
})

export type ChartAttrs = z.infer<typeof chartAttrs>

const defaults: Record<string, unknown> = { dataset: null, ...chartSpec.parse({}) }

const READ = ['title', 'description', 'alt', 'notes', 'sourceName'] as const

export const chart: Block = {
  type: 'chart',
  name: 'Chart',
  attrs: chartAttrs,
  node: Node.create({
    name: 'chart',
    group: 'block',
    atom: true,
    draggable: true,
    parseHTML: () => [{ tag: 'figure[data-block=chart]' }],
    addAttributes: () =>
      Object.fromEntries(
        Object.entries(defaults).map(([name, fallback]) => [name, jsonAttribute(name, fallback)]),
      ),
    renderHTML: ({ HTMLAttributes }) => ['figure', { ...HTMLAttributes, 'data-block': 'chart' }],
  }),
  plainText: (node) =>
    READ.map((name) => textAttribute(node, name))
      .filter(Boolean)
      .join('\n'),
  migrations: [],
}
