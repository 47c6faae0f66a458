import type { Database } from '@bubbles/db'
import { documentTitle, yDocToDocument } from '@bubbles/report-document'
import { loadDocument } from '../documentStore.ts'
import { readOrganisationsWithStale, readStale } from './reader.ts'
import { bodyOf, vectorOf } from './words.ts'
import { replaceText } from './writer.ts'

/**
 * Reports whose words one search brings up to date before it looks. Typing writes no words: they are read when somebody
 * searches, or by the worker within a minute, so that a keystroke costs nothing more.
 */
const MAX_AT_SEARCH = 50
/** The same for one step of the worker. */
const MAX_AT_ONCE = 100

/** Reads the words of drafts that changed since they were last read. @returns how many. */
export async function refreshTexts(organisationId: string, limit = MAX_AT_SEARCH): Promise<number> {
  // Everybody writes in one order, or two searches could each wait for a row of the other's.
  const stale = (await readStale(organisationId, limit)).toSorted((one, other) =>
    one.id < other.id ? -1 : 1,
  )
  for (const { id, head_seq: seq } of stale) {
    const { ydoc } = await loadDocument(organisationId, id)
    const document = yDocToDocument(ydoc)
    ydoc.destroy()
    const body = bodyOf(document)
    await replaceText(organisationId, id, { seq, body, vector: vectorOf(documentTitle(document), body) })
  }
  return stale.length
}

/** Brings the words of every organisation up to date, each in short transactions of its own. */
export async function refreshAllTexts(database: Database): Promise<void> {
  const organisations = await database.transaction({ kind: 'platform' }, () => readOrganisationsWithStale(50))
  for (const { organisation_id: organisationId } of organisations) {
    const step = () =>
      database.transaction({ kind: 'organisation', organisationId }, () =>
        refreshTexts(organisationId, MAX_AT_ONCE),
      )
    while ((await step()) === MAX_AT_ONCE);
  }
}
