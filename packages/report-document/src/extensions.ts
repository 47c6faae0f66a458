import { Extension, type Extensions, Node } from '@tiptap/core'
import { BLOCK_TYPES, BLOCKS, BODY_TYPES } from './blocks/index.ts'
import { jsonAttribute } from './blocks/block.ts'
import { kit } from './kit.ts'

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

/** The document's schema as TipTap extensions: the editor adds its views and behaviour to these. */
export const documentExtensions: Extensions = [
  doc,
  kit,
  ...BLOCK_TYPES.flatMap((type) => BLOCKS[type].node ?? []),
  blockIds,
]
