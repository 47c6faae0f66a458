import type { AnyExtension } from '@tiptap/core'
import type { BlockType, DocumentNode } from '../types.ts'

/**
 * One step from last year's attributes to this year's. It recognises the old shape itself: a document is a
 * CRDT that an old client may still write to, so no version number over the whole of it can be trusted.
 */
export interface Migration {
  name: string
  /** Whether these attributes have the old shape. Must be false for what `up` returns. */
  applies: (attrs: Record<string, unknown>) => boolean
  up: (attrs: Record<string, unknown>) => Record<string, unknown>
  /** Old attributes, for the test that runs every migration. */
  sample: Record<string, unknown>
}

/**
 * The attribute that names, by its hash, the table a block draws, a table it is made from (`source`), that of a map's own
 * boundaries, the picture it shows (`file`) or the file it offers (`attachment`);
 * with `each`, a list whose parts have one of that name. `isShown`: whether it does.
 */
export interface Reference {
  kind: 'dataset' | 'source' | 'boundaries' | 'file' | 'attachment'
  attribute: string
  each?: string
  isShown?: (node: DocumentNode) => boolean
}

/** What the document knows about one kind of block, but for its validator (`attrs/`). One file each in this folder. */
export interface Block {
  type: BlockType
  /** What people call it: on every screen, in mails and in the API. */
  name: string
  /** At the head of the page or inside another block, never by itself in the body: it can't be marked internal. */
  isPart?: true
  /** About the whole page, or columns themselves: no column takes it. */
  isPageOnly?: true
  /** Says something without a word of text. */
  isWordless?: true
  /** What of it names tables it draws or files it shows. */
  refersTo?: Reference | readonly Reference[]
  /** TipTap's own extension of that name, adapted to this document. Absent: the node is ours, see `node`. */
  adapt?: (extension: AnyExtension) => AnyExtension
  /** The TipTap node where TipTap has none that fits. */
  node?: AnyExtension
  /** The words a search should find, children included. */
  plainText: (node: DocumentNode) => string
  /** What a person recognises it by, where that is not its first words. */
  label?: (node: DocumentNode) => string
  /**
   * The block without its data, for a template that keeps the form alone; absent: it has none.
   * @param datasets for the hash of each table that of its empty one
   */
  withoutData?: (node: DocumentNode, datasets: ReadonlyMap<string, string>) => DocumentNode
  migrations: readonly Migration[]
}

/** All text below a node; children that are blocks are set on their own lines. */
export function textBelow(node: DocumentNode): string {
  if (node.text !== undefined) return node.text
  const children = node.content ?? []
  const inline = children.every((child) => child.text !== undefined)
  return children
    .map(textBelow)
    .filter((text) => inline || text !== '')
    .join(inline ? '' : '\n')
}

/** A string attribute, '' where it is missing or of another type. */
export function textAttribute(node: DocumentNode, name: string): string {
  const value = node.attrs?.[name]
  return typeof value === 'string' ? value : ''
}

/** What a block has of its own among its attributes. */
export type Settings<Attrs> = Omit<Attrs, 'id' | 'internal'>

/** TipTap's attributes of a block that keeps all it has in attributes, each with the default its validator gives. */
export const jsonAttributes =
  <Attrs>(defaults: Settings<Attrs>) =>
  () =>
    Object.fromEntries(
      Object.entries(defaults).map(([name, fallback]) => [name, jsonAttribute(name, fallback)]),
    )

/** Attributes that travel through the clipboard as JSON in one `data-` attribute. */
export const jsonAttribute = (name: string, fallback: unknown) => ({
  default: fallback,
  parseHTML: (element: { getAttribute(name: string): string | null }) => {
    const written = element.getAttribute(`data-${name.toLowerCase()}`)
    if (written === null) return fallback
    try {
      return JSON.parse(written) as unknown
    } catch {
      return fallback
    }
  },
  renderHTML: (attrs: Record<string, unknown>) => ({
    [`data-${name.toLowerCase()}`]: JSON.stringify(attrs[name] ?? null),
  }),
})
