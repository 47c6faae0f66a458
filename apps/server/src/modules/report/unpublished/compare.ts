import type { Database } from '@bubbles/db'
import { migrateDocument, readsTheSame, yDocToDocument } from '@bubbles/report-document'
import { loadDocument } from '../documentStore.ts'
import { readBehind, readOrganisationsBehind } from './reader.ts'
import { keepComparison } from './writer.ts'

/** Editions that one step of the worker compares. */
const MAX_AT_ONCE = 50

/**
 * Compares drafts that were edited since they were published with what readers have, so that lists say “not published” of what
 * readers would find new and of nothing else. Typing compares nothing: that is done here, by the worker, or when the changes are looked at.
 * @param only one report
 * @returns how many editions were compared
 */
export async function compareWithLive(organisationId: string, only?: { reportId: string }): Promise<number> {
  const behind = await readBehind(organisationId, { ...only, limit: MAX_AT_ONCE })
  for (const [reportId, editions] of Map.groupBy(behind, ({ report_id: id }) => id)) {
    const { ydoc, seq } = await loadDocument(organisationId, reportId)
    const draft = yDocToDocument(ydoc)
    ydoc.destroy()
    for (const { audience, publication_id: publicationId, document } of editions)
      await keepComparison(organisationId, reportId, {
        audience,
        publicationId,
        seq,
        isSame: readsTheSame(migrateDocument(document), draft, audience),
      })
  }
  return behind.length
}

/** The same for every organisation, each in short transactions of its own. */
export async function compareAllWithLive(database: Database): Promise<void> {
  const organisations = await database.transaction({ kind: 'platform' }, () => readOrganisationsBehind(50))
  for (const { organisation_id: organisationId } of organisations) {
    const step = () =>
      database.transaction({ kind: 'organisation', organisationId }, () => compareWithLive(organisationId))
    while ((await step()) === MAX_AT_ONCE);
  }
}
