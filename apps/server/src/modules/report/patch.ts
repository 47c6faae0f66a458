import { Problem } from '@bubbles/domain'
import {
  applyJsonPatch,
  PatchError,
  type PatchOperation,
  type ReportDocument,
  replaceDocument,
  wordsOfBlock,
  yDocToDocument,
} from '@bubbles/report-document'
import * as Y from 'yjs'
import { changedBy } from './changedBy.ts'
import { remember, requireOwnClients } from './clientIds.ts'
import { appendUpdate, keepOpen, loadDocument, openForEdit } from './documentStore.ts'
import { appendLate, clientsOf, generationOf, requireGeneration } from './generations/late.ts'
import { lockReport } from './reader.ts'
import { validDocument } from './validDocument.ts'
import type { LoadedDocument } from './loadedDocument.ts'

export interface Edit {
  organisationId: string
  reportId: string
  userId: string
}

/** A Yjs update and the generation of the log it was made on, where its sender says. */
interface MadeUpdate {
  update: Uint8Array
  generation?: number | undefined
}

/**
 * Applies a Yjs update: idempotent and order-free. One that was made on an earlier generation is merged.
 * @param stateVector of the sender; the answer then carries what it lacks, unless its generation has ended.
 * @throws Problem invalid-document when the bytes are no Yjs update or write under somebody else's client id, too-large
 * when the document would be.
 */
export async function patchWithUpdate(
  edit: Edit,
  update: Uint8Array,
  stateVector: Uint8Array | null,
  clientGeneration?: number,
) {
  const loaded = await loadLocked(edit)
  const { seq, generation } = await appendMade(
    edit,
    loaded,
    { update, generation: clientGeneration },
    edit.userId,
  )
  keepOpen(edit.organisationId, edit.reportId, loaded)
  const isCurrent = generation === loaded.generation
  return {
    version: seq,
    generation: loaded.generation,
    ...(stateVector && isCurrent && missingFor(loaded.ydoc, stateVector)),
  }
}

/**
 * Applies a Yjs update that is meant to change the text of one block.
 * @throws Problem conflict where it would change nothing that can be read, as when the block is gone; and as
 * `patchWithUpdate` does.
 */
export async function patchBlockText(edit: Edit, made: MadeUpdate, blockId: string): Promise<void> {
  const loaded = await loadLocked(edit)
  const before = wordsOfBlock(loaded.ydoc, blockId)
  await appendMade(edit, loaded, made, edit.userId)
  if (before === null || wordsOfBlock(loaded.ydoc, blockId) === before)
    throw new Problem('conflict', {
      detail: 'The text this is about was deleted or changed in the meantime. Nothing was changed.',
    })
  keepOpen(edit.organisationId, edit.reportId, loaded)
}

/**
 * Applies updates of several people in one transaction, each answered for itself: what is refused leaves the others be.
 * @returns for each the version that holds it, or why it was refused.
 * @throws Problem report-not-found.
 */
export async function patchWithUpdates(
  report: Omit<Edit, 'userId'>,
  updates: (MadeUpdate & { userId: string })[],
): Promise<(number | Problem)[]> {
  const { organisationId, reportId } = report
  const outcomes: (number | Problem)[] = []
  let loaded = await loadLocked(report)
  for (const { userId, ...made } of updates) {
    const appended = await orProblem(() => appendMade(report, loaded, made, userId, { typed: true }))
    // What was refused may be in the Y.Doc by now, and cannot be taken out again.
    if (appended instanceof Problem) loaded = await loadDocument(organisationId, reportId)
    outcomes.push(appended instanceof Problem ? appended : appended.seq)
  }
  keepOpen(organisationId, reportId, loaded)
  return outcomes
}

/** Appends an update of the current generation or an earlier one. @returns the version, and the update's generation. */
async function appendMade(
  report: Omit<Edit, 'userId'>,
  loaded: LoadedDocument,
  { update, generation: clientGeneration }: MadeUpdate,
  userId: string,
  options: { typed?: boolean } = {},
): Promise<{ seq: number; generation: number }> {
  const { organisationId, reportId } = report
  const generation =
    clientGeneration === undefined
      ? await generationOf(report, loaded, clientsOf(update))
      : requireGeneration(loaded, clientGeneration)
  if (generation < loaded.generation)
    return { ...(await appendLate(report, loaded, generation, update, userId)), generation }
  const written = await requireOwnClients(report, loaded, update, userId)
  const appended = await appendUpdate(organisationId, reportId, loaded, update, userId, options)
  await remember(report, loaded, written, userId)
  return { ...appended, generation }
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
  const { version, generation } = await patchWithChange(
    edit,
    (document) => applyOperations(document, operations),
    ifMatch,
  )
  return { version, generation }
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
): Promise<{ version: number; generation: number; document: ReportDocument }> {
  const loaded = await loadLocked(edit)
  if (typeof ifMatch === 'number' && ifMatch !== loaded.seq) throw versionMismatch(loaded.seq)
  const document = validDocument(change(yDocToDocument(loaded.ydoc)))
  const { seq } = await appendChange(edit, loaded, (ydoc) => replaceDocument(ydoc, document))
  return { version: seq, generation: loaded.generation, document }
}

/**
 * Runs `change` on the locked document and appends what it did.
 * @returns the version, and whether it is a new one: where nothing was written it stays.
 */
export async function editDocument(edit: Edit, change: (ydoc: Y.Doc) => void) {
  return appendChange(edit, await loadLocked(edit), change)
}

async function appendChange(edit: Edit, loaded: LoadedDocument, change: (ydoc: Y.Doc) => void) {
  loaded.known = null
  const update = changedBy(loaded.ydoc, change)
  const { seq } = update
    ? await appendUpdate(edit.organisationId, edit.reportId, loaded, update, edit.userId)
    : loaded
  keepOpen(edit.organisationId, edit.reportId, loaded)
  return { seq, isNew: update !== null }
}

export const versionMismatch = (version: number) => new Problem('version-mismatch', { members: { version } })

async function loadLocked({ organisationId, reportId }: Omit<Edit, 'userId'>): Promise<LoadedDocument> {
  const report = await lockReport(organisationId, reportId)
  if (!report) throw new Problem('report-not-found')
  return openForEdit(organisationId, reportId, report)
}

function applyOperations(document: unknown, operations: PatchOperation[]): unknown {
  try {
    return applyJsonPatch(document, operations)
  } catch (error) {
    if (!(error instanceof PatchError)) throw error
    throw new Problem('patch-failed', { detail: `${error.message} Nothing was changed.` })
  }
}

function missingFor(ydoc: Y.Doc, stateVector: Uint8Array): { missing: string } {
  try {
    return { missing: toBase64(Y.encodeStateAsUpdate(ydoc, stateVector)) }
  } catch {
    throw new Problem('invalid-request', { detail: 'The field “stateVector” is not a Yjs state vector.' })
  }
}

export const toBase64 = (bytes: Uint8Array): string => Buffer.from(bytes).toString('base64')
export const fromBase64 = (text: string): Uint8Array => new Uint8Array(Buffer.from(text, 'base64'))
