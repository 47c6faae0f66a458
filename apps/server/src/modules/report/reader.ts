import { keptBytes, prepared, sameTenant, tx } from '@bubbles/db'
import { type Audience, NO_BRANDING } from '@bubbles/domain'
import { type InferResult, sql } from 'kysely'
import { keptTables, type Tables } from '../../threads/packedTables.ts'
import { differsFromLive } from './unpublished/reader.ts'

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
  'request.note as asked_note',
  'asker.name as asker_name',
  'asker.email_address as asker_email',
] as const

/** A report's threads that nobody has resolved. One whose comments were all deleted is none, unless it suggests something or a reader began it. */
const openThreads = sql<number>`(
  select count(*) from comment_threads thread
  where thread.organisation_id = reports.organisation_id and thread.report_id = reports.id
    and thread.resolved_at is null
    and (exists (
      select from comments comment
      where comment.organisation_id = thread.organisation_id and comment.thread_id = thread.id
        and comment.deleted_at is null)
    or exists (
      select from suggestions suggestion
      where suggestion.organisation_id = thread.organisation_id and suggestion.thread_id = thread.id)
    or exists (
      select from reader_comments reader
      where reader.organisation_id = thread.organisation_id and reader.thread_id = thread.id)))`

/** A report's address: of the audiences it is live for, or else was, that of the public. */
const slug = sql<string | null>`(
  select address.slug from page_addresses address
  left join live_publications live
    on live.organisation_id = address.organisation_id and live.report_id = address.report_id
      and live.audience = address.audience
  where address.organisation_id = reports.organisation_id and address.report_id = reports.id and address.is_current
  order by live.publication_id is null, address.audience desc
  limit 1)`

/** What is live of a report, as lists of reports show it. */
export interface LiveRow {
  audience: Audience
  publicationId: string
  slug: string
  /** Whether the draft has something that its readers don't have yet. */
  changed: boolean
  /** What the public link asks of readers; null: nothing. */
  gate: 'password' | 'named' | null
  /** ISO 8601: from when on the public link opens nothing. */
  expiresAt: string | null
}

/** What is live of a report, one entry for each audience; null where nothing is. */
export const liveOfReport = sql<LiveRow[] | null>`(
  select json_agg(json_build_object('audience', live.audience, 'publicationId', live.publication_id,
    'slug', address.slug, 'changed', ${differsFromLive('reports')},
    'gate', case when sharing.named then 'named' when sharing.password_hash is not null then 'password' end,
    'expiresAt', sharing.expires_at))
  from live_publications live
  join publications publication
    on publication.organisation_id = live.organisation_id and publication.report_id = live.report_id
      and publication.id = live.publication_id
  join page_addresses address
    on address.organisation_id = live.organisation_id and address.report_id = live.report_id
      and address.audience = live.audience and address.is_current
  left join report_sharing sharing
    on sharing.organisation_id = live.organisation_id and sharing.report_id = live.report_id
      and live.audience = 'public'
  where live.organisation_id = reports.organisation_id and live.report_id = reports.id)`

/** What is to be published or unpublished, or could not be. */
export interface ScheduledRow {
  action: 'publish' | 'unpublish'
  audience: Audience
  /** ISO 8601. */
  at: string
  isFailed: boolean
}

/** What is scheduled for a report, the earliest first; null where nothing is. */
export const schedulesOfReport = sql<ScheduledRow[] | null>`(
  select json_agg(json_build_object('action', schedule.action, 'audience', schedule.audience,
    'at', to_char(schedule.at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
    'isFailed', schedule.failed_at is not null) order by schedule.at, schedule.id)
  from publication_schedules schedule
  where schedule.organisation_id = reports.organisation_id and schedule.report_id = reports.id)`

/** A tag as lists of reports show it. */
export interface TagRow {
  id: string
  name: string
}

/** The tags of a report, by name; null where it has none. */
export const tagsOfReport = sql<TagRow[] | null>`(
  select json_agg(json_build_object('id', tag.id, 'name', tag.name) order by tag.key collate "C")
  from report_tags tagged
  join tags tag on tag.organisation_id = tagged.organisation_id and tag.id = tagged.tag_id
  where tagged.organisation_id = reports.organisation_id and tagged.report_id = reports.id)`

/**
 * Joins keep reports whose creator or editor has left: the row is then hidden, the report is not. What belongs to a report
 * is looked up for each row: all are asked for a page of reports at most.
 */
const selectReports = (organisationId: string) =>
  tx()
    .selectFrom('reports')
    .leftJoin('users as creator', 'creator.id', 'reports.created_by')
    .leftJoin('users as editor', 'editor.id', 'reports.updated_by')
    .leftJoin('reviews', (join) => sameTenant(join, 'reviews.report_id', 'reports.id'))
    .leftJoin('publish_requests as request', (join) => sameTenant(join, 'request.report_id', 'reports.id'))
    .leftJoin('users as asker', 'asker.id', 'request.asked_by')
    .where('reports.organisation_id', '=', organisationId)
    .select(reportColumns)
    .select([openThreads.as('open_threads'), slug.as('slug')])

