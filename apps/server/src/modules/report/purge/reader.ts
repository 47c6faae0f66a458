import { sameTenant, tx } from '@bubbles/db'
import { sql } from 'kysely'

/** Reports deleted before a time whose content is still there. Needs the platform's transaction. */
export const readReportsToPurge = (deletedBefore: Date, limit: number) =>
  tx()
    .selectFrom('reports')
    .where('deleted_at', '<', deletedBefore)
    .where('purged_at', 'is', null)
    .orderBy('deleted_at')
    .limit(limit)
    .select(['organisation_id', 'id'])
    .execute()

/** Locks such a report; undefined where it has been restored or emptied meanwhile. */
export const lockReportToPurge = (organisationId: string, reportId: string, deletedBefore: Date) =>
  tx()
    .selectFrom('reports')
    .where('organisation_id', '=', organisationId)
    .where('id', '=', reportId)
    .where('deleted_at', '<', deletedBefore)
    .where('purged_at', 'is', null)
    .select('id')
    .forUpdate()
    .executeTakeFirst()

/** Some updates of a report's log, by their number. */
export const readLogPage = (organisationId: string, reportId: string, after: number, limit: number) =>
  tx()
    .selectFrom('document_updates')
    .where('organisation_id', '=', organisationId)
    .where('report_id', '=', reportId)
    .where('seq', '>', after)
    .orderBy('seq')
    .limit(limit)
    .select(['seq', 'update'])
    .execute()

/** Files that hang on a report's editions, its cards among them, which no document names. */
export const readEditionFiles = (organisationId: string, reportId: string) =>
  tx()
    .selectFrom('publication_files as file')
    .innerJoin('publications as publication', (join) =>
      sameTenant(join, 'publication.id', 'file.publication_id'),
    )
    .where('file.organisation_id', '=', organisationId)
    .where('publication.report_id', '=', reportId)
    .select('file.file_hash')
    .distinct()
    .execute()

/**
 * Those of `hashes` that anything else of the organisation names: any edit of any other report, deleted ones too, as far
 * back as its log goes; any edition and what hangs on it; the branding; the list of own
 * boundaries. A log names a hash by its letters, so they are looked for as bytes.
 */
export async function readHashesInUse(
  organisationId: string,
  reportId: string,
  hashes: string[],
): Promise<Set<string>> {
  if (hashes.length === 0) return new Set()
  const { rows } = await sql<{ hash: string }>`
    select wanted.hash from unnest(${hashes}::text[]) as wanted(hash)
    where exists (
      select from document_updates u
      where u.organisation_id = ${organisationId} and u.report_id <> ${reportId}
        and position(convert_to(wanted.hash, 'UTF8') in u.update) > 0
    ) or exists (
      select from publications p
      where p.organisation_id = ${organisationId} and p.report_id <> ${reportId}
        and strpos(p.document::text, wanted.hash) > 0
    ) or exists (
      select from publication_files f
      where f.organisation_id = ${organisationId} and f.file_hash = wanted.hash
    ) or exists (
      select from branding b where b.organisation_id = ${organisationId} and b.logo_hash = wanted.hash
    ) or exists (
      select from boundary_sets s where s.organisation_id = ${organisationId} and s.hash = wanted.hash
    )`.execute(tx())
  return new Set(rows.map(({ hash }) => hash))
}
