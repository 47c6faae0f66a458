import { type AnyExtension, Extension, type Extensions, Node } from '@tiptap/core'
import { BLOCK_TYPES, BLOCKS, BODY_TYPES } from './blocks/index.ts'
import { jsonAttribute } from './blocks/block.ts'
import { kit } from './kit.ts'
import type { BlockType } from './types.ts'

const doc = Node.create({ name: 'doc', topNode: true, content: 'title standfirst? block+' })

/** Gives every block its `id`, and those of the body `internal`. Who makes the ids is the editor's business. */
const blockIds = Extension.create({
  name: 'blockIds',
  addGlobalAttributes: () => [
    {
      types: BLOCK_TYPES,
      attributes: {
        id: {
          default: null,
          parseHTML: (element: { getAttribute(name: string): string | null }) =>
            element.getAttribute('data-id'),
          renderHTML: (attrs: Record<string, unknown>) => (attrs.id ? { 'data-id': attrs.id } : {}),
        },
      },
    },
    { types: BODY_TYPES, attributes: { internal: jsonAttribute('internal', false) } },
  ],
})

/** What a column takes: every block of the body that is not about the whole page. An empty one holds the first of them. */
const COLUMN_CONTENT: readonly BlockType[] = [
  'paragraph',
  ...BODY_TYPES.filter((type) => type !== 'paragraph' && !BLOCKS[type].isPageOnly),
]

const nodeOf = (type: BlockType): AnyExtension[] => {
  const { node } = BLOCKS[type]
  if (!node) return []
  if (type !== 'column') return [node]
  return [(node as Node).extend({ content: `(${COLUMN_CONTENT.join(' | ')})+` })]
}

/** The document's schema as TipTap extensions: the editor adds its views and behaviour to these. */
export const documentExtensions: Extensions = [doc, kit, ...BLOCK_TYPES.flatMap(nodeOf), blockIds]
