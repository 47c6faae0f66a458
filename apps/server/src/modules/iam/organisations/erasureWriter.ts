import { tx } from '@bubbles/db'
import { sql } from 'kysely'

/**
 * Every table with rows of one organisation, those that refer to others first. A test compares it with the database's
 * catalogue. `former_names` is kept until the names have rested; the audit log and its links go by a function of their own.
 */
export const TENANT_TABLES = [
  'answers',
  'shown_results',
  'preview_links',
  'report_sharing',
  'publication_pdfs',
  'publication_data',
  'publication_files',
  'live_publications',
  'withdrawn_publications',
  'page_addresses',
  'slugs',
  'publications',
  'inbox_done',
  'favourites',
  'saved_searches',
  'boundary_sets',
  'report_tags',
  'tags',
  'unwanted_mails',
  'engagement_alerts',
  'engagement_rounds',
  'comment_mails',
  'comment_reactions',
  'comments',
  'suggestions',
  'reader_comments',
  'comment_threads',
  'data_sources',
  'data_connections',
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
  'document_versions',
  'document_checkpoints',
  'report_texts',
  'report_thumbnails',
  'report_imports',
  'document_updates',
  'document_writers',
  'document_late_updates',
  'document_generations',
  'document_snapshots',
  'reports',
  'branding',
  'embedding',
  'file_copies',
  'files',
  'datasets',
  'engagement_events',
  'engagement_sessions',
  'engagement_report_days',
  'engagement_report_day_blocks',
  'engagement_report_day_targets',
  'engagement_dirty_days',
  'engagement_drops',
  'organisation_exports',
  'organisation_features',
  'api_tokens',
  'webhook_deliveries',
  'webhooks',
  'scim_group_members',
  'scim_groups',
  'scim_users',
  'page_domains',
  'single_sign_on',
  'single_sign_on_domains',
  'invites',
  'former_members',
  'members',
  'idempotency_keys',
  'outbox',
  'sent_mail',
  'audit_links',
  'audit_log',
  'stored_objects',
] as const

/** Rows erased in one transaction, so that others need not wait long. */
const ROWS = 2_000

/** Erases some of a deleted organisation's rows of one table. Needs the platform's transaction. @returns whether any were left. */
export async function eraseRows(
  organisationId: string,
  table: (typeof TENANT_TABLES)[number],
): Promise<boolean> {
  if (table === 'audit_links' || table === 'audit_log') {
    await sql`select erase_audit_log(${organisationId}::uuid)`.execute(tx())
    return false
  }
  const name = sql.table(table)
  // A row's place is unique in its own partition only: the organisation is asked for again.
  const { numAffectedRows } = await sql`
    delete from ${name} where organisation_id = ${organisationId}::uuid and ctid = any(array(
      select ctid from ${name} where organisation_id = ${organisationId}::uuid limit ${ROWS}
    ))`.execute(tx())
  return numAffectedRows !== undefined && numAffectedRows > 0n
}

/** Leaves of an erased organisation its row: its id and its owner, until its names have rested. */
export async function wipeOrganisation(organisationId: string): Promise<void> {
  await tx()
    .updateTable('organisations')
    .set({
      friendly_name: '',
      auto_enrollment_domains: [],
      google_analytics4_measurement_id: null,
    })
    .where('id', '=', organisationId)
    .execute()
}

/** Removes the last trace of an erased organisation. Needs the platform's transaction. */
export async function deleteOrganisationRow(organisationId: string): Promise<void> {
  await tx().deleteFrom('former_names').where('organisation_id', '=', organisationId).execute()
  await tx().deleteFrom('organisations').where('id', '=', organisationId).execute()
}
