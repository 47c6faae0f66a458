import { Problem } from '@bubbles/domain'
import {
  applyJsonPatch,
  PatchError,
  type PatchOperation,
  type ReportDocument,
  replaceDocument,
  validateDocument,
  yDocToDocument,
} from '@bubbles/report-document'
import * as Y from 'yjs'
import { remember, requireOwnClients } from './clientIds.ts'
import { appendUpdate, keepOpen, loadDocument, type LoadedDocument, openForEdit } from './documentStore.ts'
import { lockReport } from './reader.ts'

export interface Edit {
  organisationId: string
  reportId: string
  userId: string
}

/**
 * Applies a Yjs update: idempotent and order-free.
 * @param stateVector of the sender; the answer then carries what it lacks.
 * @throws Problem invalid-document when the bytes are no Yjs update or write under somebody else's client id, too-large
 * when the document would be.
 */
export async function patchWithUpdate(edit: Edit, update: Uint8Array, stateVector: Uint8Array | null) {
  const loaded = await loadLocked(edit)
  const written = await requireOwnClients(edit, loaded, update, edit.userId)
  const { seq } = await append(edit, loaded, update)
  await remember(edit, loaded, written, edit.userId)
  return { version: seq, ...(stateVector && missingFor(loaded.ydoc, stateVector)) }
}

/**
 * Applies updates of several people in one transaction, each answered for itself: what is refused leaves the others be.
 * @returns for each the version that holds it, or why it was refused.
 * @throws Problem report-not-found.
 */
export async function patchWithUpdates(
  report: Omit<Edit, 'userId'>,
  updates: { userId: string; update: Uint8Array }[],
): Promise<(number | Problem)[]> {
  const { organisationId, reportId } = report
  const outcomes: (number | Problem)[] = []
  let loaded = await loadLocked(report)
  for (const { userId, update } of updates) {
    const written = await orProblem(() => requireOwnClients(report, loaded, update, userId))
    if (written instanceof Problem) {
      outcomes.push(written)
      continue
    }
    const appended = await orProblem(() => appendUpdate(organisationId, reportId, loaded, update, userId))
    if (appended instanceof Problem) {
      outcomes.push(appended)
      // What was refused is in the Y.Doc by now, and cannot be taken out again.
      loaded = await loadDocument(organisationId, reportId)
      continue
    }
    await remember(report, loaded, written, userId)
    outcomes.push(appended.seq)
  }
  keepOpen(organisationId, reportId, loaded)
  return outcomes
}

/** What `work` gives, or the problem it throws. */
const orProblem = <T>(work: () => Promise<T>): Promise<T | Problem> =>
  work().catch((error: unknown) => {
    if (error instanceof Problem) return error
    throw error
  })

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
  const { version } = await patchWithChange(
    edit,
    (document) => applyOperations(document, operations),
    ifMatch,
  )
  return { version }
}

/**
 * Puts what `change` makes of the document in its place, as one edit that open builders see.
 * @param ifMatch null or `*`: whatever the version is.
 * @throws Problem report-not-found, version-mismatch, invalid-document, and what `change` throws.
 */
export async function patchWithChange(
  edit: Edit,
  change: (document: ReportDocument) => unknown,
  ifMatch: number | '*' | null,
): Promise<{ version: number; document: ReportDocument }> {
  const loaded = await loadLocked(edit)
  if (typeof ifMatch === 'number' && ifMatch !== loaded.seq) throw versionMismatch(loaded.seq)
  const document = validDocument(change(yDocToDocument(loaded.ydoc)))
  const before = Y.encodeStateVector(loaded.ydoc)
  loaded.known = null
  replaceDocument(loaded.ydoc, document)
  const { seq } = await append(edit, loaded, Y.encodeStateAsUpdate(loaded.ydoc, before))
  return { version: seq, document }
}

/** Runs `change` on the locked document and appends what it did. */
export async function editDocument(edit: Edit, change: (ydoc: Y.Doc) => void) {
  const loaded = await loadLocked(edit)
  const before = Y.encodeStateVector(loaded.ydoc)
  loaded.known = null
  change(loaded.ydoc)
  return append(edit, loaded, Y.encodeStateAsUpdate(loaded.ydoc, before))
}

export const versionMismatch = (version: number) => new Problem('version-mismatch', { members: { version } })

async function loadLocked({ organisationId, reportId }: Omit<Edit, 'userId'>): Promise<LoadedDocument> {
  const report = await lockReport(organisationId, reportId)
  if (!report) throw new Problem('report-not-found')
  return openForEdit(organisationId, reportId, report.head_seq)
}

/** Appends what was done to the document already, or an update that is still to be applied to it. */
async function append(edit: Edit, loaded: LoadedDocument, update: Uint8Array) {
  const appended = await appendUpdate(edit.organisationId, edit.reportId, loaded, update, edit.userId)
  keepOpen(edit.organisationId, edit.reportId, loaded)
  return appended
}

function applyOperations(document: unknown, operations: PatchOperation[]): unknown {
  try {
    return applyJsonPatch(document, operations)
  } catch (error) {
    if (!(error instanceof PatchError)) throw error
    throw new Problem('patch-failed', { detail: `${error.message} Nothing was changed.` })
  }
}

function validDocument(patched: unknown): ReportDocument {
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
