import type { Resource } from '@bubbles/contract'
import { documentChanges } from '@bubbles/report-document'
import { documentsAround } from './documentAt.ts'
import { requireVersion } from './history.ts'
import { presentVersions, readCursor } from './presentVersions.ts'
import { readSaves } from './reader.ts'

type Saves = Resource<'listDocumentSaves'>

/**
 * The saves that led to a version, newest first, in pages; the cursor is the save the page before ended with. What a page
 * costs is bounded by its length and not by the history's.
 * @throws Problem report-not-found, or not-found when there is no such version.
 */
export async function listSaves(
  organisationId: string,
  reportId: string,
  range: { version: number; since: number; limit: number; cursor?: string | undefined },
): Promise<Saves> {
  await requireVersion(organisationId, reportId, range.version)
  const before = readCursor(range.cursor) ?? range.version + 1
  const found = await readSaves(organisationId, reportId, {
    after: range.since,
    until: Math.min(range.version, before - 1),
    limit: range.limit + 1,
  })
  const rows = found.slice(0, range.limit)
  const versions = await presentVersions(
    organisationId,
    reportId,
    rows.map((row) => ({ ...row, first: row.seq, edits: 1, people: [row.created_by] })),
  )
  const changed = await changedBy(organisationId, reportId, rows.map(({ seq }) => seq).toReversed())
  return {
    saves: versions.map((version) => ({
      ...version,
      ...(changed.get(version.version) ?? { changed: null, removed: [] }),
    })),
    cursor: found.length > range.limit ? String(rows.at(-1)!.seq) : null,
  }
}

/** What each save changed, by its number. @param saves ascending. */
async function changedBy(organisationId: string, reportId: string, saves: readonly number[]) {
  const documents = await documentsAround(organisationId, reportId, saves)
  const changed = new Map<number, Pick<Saves['saves'][number], 'changed' | 'removed'>>()
  for (const [index, save] of saves.entries()) {
    const [before, after] = [documents[index], documents[index + 1]]
    const changes = before && after ? documentChanges(before, after) : []
    const [first] = changes
    changed.set(save, {
      changed: first ? { kind: first.kind, label: first.label, blocks: changes.length } : null,
      removed: changes.filter(({ kind }) => kind === 'removed').map(({ blockId }) => blockId),
    })
  }
  return changed
}
