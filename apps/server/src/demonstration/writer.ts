import { createHash } from 'node:crypto'
import { tx } from '@bubbles/db'
import { sql } from 'kysely'

/** Hides an organisation that is not finished: one whose making was interrupted is never seen. */
export const hideOrganisation = (organisationId: string) =>
  tx().updateTable('organisations').set({ status: 'Deleted' }).where('id', '=', organisationId).execute()

/** Lists its public reports, before any page is rendered: pages link to the list. */
export const openFrontPage = (organisationId: string) =>
  tx().updateTable('organisations').set({ front_page: true }).where('id', '=', organisationId).execute()

/** Gives a finished organisation its name and shows it. */
export const openOrganisation = (
  organisationId: string,
  finished: { name: string; measurementId: string | null; createdAt: Date },
) =>
  tx()
    .updateTable('organisations')
    .set({
      name: finished.name,
      status: 'Active',
      google_analytics4_measurement_id: finished.measurementId,
      created_at: finished.createdAt,
    })
    .where('id', '=', organisationId)
    .execute()

/** Sets a new report and its first log entry back to the time they tell of. */
export async function backdateReport(organisationId: string, reportId: string, at: Date): Promise<void> {
  await tx()
    .updateTable('reports')
    .set({ created_at: at, updated_at: at })
    .where('organisation_id', '=', organisationId)
    .where('id', '=', reportId)
    .execute()
  await tx()
    .updateTable('document_updates')
    .set({ created_at: at })
    .where('organisation_id', '=', organisationId)
    .where('report_id', '=', reportId)
    .execute()
}

/** Appends an edit of the past to a report's log and moves its head there. */
export async function appendPastEdit(
  organisationId: string,
  reportId: string,
  edit: { seq: number; update: Uint8Array; name: string; userId: string; at: Date },
): Promise<void> {
  await tx()
    .insertInto('document_updates')
    .values({
      organisation_id: organisationId,
      report_id: reportId,
      seq: edit.seq,
      update: edit.update,
      update_hash: createHash('sha256').update(edit.update).digest(),
      created_by: edit.userId,
      created_at: edit.at,
    })
    .execute()
  await tx()
    .updateTable('reports')
    .set({ head_seq: edit.seq, name: edit.name, updated_by: edit.userId, updated_at: edit.at })
    .where('organisation_id', '=', organisationId)
    .where('id', '=', reportId)
    .execute()
}

/** Members joined when the organisation was made. */
export const backdateMembers = (organisationId: string, createdAt: Date) =>
  tx()
    .updateTable('members')
    .set({ joined_at: createdAt })
    .where('organisation_id', '=', organisationId)
    .execute()

/**
 * Gives visits of made-up readers the ids that real ones have, so that answers can name them. Organisation's transaction.
 * @param visits by the name they had: their ids, each a UUID
 */
export async function nameVisits(
  organisationId: string,
  { reportId, publicationId }: { reportId: string; publicationId: string },
  visits: ReadonlyMap<string, string>,
): Promise<void> {
  for (const table of ['engagement_events', 'engagement_sessions'])
    await sql`
      update ${sql.table(table)} as t set session_id = v.id
      from unnest(${[...visits.keys()]}::text[], ${[...visits.values()]}::text[]) as v (name, id)
      where t.organisation_id = ${organisationId}::uuid and t.report_id = ${reportId}::uuid
        and t.publication_id = ${publicationId}::uuid and t.session_id = v.name`.execute(tx())
}

/** Sets answers back to when their readers were there. Organisation's transaction. @param times by key of session */
export async function backdateAnswers(
  organisationId: string,
  reportId: string,
  times: ReadonlyMap<string, Date>,
): Promise<void> {
  await sql`
    update answers as a set answered_at = t.at
    from unnest(${[...times.keys()]}::uuid[],
      ${[...times.values()].map((at) => at.toISOString())}::timestamptz[]) as t (session_id, at)
    where a.organisation_id = ${organisationId}::uuid and a.report_id = ${reportId}::uuid
      and a.session_id = t.session_id`.execute(tx())
}
