import type { Database } from '@bubbles/db'
import { RESTORABLE_DAYS } from '@bubbles/domain'
import {
  lockReportToPurge,
  readEditionFiles,
  readHashesInUse,
  readLogPage,
  readReportsToPurge,
} from './reader.ts'
import { deleteContent, emptyReport } from './writer.ts'

const DAY_MS = 86_400_000
const AT_ONCE = 20
const UPDATES_AT_ONCE = 500

/**
 * Empties reports that were deleted `RESTORABLE_DAYS` ago, with the data sets and images that nothing else uses. Running it twice,
 * or beside another worker, does no more; what is restored before its turn stays.
 */
export async function purgeDeletedReports(database: Database, now = new Date()): Promise<void> {
  const before = new Date(now.getTime() - RESTORABLE_DAYS * DAY_MS)
  for (;;) {
    const due = await database.transaction({ kind: 'platform' }, () => readReportsToPurge(before, AT_ONCE))
    for (const { organisation_id: organisationId, id } of due)
      await database.transaction({ kind: 'organisation', organisationId }, () =>
        purgeReport(organisationId, id, before),
      )
    if (due.length < AT_ONCE) return
  }
}

async function purgeReport(organisationId: string, reportId: string, before: Date): Promise<void> {
  if (!(await lockReportToPurge(organisationId, reportId, before))) return
  const hanging = await readEditionFiles(organisationId, reportId)
  const hashes = [
    ...new Set([...(await hashesOf(organisationId, reportId)), ...hanging.map((file) => file.file_hash)]),
  ]
  await emptyReport(organisationId, reportId)
  const inUse = await readHashesInUse(organisationId, reportId, hashes)
  await deleteContent(
    organisationId,
    hashes.filter((hash) => !inUse.has(hash)),
    before,
  )
}

/** A text of 64 bytes in a Yjs update stands after its length, which is `@`. */
const HASH_IN_UPDATE = /@([0-9a-f]{64})/g

/** Every hash the report ever named. One that is missed stays behind; one too many is used by nobody, or is found in use. */
async function hashesOf(organisationId: string, reportId: string): Promise<string[]> {
  const found = new Set<string>()
  let after = 0
  for (;;) {
    const updates = await readLogPage(organisationId, reportId, after, UPDATES_AT_ONCE)
    for (const { update } of updates)
      for (const [, hash] of Buffer.from(update).toString('latin1').matchAll(HASH_IN_UPDATE)) found.add(hash!)
    if (updates.length < UPDATES_AT_ONCE) return [...found]
    after = updates.at(-1)!.seq
  }
}
