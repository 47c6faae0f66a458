import * as Y from 'yjs'
import { blockOf } from './blocks/index.ts'
import { DOCUMENT_FRAGMENT } from './fragment.ts'
import { migrateAttrs } from './migrate.ts'

/**
 * Brings the blocks of an open document to today's shape where they are stored, since an editor knows today's attributes
 * alone: it would show the defaults in place of what last year's hold. Whoever opens it as well writes the same.
 */
export function migrateYDoc(ydoc: Y.Doc): void {
  ydoc.transact(() => {
    const fragment = ydoc.getXmlFragment(DOCUMENT_FRAGMENT)
    for (const element of fragment.createTreeWalker((node) => node instanceof Y.XmlElement))
      migrateElement(element as Y.XmlElement)
  })
}

function migrateElement(element: Y.XmlElement): void {
  const block = blockOf(element.nodeName)
  if (!block || block.migrations.length === 0) return
  const before: Record<string, unknown> = element.getAttributes()
  const after = migrateAttrs(block, before)
  if (!after || after === before) return
  for (const name of Object.keys(before)) if (!(name in after)) element.removeAttribute(name)
  // Stored is any JSON; the types of Yjs know text alone.
  for (const [name, value] of Object.entries(after))
    if (value !== before[name]) element.setAttribute(name, value as string)
}
