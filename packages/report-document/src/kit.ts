import { type AnyExtension, Extension } from '@tiptap/core'
import { Blockquote } from '@tiptap/extension-blockquote'
import { Bold } from '@tiptap/extension-bold'
import { Code } from '@tiptap/extension-code'
import { Heading } from '@tiptap/extension-heading'
import { HorizontalRule } from '@tiptap/extension-horizontal-rule'
import { Italic } from '@tiptap/extension-italic'
import { Link } from '@tiptap/extension-link'
import { BulletList, ListItem, ListKeymap, OrderedList } from '@tiptap/extension-list'
import { Paragraph } from '@tiptap/extension-paragraph'
import { Strike } from '@tiptap/extension-strike'
import { Text } from '@tiptap/extension-text'
import { Dropcursor } from '@tiptap/extensions/drop-cursor'
import { Gapcursor } from '@tiptap/extensions/gap-cursor'
import { blockOf } from './blocks/index.ts'
import { adaptLink, footnote, isLinkHref } from './marks.ts'

/**
 * What of TipTap's starter kit a report uses, in the kit's order, which is that of marks in a document. One by one, so
 * that no editor loads the rest: undo belongs to Yjs, and a trailing paragraph would be an edit nobody made.
 */
const EXTENSIONS: readonly AnyExtension[] = [
  Bold,
  Blockquote,
  BulletList,
  Code,
  footnote,
  Dropcursor.configure({ color: 'var(--bb-primary, currentColor)', width: 2 }),
  Gapcursor,
  Heading,
  HorizontalRule,
  Italic,
  ListItem,
  ListKeymap,
  adaptLink(Link).configure({
    openOnClick: false,
    autolink: true,
    defaultProtocol: 'https',
    isAllowedUri: (url: string) => isLinkHref(url),
    HTMLAttributes: { rel: 'noopener noreferrer nofollow', target: null },
  }),
  OrderedList,
  Paragraph,
  Strike,
  Text,
]

/** TipTap's own extensions, adapted to the blocks of a report. */
export const kit = Extension.create({
  name: 'kit',
  addExtensions: () =>
    EXTENSIONS.map((extension) => blockOf(extension.name)?.adapt?.(extension) ?? extension),
})
