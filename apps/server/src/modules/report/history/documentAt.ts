import { type ReportDocument, yDocToDocument } from '@bubbles/report-document'
import * as Y from 'yjs'
import { readStart, readUpdatesBetween } from './reader.ts'
import { insertCheckpoint } from './writer.ts'

/** Updates read at once, and between two checkpoints: what reading an old version costs the second time, at the most. */
export const CHECKPOINT_EVERY = 500

/**
 * The document as it was at a version, from the log alone. On the way checkpoints are left behind, so that asking
 * again is cheap. `version` must be one of the report's.
 */
export async function documentAt(
  organisationId: string,
  reportId: string,
  version: number,
): Promise<ReportDocument> {
  const ydoc = await buildAt(organisationId, reportId, version)
  try {
    return yDocToDocument(ydoc)
  } finally {
    ydoc.destroy()
  }
}

/**
 * The document as it was before the first of some saves and after each of them: one document for the price of the first
 * and an update for each of the others.
 * @param saves numbers in ascending order without a gap.
 */
export async function documentsAround(
  organisationId: string,
  reportId: string,
  saves: readonly number[],
): Promise<ReportDocument[]> {
  const [first, last] = [saves[0], saves.at(-1)]
  if (first === undefined || last === undefined) return []
  let ydoc = await buildAt(organisationId, reportId, first - 1)
  try {
    const documents = [first === 1 ? EMPTY : yDocToDocument(ydoc)]
    const range = { after: first - 1, until: last, limit: saves.length }
    for (const { seq, update } of await readUpdatesBetween(organisationId, reportId, range)) {
      Y.applyUpdate(ydoc, update)
      if (isWaiting(ydoc)) {
        // It builds on what this document does not have: the log is read from elsewhere then.
        ydoc.destroy()
        ydoc = await buildAt(organisationId, reportId, seq)
      }
      documents.push(yDocToDocument(ydoc))
    }
    return documents
  } finally {
    ydoc.destroy()
  }
}

/** What every report begins as. */
export const EMPTY: ReportDocument = { type: 'doc', content: [] }

/** Whether something was applied whose beginning is missing. */
const isWaiting = ({ store }: Y.Doc): boolean => store.pendingStructs !== null || store.pendingDs !== null

async function buildAt(organisationId: string, reportId: string, version: number): Promise<Y.Doc> {
  const start = await readStart(organisationId, reportId, version)
  const ydoc = new Y.Doc()
  if (start) Y.applyUpdate(ydoc, start.state)
  let seq = start?.seq ?? 0
  while (seq < version) {
    const updates = await readUpdatesBetween(organisationId, reportId, {
      after: seq,
      until: version,
      limit: CHECKPOINT_EVERY,
    })
    if (updates.length === 0) break
    ydoc.transact(() => {
      for (const { update } of updates) Y.applyUpdate(ydoc, update)
    })
    seq = updates.at(-1)!.seq
    if (updates.length === CHECKPOINT_EVERY)
      await insertCheckpoint(organisationId, reportId, { seq, state: Y.encodeStateAsUpdate(ydoc) })
  }
  return ydoc
}
