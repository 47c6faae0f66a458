import { createHash } from 'node:crypto'
import { Problem } from '@bubbles/domain'
import {
  documentTitle,
  LIMITS,
  type ReportDocument,
  yDocFault,
  yDocToDocument,
  type YjsFault,
} from '@bubbles/report-document'
import * as Y from 'yjs'
import { hasUpdate, readSnapshot, readUpdates } from './reader.ts'
import { advanceHead, insertUpdate, replaceSnapshot } from './writer.ts'

/** Name of a report whose title is empty. */
export const UNTITLED = 'Untitled'

/** A document, as one Yjs update, may grow to this many bytes. */
const MOST_STATE = 16 * 1024 * 1024

/** Elements and bytes of updates that wait for ones they build on: ample for two that overtook each other. */
const MOST_WAITING = { elements: 1_000, bytes: 1024 * 1024 }

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
 * @throws Problem invalid-document when the bytes are no Yjs update of a document, too-large when the document would be.
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
  const document = applyChecked(loaded.ydoc, update)
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

/**
 * Applies an update and reads the document it makes. A Yjs transaction does not roll back; the Y.Doc was built for this
 * request alone and is thrown away on failure.
 *
 * An update answers for what it brings itself. Where an earlier one waited for this one (it arrived out of order) or
 * had gone beyond the caps already, nothing is refused: one sender's update must not stop everybody's next. What is
 * beyond the caps or no part of a document is then left out by the reader.
 */
function applyChecked(ydoc: Y.Doc, update: Uint8Array): ReportDocument {
  const refusable = ydoc.store.pendingStructs === null && yDocFault(ydoc) === null
  let fault: YjsFault | null
  let document: ReportDocument
  let waits: boolean
  try {
    Y.applyUpdate(ydoc, update)
    fault = refusable ? yDocFault(ydoc) : null
    document = yDocToDocument(ydoc)
    waits = waitsForTooMuch(ydoc)
  } catch {
    throw new Problem('invalid-document', {
      detail: "The field 'update' is not a Yjs update. Nothing was changed.",
      errors: [{ pointer: '/update', detail: 'This is not a Yjs update.' }],
    })
  }
  if (fault) throw refusal(fault)
  if (waits)
    throw new Problem('invalid-document', {
      detail:
        "The field 'update' builds on too many changes that are not here. Send those first. Nothing was changed.",
      errors: [{ pointer: '/update', detail: 'This builds on changes that are not here.' }],
    })
  if (Y.encodeStateAsUpdate(ydoc).length > MOST_STATE)
    throw new Problem('too-large', {
      detail: 'The document and its history are larger than the server keeps. Nothing was changed.',
    })
  return document
}

/** Whether what waits is more than may be added later without anybody being asked. */
function waitsForTooMuch(ydoc: Y.Doc): boolean {
  const pending = ydoc.store.pendingStructs
  if (!pending) return false
  if (pending.update.length > MOST_WAITING.bytes) return true
  const { structs } = Y.decodeUpdateV2(pending.update)
  const elements = structs.filter(
    (struct) => struct instanceof Y.Item && struct.content instanceof Y.ContentType,
  )
  return elements.length > MOST_WAITING.elements
}

const count = (value: number): string => value.toLocaleString('en')

const FAULTS: Record<YjsFault, readonly ['too-large' | 'invalid-document', string]> = {
  nodes: ['too-large', `A document has at most ${count(LIMITS.nodes)} blocks and texts.`],
  characters: ['too-large', `A document has at most ${count(LIMITS.characters)} characters.`],
  depth: ['invalid-document', `Blocks are nested deeper than ${LIMITS.depth} levels.`],
  foreign: ['invalid-document', 'A document holds XML elements and XML texts alone.'],
}

function refusal(fault: YjsFault): Problem {
  const [code, detail] = FAULTS[fault]
  return new Problem(code, {
    detail: `${detail} Nothing was changed.`,
    errors: [{ pointer: '/update', detail }],
  })
}