const selectListed = (organisationId: string) =>
  selectReports(organisationId).select([
    'reports.deleted_at',
    liveOfReport.as('live'),
    schedulesOfReport.as('schedules'),
    tagsOfReport.as('tags'),
  ])

/** A line of the list of reports. */
export type ListedRow = InferResult<ReturnType<typeof selectListed>>[number]

/** A report as its resource shows it. */
export type ReportRow = InferResult<ReturnType<typeof selectReports>>[number]

/** Reports of a page of the list, where nobody asks for fewer. */
export const USUAL_PAGE = 50

const firstPage = prepared('reports', (asked: { organisationId: string }) =>
  selectListed(asked.organisationId)
    .select(
      sql<string>`to_char(reports.updated_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"')`.as(
        'updated_key',
      ),
    )
    .where('reports.deleted_at', 'is', null)
    .orderBy('reports.updated_at', 'desc')
    .orderBy('reports.id', 'desc')
    .limit(USUAL_PAGE),
)

/** The first page of drafts and templates, last edited first; `updated_key` is what its cursor names. */
export const readFirstPage = (organisationId: string) => firstPage({ organisationId })

export type FirstPageRow = Awaited<ReturnType<typeof readFirstPage>>[number]

/** Lines of the list by the ids of their reports, deleted ones too, in no order. */
export const readListed = async (organisationId: string, ids: string[]): Promise<ListedRow[]> =>
  ids.length === 0 ? [] : selectListed(organisationId).where('reports.id', 'in', ids).execute()

/** What names one report. */
interface Named extends Record<string, unknown> {
  organisationId: string
  reportId: string
}

/** What is asked of nearly every call that names a report: the row alone. */
const selectHead = ({ organisationId, reportId }: Named) =>
  tx()
    .selectFrom('reports')
    .where('organisation_id', '=', organisationId)
    .where('id', '=', reportId)
    .where('deleted_at', 'is', null)
    .select(['id', 'name', 'is_template', 'head_seq', 'generation'])

const head = prepared('report-head', selectHead)

const details = prepared('report', ({ organisationId, reportId }: Named) =>
  selectReports(organisationId).where('reports.id', '=', reportId).where('reports.deleted_at', 'is', null),
)

/** That a report is there, and how far it is; people, review and addresses are `readReportDetails`. */
export const readReport = async (organisationId: string, reportId: string) =>
  (await head({ organisationId, reportId }))[0]

/** A report with all that its resource shows. */
export const readReportDetails = async (
  organisationId: string,
  reportId: string,
): Promise<ReportRow | undefined> => (await details({ organisationId, reportId }))[0]

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
  selectHead({ organisationId, reportId }).forUpdate().executeTakeFirst()

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

/** Data sets by hash, read from their text when they are looked at; missing ones are left out. */
export async function readDatasets(organisationId: string, hashes: string[]): Promise<Tables> {
  if (hashes.length === 0) return {}
  const rows = await tx()
    .selectFrom('datasets')
    .where('organisation_id', '=', organisationId)
    .where('hash', 'in', hashes)
    .select(['hash', sql<string>`content::text`.as('text')])
    .execute()
  return keptTables(rows)
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
export async function readChosenThumbnail(organisationId: string, reportId: string) {
  const row = await tx()
    .selectFrom('report_thumbnails as thumbnail')
    .innerJoin('reports', (join) => sameTenant(join, 'reports.id', 'thumbnail.report_id'))
    .where('thumbnail.organisation_id', '=', organisationId)
    .where('thumbnail.report_id', '=', reportId)
    .where('reports.deleted_at', 'is', null)
    .select(['thumbnail.content_type', 'thumbnail.bytes', 'thumbnail.bytes_object', 'thumbnail.hash'])
    .executeTakeFirst()
  if (!row) return undefined
  const { content_type, hash, bytes, bytes_object } = row
  return { content_type, hash, kept: keptBytes(organisationId, bytes, bytes_object) }
}

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

/** What a new report of an organisation begins with, as its branding says. */
export interface LookOfNewReports {
  scale: string
  cover: string
}

export async function readLookOfNewReports(organisationId: string): Promise<LookOfNewReports> {
  const row = await tx()
    .selectFrom('branding')
    .where('organisation_id', '=', organisationId)
    .select(['report_scale as scale', 'report_cover as cover'])
    .executeTakeFirst()
  return row ?? { scale: NO_BRANDING.reportScale, cover: NO_BRANDING.reportCover }
}
