import { createHash } from 'node:crypto'
import { Problem } from '@bubbles/domain'
import { documentTitle, type ReportDocument, yDocToDocument } from '@bubbles/report-document'
import * as Y from 'yjs'
import { hasUpdate, readSnapshot, readUpdates } from './reader.ts'
import { advanceHead, insertUpdate, replaceSnapshot } from './writer.ts'

/** Name of a report whose title is empty. */
export const UNTITLED = 'Untitled'

/** A document, as one Yjs update, may grow to this many bytes. */
const MOST_STATE = 16 * 1024 * 1024

/** Updates in the log beyond the snapshot before they are folded into it: what one load reads at the most. */
const FOLD_AFTER = 50

export interface LoadedDocument {
  ydoc: Y.Doc
  /** Number of the last update in it: the document's version. */
  seq: number
  /** Updates read on top of the snapshot. */
  tail: number
}

/** Builds the document from its snapshot and the updates after it: two queries, at most FOLD_AFTER updates. */
export async function loadDocument(organisationId: string, reportId: string): Promise<LoadedDocument> {
  const snapshot = await readSnapshot(organisationId, reportId)
  const updates = await readUpdates(organisationId, reportId, snapshot?.seq ?? 0)
  const ydoc = new Y.Doc()
  ydoc.transact(() => {
    if (snapshot) Y.applyUpdate(ydoc, snapshot.state)
    for (const { update } of updates) Y.applyUpdate(ydoc, update)
  })
  return { ydoc, seq: updates.at(-1)?.seq ?? snapshot?.seq ?? 0, tail: updates.length }
}

/**
 * Appends one update to a report's log. The caller holds the report's lock and has loaded the document at its head.
 * The update may be late, repeated or out of order: it is applied as it is, and one that is in the log adds nothing.
 * @returns the version afterwards, and the document.
 * @throws Problem invalid-document when the bytes are no Yjs update, too-large when the document would be.
 */
export async function appendUpdate(
  organisationId: string,
  reportId: string,
  loaded: LoadedDocument,
  update: Uint8Array,
  userId: string,
): Promise<{ seq: number; document: ReportDocument }> {
  const hash = createHash('sha256').update(update).digest()
  if (await hasUpdate(organisationId, reportId, hash))
    return { seq: loaded.seq, document: yDocToDocument(loaded.ydoc) }
  applyChecked(loaded.ydoc, update)
  const document = yDocToDocument(loaded.ydoc)
  const seq = loaded.seq + 1
  await insertUpdate(organisationId, reportId, { seq, update, hash, userId })
  await advanceHead(organisationId, reportId, {
    seq,
    name: documentTitle(document).trim() || UNTITLED,
    userId,
  })
  if (loaded.tail + 1 >= FOLD_AFTER || seq === 1) {
    await replaceSnapshot(organisationId, reportId, {
      seq,
      state: Y.encodeStateAsUpdate(loaded.ydoc),
      document,
    })
  }
  return { seq, document }
}

/** A Yjs transaction does not roll back; the document was built for this request alone and is thrown away on failure. */
function applyChecked(ydoc: Y.Doc, update: Uint8Array): void {
  try {
    Y.applyUpdate(ydoc, update)
  } catch {
    throw new Problem('invalid-document', {
      detail: "The field 'update' is not a Yjs update. Nothing was changed.",
      errors: [{ pointer: '/update', detail: 'This is not a Yjs update.' }],
    })
  }
  if (Y.encodeStateAsUpdate(ydoc).length > MOST_STATE) throw new Problem('too-large')
}
