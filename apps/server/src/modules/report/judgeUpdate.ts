import { Problem } from '@bubbles/domain'
import { type AppliedUpdate, applyJudged, repairApplied, type YjsFault } from '@bubbles/report-document'
import type * as Y from 'yjs'
import { changedBy } from './changedBy.ts'

/**
 * Applies an update as a JSON patch would be: what no document may have is refused by name.
 * @throws Problem invalid-document, and what Yjs throws for bytes that are no update
 */
export function applyUpdateJudged(ydoc: Y.Doc, update: Uint8Array): AppliedUpdate {
  const applied = applyJudged(ydoc, update)
  const [first] = applied.faults
  if (first === undefined) return applied
  throw new Problem('invalid-document', {
    detail: `${first} Nothing was changed.`,
    errors: applied.faults.map((detail) => ({ pointer: '/update', detail })),
  })
}

/**
 * What several edits together left wrong, put right: the update that does it, for the log; null where nothing is wrong.
 * A document beyond its caps is left as it is: what readers are not shown of it would be deleted.
 */
export function repairOf(ydoc: Y.Doc, fault: YjsFault | null, applied: AppliedUpdate): Uint8Array | null {
  if (fault === 'nodes' || fault === 'characters') return null
  return changedBy(ydoc, () => repairApplied(ydoc, applied))
}
