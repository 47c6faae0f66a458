import type { Dataset } from '@bubbles/tables'
import { prepared, sameTenant, tx } from '@bubbles/db'
import { type InferResult, sql } from 'kysely'

const reportColumns = [
  'reports.id',
  'reports.name',
  'reports.is_template',
  'reports.language',
  'reports.head_seq',
  'reports.created_at',
  'reports.created_by',
  'reports.updated_at',
  'reports.updated_by',
  'creator.name as creator_name',
  'creator.email_address as creator_email',
  'editor.name as editor_name',
  'editor.email_address as editor_email',
  'reviews.state as review_state',
  'reviews.approved_seq',
  'request.asked_by',
  'request.asked_at',
  'request.asked_note',
  'asker.name as asker_name',
  'asker.email_address as asker_email',
] as const

/** The last time that each report was asked to be published. */
const publishRequests = (organisationId: string) =>
  tx()
    .selectFrom('audit_log')
    .where('organisation_id', '=', organisationId)
    .where('action', '=', 'report.publish-asked')
    .distinctOn(sql`subject ->> 'reportId'`)
    .orderBy(sql`subject ->> 'reportId'`)
    .orderBy('at', 'desc')
    .select([
      sql<string | null>`subject ->> 'reportId'`.as('report_id'),
      'actor_id as asked_by',
      'at as asked_at',
      sql<string | null>`subject ->> 'words'`.as('asked_note'),
    ])
    .as('request')

/** Each report's threads that nobody has resolved. A thread whose comments were all deleted is none. */
const openThreads = (organisationId: string) =>
  tx()
    .selectFrom('comment_threads as thread')
    .where('thread.organisation_id', '=', organisationId)
    .where('thread.resolved_at', 'is', null)
    .where((eb) =>
      eb.exists(
        eb
          .selectFrom('comments as comment')
          .whereRef('comment.organisation_id', '=', 'thread.organisation_id')
          .whereRef('comment.thread_id', '=', 'thread.id')
          .where('comment.deleted_at', 'is', null)
          .select('comment.id'),
      ),
    )
    .groupBy('thread.report_id')
    .select((eb) => ['thread.report_id', eb.fn.countAll<number>().as('open')])
    .as('threads')

/** Each report's address: of the audiences it is live for, or else was, that of the public. */
const addresses = (organisationId: string) =>
  tx()
    .selectFrom('page_addresses as address')
    .leftJoin('live_publications as live', (join) =>
      sameTenant(join, 'live.report_id', 'address.report_id').onRef('live.audience', '=', 'address.audience'),
    )
    .where('address.organisation_id', '=', organisationId)
    .where('address.is_current', '=', true)
    .distinctOn('address.report_id')
    .orderBy('address.report_id')
    .orderBy(sql`live.publication_id is null`)
    .orderBy('address.audience', 'desc')
    .select(['address.report_id', 'address.slug'])
    .as('address')

/** Joins keep reports whose creator or editor has left: the row is then hidden, the report is not. */
const selectReports = (organisationId: string) =>
  tx()
    .selectFrom('reports')
    .leftJoin('users as creator', 'creator.id', 'reports.created_by')
    .leftJoin('users as editor', 'editor.id', 'reports.updated_by')
    .leftJoin('reviews', (join) => sameTenant(join, 'reviews.report_id', 'reports.id'))
    // What was published since has been answered.
    .leftJoin(publishRequests(organisationId), (join) =>
      join.on(sql<boolean>`request.report_id = reports.id::text`).on(
        sql<boolean>`not exists (
            select 1 from publications as edition
            where edition.organisation_id = reports.organisation_id and edition.report_id = reports.id
              and edition.published_at >= request.asked_at)`,
      ),
    )
    .leftJoin('users as asker', 'asker.id', 'request.asked_by')
    .leftJoin(openThreads(organisationId), 'threads.report_id', 'reports.id')
    .leftJoin(addresses(organisationId), 'address.report_id', 'reports.id')
    .where('reports.organisation_id', '=', organisationId)
    .select(reportColumns)
    .select(['threads.open as open_threads', 'address.slug'])

export type ReportRow = InferResult<ReturnType<typeof selectReports>>[number]

const listReports = prepared('reports', (asked: { organisationId: string }) =>
  selectReports(asked.organisationId)
    .where('reports.deleted_at', 'is', null)
    .orderBy('reports.updated_at', 'desc')
    .orderBy('reports.id'),
)

/** Reports and templates, last edited first. */
export const readReports = (organisationId: string) => listReports({ organisationId })

/** Reports and templates by id, deleted ones too, in no order. */
export const readReportsByIds = async (organisationId: string, ids: string[]): Promise<ReportRow[]> =>
  ids.length === 0 ? [] : selectReports(organisationId).where('reports.id', 'in', ids).execute()

const oneReport = prepared('report', (asked: { organisationId: string; reportId: string }) =>
  selectReports(asked.organisationId)
    .where('reports.id', '=', asked.reportId)
    .where('reports.deleted_at', 'is', null),
)

export const readReport = async (organisationId: string, reportId: string): Promise<ReportRow | undefined> =>
  (await oneReport({ organisationId, reportId }))[0]

