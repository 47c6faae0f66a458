import { prosemirrorJSONToYXmlFragment } from '@tiptap/y-tiptap'
import * as Y from 'yjs'
import { DOCUMENT_FRAGMENT } from './fragment.ts'
import { readFragment, type YjsFault } from './readYjs.ts'
import { repairDocument } from './repair.ts'
import { replaceDocument } from './replace.ts'
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

/** Renames the report: the words of its title block, changed by their difference. */
export function setTitle(ydoc: Y.Doc, title: string, origin?: unknown): void {
  const words = title.trim()
  changeTitle(
    ydoc,
    ({ attrs }) => ({ type: 'title', attrs, ...(words && { content: [{ type: 'text', text: words }] }) }),
    origin,
  )
}

/** Says which language the report is written in; null: its organisation's. */
export function setLanguage(ydoc: Y.Doc, language: string | null, origin?: unknown): void {
  changeTitle(ydoc, (title) => ({ ...title, attrs: { ...title.attrs, language } }), origin)
}

function changeTitle(ydoc: Y.Doc, change: (title: DocumentNode) => DocumentNode, origin: unknown): void {
  const { content } = yDocToDocument(ydoc)
  const changed = content.map((node) => (node.type === 'title' ? change(node) : node))
  replaceDocument(ydoc, { type: 'doc', content: changed }, origin)
}
