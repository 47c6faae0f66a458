import * as Y from 'yjs'

/**
 * What `change` writes to a document, as one update; null for nothing. A difference of two states would carry all that
 * was ever deleted in the document as well.
 */
export function changedBy(ydoc: Y.Doc, change: (ydoc: Y.Doc) => void): Uint8Array | null {
  const updates: Uint8Array[] = []
  const note = (update: Uint8Array) => void updates.push(update)
  ydoc.on('update', note)
  try {
    change(ydoc)
  } finally {
    ydoc.off('update', note)
  }
  return updates.length > 0 ? Y.mergeUpdates(updates) : null
}
