import { createHash } from 'node:crypto'
import { Problem } from '@bubbles/domain'
import {
  type AppliedUpdate,
  documentLanguage,
  documentTitle,
  keepMovedBlocks,
  LIMITS,
  yDocFault,
  yDocToDocument,
  type YjsFault,
} from '@bubbles/report-document'
import * as Y from 'yjs'
import { tellAppended } from './appended.ts'
import { readLog } from './documentReader.ts'
import { fold } from './generations/fold.ts'
import { applyUpdateJudged, repairOf } from './judgeUpdate.ts'
import { openDocuments } from './openDocuments.ts'
import { hasUpdate, readUpdates } from './reader.ts'
import { advanceHead, insertUpdate } from './writer.ts'
import type { Head, LoadedDocument } from './loadedDocument.ts'

/** Name of a report whose title is empty. */
export const UNTITLED = 'Untitled'

/** A document, as one Yjs update, may grow to this many bytes. */
const MAX_STATE = 16 * 1024 * 1024

/** Elements and bytes of updates that wait for ones they build on: ample for two that overtook each other. */
const MAX_WAITING = { elements: 1_000, bytes: 1024 * 1024 }

/** Updates in the log beyond the snapshot before they are folded into it: what one load reads at the most. */
export const FOLD_AFTER = 50

/** Builds the document from its snapshot and the updates after it: one query, at most FOLD_AFTER updates. */
export async function loadDocument(organisationId: string, reportId: string): Promise<LoadedDocument> {
  const parts = await readLog(organisationId, reportId)
  const loaded = {
    ...newDocument(),
    generation: parts[0]?.generation ?? 0,
    tail: parts.filter(({ isSnapshot }) => !isSnapshot).length,
  }
  applyAll(loaded, parts)
  return loaded
}

/** A document without any update. */
export const newDocument = (): LoadedDocument => ({
  ydoc: keepMovedBlocks(new Y.Doc()),
  seq: 0,
  generation: 0,
  tail: 0,
  bytes: 0,
  known: null,
  writers: new Map(),
})

/**
 * The document at its head, for an edit: the one this process has kept, with what others appended meanwhile, or else
 * built from the log. The caller holds the report's lock, has read `head` under it, and owns the document: it gives
 * it to `keepOpen` when it is done, or drops it.
 */
export async function openForEdit(
  organisationId: string,
  reportId: string,
  head: { head_seq: number; generation: number },
): Promise<LoadedDocument> {
  const kept = openDocuments.take(organisationId, reportId)
  if (!kept || kept.seq > head.head_seq || kept.generation !== head.generation)
    return loadDocument(organisationId, reportId)
  if (kept.seq < head.head_seq) {
    const updates = await readUpdates(organisationId, reportId, kept.seq)
    kept.tail += updates.length
    applyAll(kept, updates)
  }
  return kept
}

/** Keeps a document that has been edited in memory for the next edit, once the running transaction has committed. */
export const keepOpen = (organisationId: string, reportId: string, loaded: LoadedDocument): void =>
  openDocuments.putBack(organisationId, reportId, loaded)

/** Applies what is in the log already. */
export function applyAll(loaded: LoadedDocument, updates: { seq: number; update: Uint8Array }[]): void {
  loaded.known = null
  loaded.ydoc.transact(() => {
    for (const { seq, update } of updates) {
      Y.applyUpdate(loaded.ydoc, update)
      loaded.seq = seq
      loaded.bytes += update.length
    }
  })
}

export interface AppendOptions {
  /** Of another update, which this one stands for: SHA-256. */
  hash?: Uint8Array
  /** Somebody typed it over a live socket. */
  typed?: boolean
}

/**
 * Appends one update to a report's log. The caller holds the report's lock and has loaded the document at its head;
 * `loaded` is at the new head afterwards, and of no use any more when this throws.
 * The update may be late, repeated or out of order: it is applied as it is, and one that is in the log adds nothing.
 * What several edits together left wrong is put right by an update of its own behind it.
 * @returns the version afterwards, of the repair if there was one.
 * @throws Problem invalid-document when the bytes are no Yjs update of a document, too-large when the document would be.
 */
export async function appendUpdate(
  organisationId: string,
  reportId: string,
  loaded: LoadedDocument,
  update: Uint8Array,
  userId: string,
  { hash = hashOf(update), typed = false }: AppendOptions = {},
): Promise<{ seq: number }> {
  if (await hasUpdate(organisationId, reportId, hash)) return { seq: loaded.seq }
  const { head, applied } = applyChecked(loaded, update)
  const place = { organisationId, reportId, userId, typed }
  await insertAtHead(place, loaded, { update, hash, head })
  const repair = repairOf(loaded.ydoc, loaded.known?.fault ?? null, applied)
  if (repair) {
    const known = read(loaded.ydoc)
    loaded.bytes += repair.length
    loaded.known = known
    await insertAtHead(place, loaded, { update: repair, hash: hashOf(repair), head: known })
  }
  const { seq } = loaded
  if (loaded.tail >= FOLD_AFTER || seq === 1) await fold(organisationId, reportId, loaded)
  return { seq }
}

interface Place {
  organisationId: string
  reportId: string
  userId: string
  typed: boolean
}

