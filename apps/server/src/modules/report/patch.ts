import { Problem } from '@bubbles/domain'
import {
  applyJsonPatch,
  PatchError,
  type PatchOperation,
  replaceDocument,
  validateDocument,
  yDocToDocument,
} from '@bubbles/report-document'
import * as Y from 'yjs'
import { appendUpdate, type LoadedDocument, loadDocument } from './documentStore.ts'
import { lockReport } from './reader.ts'

export interface Edit {
  organisationId: string
  reportId: string
  userId: string
}

/**
 * Applies a Yjs update: idempotent and order-free.
 * @param stateVector of the sender; the answer then carries what it lacks.
 * @throws Problem invalid-document when the bytes are no Yjs update, too-large when the document would be.
 */
export async function patchWithUpdate(edit: Edit, update: Uint8Array, stateVector: Uint8Array | null) {
  const loaded = await loadLocked(edit)
  const { seq } = await append(edit, loaded, update)
  return { version: seq, ...(stateVector && missingFor(loaded.ydoc, stateVector)) }
}

/**
 * Applies an RFC 6902 JSON Patch to the document's JSON: all of it or nothing.
 * @throws Problem version-required, version-mismatch, patch-failed or invalid-document, each saying where.
 */
export async function patchWithOperations(
  edit: Edit,
  operations: PatchOperation[],
  ifMatch: number | '*' | null,
) {
  if (ifMatch === null) throw new Problem('version-required')
  const loaded = await loadLocked(edit)
  if (ifMatch !== '*' && ifMatch !== loaded.seq) throw versionMismatch(loaded.seq)
  const patched = applyOperations(yDocToDocument(loaded.ydoc), operations)
  const before = Y.encodeStateVector(loaded.ydoc)
  replaceDocument(loaded.ydoc, patched)
  const update = Y.encodeStateAsUpdate(loaded.ydoc, before)
  const { seq } = await append(edit, loaded, update)
  return { version: seq }
}

/** Runs `change` on the locked document and appends what it did. */
export async function editDocument(edit: Edit, change: (ydoc: Y.Doc) => void) {
  const loaded = await loadLocked(edit)
  const before = Y.encodeStateVector(loaded.ydoc)
  change(loaded.ydoc)
  return append(edit, loaded, Y.encodeStateAsUpdate(loaded.ydoc, before))
}

export const versionMismatch = (version: number) => new Problem('version-mismatch', { members: { version } })

async function loadLocked({ organisationId, reportId }: Edit): Promise<LoadedDocument> {
  const report = await lockReport(organisationId, reportId)
  if (!report) throw new Problem('report-not-found')
  return loadDocument(organisationId, reportId)
}

const append = (edit: Edit, loaded: LoadedDocument, update: Uint8Array) =>
  appendUpdate(edit.organisationId, edit.reportId, loaded, update, edit.userId)

function applyOperations(document: unknown, operations: PatchOperation[]) {
  let patched: unknown
  try {
    patched = applyJsonPatch(document, operations)
  } catch (error) {
    if (!(error instanceof PatchError)) throw error
    throw new Problem('patch-failed', { detail: `${error.message} Nothing was changed.` })
  }
  const validation = validateDocument(patched)
  if (validation.ok) return validation.document
  const [first] = validation.errors
  throw new Problem('invalid-document', {
    detail: `At ${first!.pointer || 'the root'}: ${first!.detail} Nothing was changed.`,
    errors: validation.errors,
  })
}

function missingFor(ydoc: Y.Doc, stateVector: Uint8Array): { missing: string } {
  try {
    return { missing: toBase64(Y.encodeStateAsUpdate(ydoc, stateVector)) }
  } catch {
    throw new Problem('invalid-request', { detail: "The field 'stateVector' is not a Yjs state vector." })
  }
}

export const toBase64 = (bytes: Uint8Array): string => Buffer.from(bytes).toString('base64')
export const fromBase64 = (text: string): Uint8Array => new Uint8Array(Buffer.from(text, 'base64'))