/** A report that was deleted and can be restored, locked until the transaction ends. */
export const lockDeletedReport = (organisationId: string, reportId: string) =>
  tx()
    .selectFrom('reports')
    .where('organisation_id', '=', organisationId)
    .where('id', '=', reportId)
    .where('deleted_at', 'is not', null)
    .where('purged_at', 'is', null)
    .select(['id', 'name'])
    .forUpdate()
    .executeTakeFirst()

/** The report's head, locked until the transaction ends: edits of one report queue here. */
export const lockReport = (organisationId: string, reportId: string) =>
  tx()
    .selectFrom('reports')
    .where('organisation_id', '=', organisationId)
    .where('id', '=', reportId)
    .where('deleted_at', 'is', null)
    .select(['id', 'name', 'is_template', 'head_seq', 'generation'])
    .forUpdate()
    .executeTakeFirst()

export const readSnapshot = (organisationId: string, reportId: string) =>
  tx()
    .selectFrom('document_snapshots')
    .where('organisation_id', '=', organisationId)
    .where('report_id', '=', reportId)
    .select(['seq', 'state'])
    .executeTakeFirst()

/** Updates after `seq`, oldest first. */
export const readUpdates = (organisationId: string, reportId: string, seq: number) =>
  tx()
    .selectFrom('document_updates')
    .where('organisation_id', '=', organisationId)
    .where('report_id', '=', reportId)
    .where('seq', '>', seq)
    .orderBy('seq')
    .select(['seq', 'update'])
    .execute()

/** Whose these Yjs client ids are; what nobody has written under is left out. */
export const readWriters = async (organisationId: string, reportId: string, clients: number[]) =>
  clients.length === 0
    ? []
    : tx()
        .selectFrom('document_writers')
        .where('organisation_id', '=', organisationId)
        .where('report_id', '=', reportId)
        .where('client', '=', sql<number>`any(${clients}::bigint[])`)
        .select(['client', 'user_id'])
        .execute()

/** Whether the very same update is in the log already. */
export async function hasUpdate(
  organisationId: string,
  reportId: string,
  updateHash: Uint8Array,
): Promise<boolean> {
  const row = await tx()
    .selectFrom('document_updates')
    .where('organisation_id', '=', organisationId)
    .where('report_id', '=', reportId)
    .where('update_hash', '=', updateHash)
    .select('seq')
    .executeTakeFirst()
  return row !== undefined
}

export const readDataset = (organisationId: string, hash: string) =>
  tx()
    .selectFrom('datasets')
    .where('organisation_id', '=', organisationId)
    .where('hash', '=', hash)
    .select(['hash', 'name', 'content'])
    .executeTakeFirst()

/** Data sets with their names; missing ones are left out. */
export const readDatasetRows = async (organisationId: string, hashes: string[]) =>
  hashes.length === 0
    ? []
    : tx()
        .selectFrom('datasets')
        .where('organisation_id', '=', organisationId)
        .where('hash', 'in', hashes)
        .select(['hash', 'name', 'content'])
        .execute()

/** Data sets by hash; missing ones are left out. */
export async function readDatasets(
  organisationId: string,
  hashes: string[],
): Promise<Record<string, Dataset>> {
  if (hashes.length === 0) return {}
  const rows = await tx()
    .selectFrom('datasets')
    .where('organisation_id', '=', organisationId)
    .where('hash', 'in', hashes)
    .select(['hash', 'content'])
    .execute()
  return Object.fromEntries(rows.map((row) => [row.hash, row.content as Dataset]))
}

export const readThumbnail = (organisationId: string, reportId: string) =>
  tx()
    .selectFrom('reports')
    .where('organisation_id', '=', organisationId)
    .where('id', '=', reportId)
    .where('deleted_at', 'is', null)
    .select(['head_seq', 'thumbnail', 'thumbnail_seq'])
    .executeTakeFirst()

/** The picture somebody chose for a report that is there. */
export const readChosenThumbnail = (organisationId: string, reportId: string) =>
  tx()
    .selectFrom('report_thumbnails as thumbnail')
    .innerJoin('reports', (join) => sameTenant(join, 'reports.id', 'thumbnail.report_id'))
    .where('thumbnail.organisation_id', '=', organisationId)
    .where('thumbnail.report_id', '=', reportId)
    .where('reports.deleted_at', 'is', null)
    .select(['thumbnail.content_type', 'thumbnail.bytes', 'thumbnail.hash'])
    .executeTakeFirst()

/** Whether a report that is gone, or was here once, was a template; null where there was none. */
export async function wasTemplate(organisationId: string, reportId: string): Promise<boolean | null> {
  const row = await tx()
    .selectFrom('reports')
    .where('organisation_id', '=', organisationId)
    .where('id', '=', reportId)
    .select('is_template')
    .executeTakeFirst()
  return row?.is_template ?? null
}

/** Whether anything of the report is live. */
export async function isLive(organisationId: string, reportId: string): Promise<boolean> {
  const row = await tx()
    .selectFrom('live_publications')
    .where('organisation_id', '=', organisationId)
    .where('report_id', '=', reportId)
    .select(sql<number>`1`.as('one'))
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}