async function insertAtHead(
  { organisationId, reportId, userId, typed }: Place,
  loaded: LoadedDocument,
  { update, hash, head }: { update: Uint8Array; hash: Uint8Array; head: Head },
): Promise<void> {
  const seq = loaded.seq + 1
  await insertUpdate(organisationId, reportId, { seq, update, hash, userId })
  const { name, language } = head
  await advanceHead(organisationId, reportId, { seq, name, language, userId, typed })
  loaded.seq = seq
  loaded.tail += 1
  // Before a generation begins: it is told of after what was written on the one before it.
  tellAppended({ organisationId, reportId, seq, generation: loaded.generation, update })
}

/** The name, the language and the fault of a document, read from the whole of it. */
const read = (ydoc: Y.Doc) => ({ ...readHead(ydoc), fault: yDocFault(ydoc) })

function readHead(ydoc: Y.Doc): Head {
  const document = yDocToDocument(ydoc)
  return { name: documentTitle(document).trim() || UNTITLED, language: documentLanguage(document) }
}

const hashOf = (update: Uint8Array): Uint8Array => createHash('sha256').update(update).digest()

/**
 * Applies an update and reads what it makes of the document. A Yjs transaction does not roll back, so the caller throws the
 * Y.Doc away on failure.
 *
 * An update answers for what it brings itself. Where it completes an earlier one that waited for it (it arrived out of
 * order), or the document had gone beyond the caps already, that is not refused: one sender's update must not stop
 * everybody's next. What is beyond the caps or no part of a document is then left out by the reader.
 */
export function applyChecked(
  loaded: LoadedDocument,
  update: Uint8Array,
): { head: Head; applied: AppliedUpdate } {
  const { ydoc, known } = loaded
  const wasSound = (known ? known.fault : yDocFault(ydoc)) === null
  let fault: YjsFault | null
  let ownFault: YjsFault | null
  let head: Head
  let waits: boolean
  let applied: AppliedUpdate
  try {
    const alone = ydoc.store.pendingStructs ? faultOfItself(ydoc, update) : undefined
    // Reading all of a long document takes longer than anything else here; most edits do not touch its title.
    applied = applyUpdateJudged(ydoc, update)
    fault = yDocFault(ydoc)
    ownFault = alone === undefined ? fault : alone
    head = known && !applied.isTitled ? known : readHead(ydoc)
    waits = waitsForTooMuch(ydoc)
  } catch (error) {
    throw error instanceof Problem ? error : unreadable()
  }
  if (ownFault && wasSound) throw refusal(ownFault)
  if (waits)
    throw new Problem('invalid-document', {
      detail:
        'The field “update” depends on too many changes that the server doesn’t have. Send those first. Nothing was changed.',
      errors: [{ pointer: '/update', detail: 'This depends on changes that the server doesn’t have.' }],
    })
  loaded.bytes += update.length
  // The sum of the updates bounds the state, which need not be written out for each keystroke.
  if (loaded.bytes > MAX_STATE) loaded.bytes = Y.encodeStateAsUpdate(ydoc).length
  if (loaded.bytes > MAX_STATE)
    throw new Problem('too-large', {
      detail: 'The document and its history are larger than the server can keep. Nothing was changed.',
    })
  loaded.known = { name: head.name, language: head.language, fault }
  return { head, applied }
}

/** What is said of bytes that are no update. */
export const unreadable = (): Problem =>
  new Problem('invalid-document', {
    detail: 'The field “update” is not a Yjs update. Nothing was changed.',
    errors: [{ pointer: '/update', detail: 'That isn’t a Yjs update.' }],
  })

/** What would be wrong with the document after this update without what waits in it. */
function faultOfItself(ydoc: Y.Doc, update: Uint8Array): YjsFault | null {
  const waiting = ydoc.store.pendingStructs
  ydoc.store.pendingStructs = null
  const state = Y.encodeStateAsUpdate(ydoc)
  ydoc.store.pendingStructs = waiting
  const alone = new Y.Doc()
  Y.applyUpdate(alone, state)
  Y.applyUpdate(alone, update)
  const fault = yDocFault(alone)
  alone.destroy()
  return fault
}

/** Whether what waits is more than may be added later without anybody being asked. */
function waitsForTooMuch(ydoc: Y.Doc): boolean {
  const pending = ydoc.store.pendingStructs
  if (!pending) return false
  if (pending.update.length > MAX_WAITING.bytes) return true
  const { structs } = Y.decodeUpdateV2(pending.update)
  const elements = structs.filter(
    (struct) => struct instanceof Y.Item && struct.content instanceof Y.ContentType,
  )
  return elements.length > MAX_WAITING.elements
}

const count = (value: number): string => value.toLocaleString('en')

const FAULTS: Record<YjsFault, readonly ['too-large' | 'invalid-document', string]> = {
  nodes: ['too-large', `A document can have at most ${count(LIMITS.nodes)} blocks and pieces of text.`],
  characters: ['too-large', `A document can have at most ${count(LIMITS.characters)} characters.`],
  depth: ['invalid-document', `Blocks are nested deeper than ${LIMITS.depth} levels.`],
  foreign: ['invalid-document', 'A document can contain only XML elements and XML texts.'],
}

function refusal(fault: YjsFault): Problem {
  const [code, detail] = FAULTS[fault]
  return new Problem(code, {
    detail: `${detail} Nothing was changed.`,
    errors: [{ pointer: '/update', detail }],
  })
}
