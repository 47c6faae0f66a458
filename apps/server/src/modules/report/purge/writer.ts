import { tx } from '@bubbles/db'
import { sql } from 'kysely'

/** Tables with content of one report, those that refer to others first. A test compares it with the catalogue. */
export const PURGED_TABLES = [
  'inbox_done',
  'engagement_alerts',
  'favourites',
  'report_tags',
  'webhook_deliveries',
  'comment_threads',
  'data_sources',
  'data_publishing',
  'publication_schedules',
  'subscribers',
  'reader_codes',
  'named_readers',
  'known_readers',
  'trend_notes',
  'goals',
  'publish_requests',
  'review_steps',
  'reviews',
  'answers',
  'shown_results',
  'live_publications',
  'withdrawn_publications',
  'report_sharing',
  'preview_links',
  'publications',
  'document_versions',
  'document_checkpoints',
  'document_snapshots',
  'document_updates',
  'document_writers',
  'document_late_updates',
  'document_generations',
  'report_texts',
  'report_thumbnails',
] as const

/**
 * Tables that name a report and stay: its addresses, which never show another report, and what was counted of its
 * readers, which ends with the organisation's own retention.
 */
export const KEPT_TABLES = [
  'slugs',
  'page_addresses',
  'engagement_events',
  'engagement_sessions',
  'engagement_report_days',
  'engagement_report_day_blocks',
  'engagement_report_day_targets',
  'engagement_dirty_days',
] as const

/** Removes everything of a report that could show what was in it. Its row, its id and its addresses stay. */
export async function emptyReport(organisationId: string, reportId: string): Promise<void> {
  const threads = sql`select id from comment_threads where organisation_id = ${organisationId} and report_id = ${reportId}`
  const comments = sql`select id from comments where organisation_id = ${organisationId} and thread_id in (${threads})`
  const editions = sql`select id from publications where organisation_id = ${organisationId} and report_id = ${reportId}`
  for (const table of ['comment_mails', 'comment_reactions'])
    await sql`delete from ${sql.table(table)} where organisation_id = ${organisationId} and comment_id in (${comments})`.execute(
      tx(),
    )
  await sql`delete from comments where organisation_id = ${organisationId} and thread_id in (${threads})`.execute(
    tx(),
  )
  await sql`delete from reader_comments where organisation_id = ${organisationId} and thread_id in (${threads})`.execute(
    tx(),
  )
  await sql`delete from suggestions where organisation_id = ${organisationId} and thread_id in (${threads})`.execute(
    tx(),
  )
  for (const table of ['publication_pdfs', 'publication_data', 'publication_files'])
    await sql`delete from ${sql.table(table)} where organisation_id = ${organisationId} and publication_id in (${editions})`.execute(
      tx(),
    )
  for (const table of PURGED_TABLES)
    await sql`delete from ${sql.table(table)} where organisation_id = ${organisationId} and report_id = ${reportId}`.execute(
      tx(),
    )
  await tx()
    .updateTable('reports')
    .set({ name: '', thumbnail: null, purged_at: new Date() })
    .where('organisation_id', '=', organisationId)
    .where('id', '=', reportId)
    .execute()
}

/** Removes data sets and images nobody has put to use since a time. */
export async function deleteContent(
  organisationId: string,
  hashes: string[],
  usedBefore: Date,
): Promise<void> {
  if (hashes.length === 0) return
  for (const table of ['datasets', 'files'] as const)
    await tx()
      .deleteFrom(table)
      .where('organisation_id', '=', organisationId)
      .where('hash', 'in', hashes)
      .where('used_at', '<', usedBefore)
      .execute()
}
