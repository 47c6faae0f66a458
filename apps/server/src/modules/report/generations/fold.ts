import {
  documentToYUpdate,
  keepMovedBlocks,
  sameValue,
  yDocFault,
  yDocToDocument,
} from '@bubbles/report-document'
import * as Y from 'yjs'
import { tellBegun } from '../appended.ts'
import { replaceSnapshot } from '../writer.ts'
import { readTypedAt } from './reader.ts'
import { insertGeneration } from './writer.ts'
import type { LoadedDocument } from '../loadedDocument.ts'

/**
 * How large a state may be, in bytes and as a multiple of its document without a past: opening a report then costs less
 * than three times its document. While somebody types it may be larger, since a new generation ends their undo.
 */
const MAX_STATE = {
  calm: { factor: 1.5, bytes: 2 * 1024 },
  typing: { factor: 4, bytes: 256 * 1024 },
} as const

/** How long after somebody typed a report is left as it is, in milliseconds. */
export const TYPING_MS = 10 * 60_000

/**
 * Folds a report's log into its snapshot; where most of the state is its past, a new generation begins. The caller holds
 * the report's lock; `loaded` is at its head.
 */
export async function fold(
  organisationId: string,
  reportId: string,
  loaded: LoadedDocument,
  now: Date = new Date(),
): Promise<void> {
  const state = Y.encodeStateAsUpdate(loaded.ydoc)
  let tidyFrom: Date | null = null
  if (state.length > MAX_STATE.calm.bytes) {
    const fresh = freshState(loaded.ydoc)
    if (fresh && state.length > MAX_STATE.calm.factor * fresh.length) {
      const typedAt = await readTypedAt(organisationId, reportId)
      tidyFrom = new Date((typedAt?.getTime() ?? 0) + TYPING_MS)
      const { factor, bytes } = MAX_STATE.typing
      if (tidyFrom <= now || state.length > factor * fresh.length + bytes)
        return beginGeneration(organisationId, reportId, loaded)
    }
  }
  await keep(organisationId, reportId, loaded, state, tidyFrom)
}

/**
 * Begins a generation: the document as it is, in a state without a past, at the same version. `loaded` is of it
 * afterwards. Nothing happens where a state without a past could not hold all of the document.
 */
export async function beginGeneration(
  organisationId: string,
  reportId: string,
  loaded: LoadedDocument,
): Promise<void> {
  const state = freshState(loaded.ydoc)
  if (!state) return
  const { seq } = loaded
  const generation = loaded.generation + 1
  const earlierState = Y.encodeStateAsUpdate(loaded.ydoc)
  await insertGeneration(organisationId, reportId, { generation, seq, state, earlierState })
  loaded.ydoc.destroy()
  loaded.ydoc = keepMovedBlocks(new Y.Doc())
  Y.applyUpdate(loaded.ydoc, state)
  loaded.generation = generation
  loaded.writers = new Map()
  await keep(organisationId, reportId, loaded, state, null)
  tellBegun({ organisationId, reportId, seq, generation })
}

async function keep(
  organisationId: string,
  reportId: string,
  loaded: LoadedDocument,
  state: Uint8Array,
  tidyFrom: Date | null,
): Promise<void> {
  const document = yDocToDocument(loaded.ydoc)
  await replaceSnapshot(organisationId, reportId, { seq: loaded.seq, state, document, tidyFrom })
  loaded.tail = 0
  loaded.bytes = state.length
}

/** The document's state without a past; null where a part of it is beyond the caps, and in its log alone. */
function freshState(ydoc: Y.Doc): Uint8Array | null {
  if (yDocFault(ydoc) !== null) return null
  const document = yDocToDocument(ydoc)
  const state = documentToYUpdate(document)
  const fresh = new Y.Doc()
  Y.applyUpdate(fresh, state)
  const isSame = sameValue(yDocToDocument(fresh), document)
  fresh.destroy()
  return isSame ? state : null
}
