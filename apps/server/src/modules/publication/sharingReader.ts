import { type ListPage, newestFirst, sameTenant, tx } from '@bubbles/db'

export const SHARING_COLUMNS = [
  'password_hash',
  'expires_at',
  'expires_offset',
  'indexed',
  'downloads',
  'pdf',
  'editions',
  'embedding',
  'comments',
  'named',
  'gated',
  'version',
] as const

/** Who may follow a report's public link; undefined while nothing was ever changed. */
export const readSharing = (organisationId: string, reportId: string) =>
  tx()
    .selectFrom('report_sharing')
    .where('organisation_id', '=', organisationId)
    .where('report_id', '=', reportId)
    .select(SHARING_COLUMNS)
    .executeTakeFirst()

export type SharingRow = NonNullable<Awaited<ReturnType<typeof readSharing>>>

/** Whether a report's link is for one of these entries. */
export const readNamesAny = async (
  organisationId: string,
  reportId: string,
  entries: readonly string[],
): Promise<boolean> =>
  (await tx()
    .selectFrom('named_readers')
    .where('organisation_id', '=', organisationId)
    .where('report_id', '=', reportId)
    .where('entry', 'in', entries)
    .select('entry')
    .limit(1)
    .executeTakeFirst()) !== undefined

/** Whether readers who commented on a report's figures wait to hear of editions. */
export const hasReadersToTell = async (organisationId: string, reportId: string): Promise<boolean> =>
  (await tx()
    .selectFrom('reader_comments as reader')
    .innerJoin('comment_threads as thread', (join) => sameTenant(join, 'thread.id', 'reader.thread_id'))
    .where('reader.organisation_id', '=', organisationId)
    .where('thread.report_id', '=', reportId)
    .where('reader.confirmed_at', 'is not', null)
    .where('reader.problem', 'is', null)
    .select('thread.id')
    .limit(1)
    .executeTakeFirst()) !== undefined

/** Links to a report's draft that open it, or have ended after `since`, newest first. */
export const readPreviewLinks = (organisationId: string, reportId: string, since: Date) =>
  tx()
    .selectFrom('preview_links as link')
    .innerJoin('users as maker', 'maker.id', 'link.created_by')
    .where('link.organisation_id', '=', organisationId)
    .where('link.report_id', '=', reportId)
    .where('link.expires_at', '>', since)
    .where((eb) => eb.or([eb('link.ended_at', 'is', null), eb('link.ended_at', '>', since)]))
    .orderBy('link.created_at', 'desc')
    .select([
      'link.id',
      'link.created_at',
      'link.expires_at',
      'link.ended_at',
      'link.created_by',
      'maker.name as maker_name',
      'maker.email_address as maker_email',
    ])
    .execute()

export type PreviewLinkRow = Awaited<ReturnType<typeof readPreviewLinks>>[number]

/** Links that show a draft at the moment, of all reports that are there. */
const selectOpenLinks = (organisationId: string, now: Date) =>
  tx()
    .selectFrom('preview_links as link')
    .innerJoin('reports as report', (join) => sameTenant(join, 'report.id', 'link.report_id'))
    .innerJoin('users as maker', 'maker.id', 'link.created_by')
    .where('link.organisation_id', '=', organisationId)
    .where('link.expires_at', '>', now)
    .where('link.ended_at', 'is', null)
    .where('report.deleted_at', 'is', null)

/** Links that show a draft at the moment, of all reports, newest first. */
export const readOpenPreviewLinks = (organisationId: string, now: Date, page: ListPage) =>
  selectOpenLinks(organisationId, now)
    .select([
      'link.id',
      'link.report_id',
      'report.name as report_name',
      'link.created_at',
      'link.expires_at',
      'link.created_by',
      'maker.name as maker_name',
      'maker.email_address as maker_email',
    ])
    .$call(newestFirst(organisationId, { table: 'preview_links', as: 'link', by: ['created_at'] }, page))
    .execute()

export const countOpenPreviewLinks = async (organisationId: string, now: Date): Promise<number> =>
  (
    await selectOpenLinks(organisationId, now)
      .select((eb) => eb.fn.countAll<number>().as('total'))
      .executeTakeFirstOrThrow()
  ).total

/** When a link to a report's draft ends, while it works. */
export const readOpenPreviewLink = (organisationId: string, reportId: string, linkId: string, now: Date) =>
  selectOpenLinks(organisationId, now)
    .where('link.report_id', '=', reportId)
    .where('link.id', '=', linkId)
    .select(['link.expires_at'])
    .executeTakeFirst()

/** The link of a preview token and its report, whatever became of them, of an active organisation. */
const selectLink = (organisationId: string, tokenHash: Uint8Array) =>
  tx()
    .selectFrom('preview_links as link')
    .innerJoin('reports as report', (join) => sameTenant(join, 'report.id', 'link.report_id'))
    .innerJoin('organisations as organisation', 'organisation.id', 'link.organisation_id')
    .where('link.organisation_id', '=', organisationId)
    .where('link.token_hash', '=', tokenHash)
    .where('organisation.status', '=', 'Active')

/** The report a preview token opens. */
export const readPreviewedReport = (organisationId: string, tokenHash: Uint8Array, now: Date) =>
  selectLink(organisationId, tokenHash)
    .where('link.expires_at', '>', now)
    .where('link.ended_at', 'is', null)
    .where('report.deleted_at', 'is', null)
    .select(['report.id', 'report.head_seq', 'report.language'])
    .executeTakeFirst()

/**
 * A token that opened a draft once and does not any more: its link has ended, or the report was deleted. `language` is
 * the report's own; undefined for every other token.
 */
export const readEnded = (
  organisationId: string,
  tokenHash: Uint8Array,
  now: Date,
): Promise<{ language: string | null } | undefined> =>
  selectLink(organisationId, tokenHash)
    .where((eb) =>
      eb.or([
        eb('link.ended_at', 'is not', null),
        eb('link.expires_at', '<=', now),
        eb('report.deleted_at', 'is not', null),
      ]),
    )
    .select('report.language')
    .executeTakeFirst()
