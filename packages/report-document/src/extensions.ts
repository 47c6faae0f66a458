import { type AnyExtension, Extension, type Extensions, Node } from '@tiptap/core'
import StarterKit from '@tiptap/starter-kit'
import { BLOCK_TYPES, BLOCKS, BODY_TYPES, blockOf } from './blocks/index.ts'
import { jsonAttribute } from './blocks/block.ts'
import { adaptLink, isAllowedHref } from './marks.ts'

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

const adapt = (extension: AnyExtension): AnyExtension => {
  if (extension.name === 'link') return adaptLink(extension as Parameters<typeof adaptLink>[0])
  return blockOf(extension.name)?.adapt?.(extension) ?? extension
}

const kit = StarterKit.extend({
  addExtensions() {
    return (this.parent?.() ?? []).map(adapt)
  },
}).configure({
  document: false,
  codeBlock: false,
  hardBreak: false,
  underline: false,
  // Undo belongs to Yjs, and a trailing paragraph would be an edit nobody made.
  undoRedo: false,
  trailingNode: false,
  dropcursor: { color: 'var(--bb-primary, currentColor)', width: 2 },
  link: {
    openOnClick: false,
    autolink: true,
    defaultProtocol: 'https',
    isAllowedUri: (url) => isAllowedHref(url),
    HTMLAttributes: { rel: 'noopener noreferrer nofollow', target: null },
  },
})

/** The document's schema as TipTap extensions: the editor adds its views and behaviour to these. */
export const documentExtensions: Extensions = [
  doc,
  kit,
  ...BLOCK_TYPES.flatMap((type) => BLOCKS[type].node ?? []),
  blockIds,
]
