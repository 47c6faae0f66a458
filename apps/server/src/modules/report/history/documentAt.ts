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
  const start = await readStart(organisationId, reportId, version)
  const ydoc = new Y.Doc()
  try {
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
    return yDocToDocument(ydoc)
  } finally {
    ydoc.destroy()
  }
}
