import { prosemirrorJSONToYXmlFragment, updateYFragment } from '@tiptap/y-tiptap'
import * as Y from 'yjs'
import { sameValue } from './diff.ts'
import { LIMITS } from './limits.ts'
import { DOCUMENT_FRAGMENT } from './fragment.ts'
import { readFragment, type YjsFault } from './readYjs.ts'
import { repairDocument } from './repair.ts'
import { documentSchema } from './schema.ts'
import type { DocumentNode, ReportDocument } from './types.ts'

/**
 * The first update of a report's log. With a `clientID` the same document gives the same bytes; use one only
 * for a document that has no other history, or two different pasts would claim the same name.
 */
export function documentToYUpdate(document: ReportDocument, options: { clientID?: number } = {}): Uint8Array {
  const ydoc = new Y.Doc()
  if (options.clientID !== undefined) ydoc.clientID = options.clientID
  ydoc.transact(() =>
    prosemirrorJSONToYXmlFragment(documentSchema(), document, ydoc.getXmlFragment(DOCUMENT_FRAGMENT)),
  )
  const update = Y.encodeStateAsUpdate(ydoc)
  ydoc.destroy()
  return update
}

/** The document a Y.Doc stands for: always a valid one, whatever the Y.Doc holds. See `repairDocument`. */
export const yDocToDocument = (ydoc: Y.Doc): ReportDocument =>
  repairDocument(readFragment(ydoc.getXmlFragment(DOCUMENT_FRAGMENT)))

/** What of a Y.Doc `yDocToDocument` has to leave out, if anything: beyond LIMITS, or no XML element or text. */
export const yDocFault = (ydoc: Y.Doc): YjsFault | null =>
  readFragment(ydoc.getXmlFragment(DOCUMENT_FRAGMENT)).fault

/**
 * Makes the Y.Doc stand for `document` by the smallest change that does, in one transaction: blocks that are
 * equal are left alone and text is changed by its difference, so edits made elsewhere at the same time survive.
 */
export function replaceDocument(ydoc: Y.Doc, document: ReportDocument, origin?: unknown): void {
  const fragment = ydoc.getXmlFragment(DOCUMENT_FRAGMENT)
  const node = documentSchema().nodeFromJSON(withSharedValues(fragment, document))
  ydoc.transact(() => {
    dropForeign(fragment, 1)
    updateYFragment(ydoc, fragment, node, { mapping: new Map(), isOMark: new Map() })
  }, origin)
}

/** Deletes what `readFragment` leaves out: the binding compares elements and texts only. */
function dropForeign(parent: Y.XmlFragment, depth: number): void {
  const children: unknown[] = parent.toArray()
  for (let index = children.length - 1; index >= 0; index--) {
    const child = children[index]
    if (child instanceof Y.XmlText) continue
    if (child instanceof Y.XmlElement && depth < LIMITS.depth) dropForeign(child, depth + 1)
    else parent.delete(index, 1)
  }
}

/** Renames the report: the words of its title block, changed by their difference. */
export function setTitle(ydoc: Y.Doc, title: string, origin?: unknown): void {
  const document = yDocToDocument(ydoc)
  const words = title.trim()
  const content = document.content.map((node) => {
    if (node.type !== 'title') return node
    return { type: node.type, attrs: node.attrs, ...(words && { content: [{ type: 'text', text: words }] }) }
  })
  replaceDocument(ydoc, { type: 'doc', content }, origin)
}

/**
 * The binding compares attributes by identity, so a list that is equal but newly parsed (a chart's series)
 * would look changed and be written again, over what another person chose meanwhile. Equal values are
 * therefore taken from the Y.Doc itself.
 */
function withSharedValues(fragment: Y.XmlFragment, document: ReportDocument): ReportDocument {
  const known = new Map<unknown, Record<string, unknown>>()
  const note = (parent: Y.XmlFragment, depth = 0): void => {
    if (depth > LIMITS.depth) return
    for (const element of parent.toArray())
      if (element instanceof Y.XmlElement) {
        const attrs = element.getAttributes() as Record<string, unknown>
        known.set(attrs.id, attrs)
        note(element, depth + 1)
      }
  }
  note(fragment)
  const shared = (node: DocumentNode): DocumentNode => {
    const stored = known.get(node.attrs?.id)
    const attrs = Object.entries(node.attrs ?? {}).map(([name, value]) => [
      name,
      typeof value === 'object' && stored?.[name] !== undefined && sameValue(value, stored[name])
        ? stored[name]
        : value,
    ])
    return {
      ...node,
      ...(node.attrs && { attrs: Object.fromEntries(attrs) as Record<string, unknown> }),
      ...(node.content && { content: node.content.map(shared) }),
    }
  }
  return { type: 'doc', content: document.content.map(shared) }
}
