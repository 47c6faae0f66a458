import { sameTenant, tx } from '@bubbles/db'
import { sql } from 'kysely'

/**
 * An edition that may be commented on; undefined once its report is not live for its audience, or its settings take no
 * comments. A problem can be reported whatever they are, of a page that isn't only for members.
 */
export const readCommentedEdition = (organisationId: string, publicationId: string, isProblem: boolean) =>
  tx()
    .selectFrom('publications as publication')
    .innerJoin('organisations as organisation', 'organisation.id', 'publication.organisation_id')
    .innerJoin('reports as report', (join) => sameTenant(join, 'report.id', 'publication.report_id'))
    // Whoever had edition 1 open while edition 2 came out may still send what they wrote.
    .innerJoin('live_publications as live', (join) =>
      sameTenant(join, 'live.report_id', 'publication.report_id').onRef(
        'live.audience',
        '=',
        'publication.audience',
      ),
    )
    .innerJoin('page_addresses as address', (join) =>
      sameTenant(join, 'address.report_id', 'publication.report_id')
        .on(sql<boolean>`address.audience = publication.audience`)
        .on('address.is_current', '=', true),
    )
    .leftJoin('report_sharing as sharing', (join) =>
      sameTenant(join, 'sharing.report_id', 'publication.report_id'),
    )
    .where('publication.organisation_id', '=', organisationId)
    .where('publication.id', '=', publicationId)
    .where('organisation.status', '=', 'Active')
    .where('report.deleted_at', 'is', null)
    .where((eb) =>
      isProblem ? eb('publication.audience', '=', 'public') : eb('sharing.comments', '=', true),
    )
    .select([
      'publication.report_id',
      'publication.edition',
      'publication.audience',
      'publication.name',
      'publication.language',
      'publication.document',
      'organisation.locale',
      'address.slug',
      'sharing.expires_at',
      sql<number>`coalesce(sharing.password_version, 0)`.as('password_version'),
      sql<boolean>`coalesce(sharing.named, false)`.as('named'),
      // Whether it is one before the current one, and readers can open it.
      sql<boolean>`coalesce(sharing.editions, false) and live.publication_id <> publication.id`.as(
        'is_earlier',
      ),
    ])
    .executeTakeFirst()

export type CommentedEdition = NonNullable<Awaited<ReturnType<typeof readCommentedEdition>>>

/** Whether someone is an active member now. */
export const readIsMember = async (organisationId: string, userId: string): Promise<boolean> =>
  (await tx()
    .selectFrom('members')
    .innerJoin('users', 'users.id', 'members.user_id')
    .where('members.organisation_id', '=', organisationId)
    .where('members.user_id', '=', userId)
    .where('users.status', '=', 'Active')
    .select('members.user_id')
    .executeTakeFirst()) !== undefined

/** A reader's comment with its report and the edition it is about. */
const selectComments = (organisationId: string) =>
  tx()
    .selectFrom('reader_comments as reader')
    .innerJoin('comment_threads as thread', (join) => sameTenant(join, 'thread.id', 'reader.thread_id'))
    .innerJoin('reports as report', (join) => sameTenant(join, 'report.id', 'thread.report_id'))
    .innerJoin('organisations as organisation', 'organisation.id', 'reader.organisation_id')
    .leftJoin('publications as publication', (join) =>
      sameTenant(join, 'publication.report_id', 'thread.report_id').onRef(
        'publication.edition',
        '=',
        'reader.edition',
      ),
    )
    .where('reader.organisation_id', '=', organisationId)
    .where('organisation.status', '=', 'Active')
    .where('report.deleted_at', 'is', null)
    .select([
      'reader.thread_id',
      'reader.words',
      'reader.name as reader_name',
      'reader.figure',
      'reader.problem',
      'reader.edition',
      'reader.audience',
      'reader.address',
      'reader.confirmed_at',
      'thread.block_id',
      'report.id as report_id',
      'report.name as report_name',
      'report.created_by',
      'report.updated_by',
      'publication.published_by',
      'publication.language',
      'organisation.name as organisation_name',
      'organisation.friendly_name',
      'organisation.locale',
    ])

export const readReaderComment = (organisationId: string, threadId: string) =>
  selectComments(organisationId).where('reader.thread_id', '=', threadId).executeTakeFirst()

export type ReaderComment = NonNullable<Awaited<ReturnType<typeof readReaderComment>>>

/** Words that a member wrote to a reader. */
export const readAnswer = (organisationId: string, threadId: string, commentId: string) =>
  tx()
    .selectFrom('comments')
    .where('organisation_id', '=', organisationId)
    .where('thread_id', '=', threadId)
    .where('id', '=', commentId)
    .where('to_reader', '=', true)
    .where('deleted_at', 'is', null)
    .select('body')
    .executeTakeFirst()

/** An edition while it is live, with the address of its page. */
export const readLiveEdition = (organisationId: string, publicationId: string) =>
  tx()
    .selectFrom('live_publications as live')
    .innerJoin('publications as publication', (join) =>
      sameTenant(join, 'publication.id', 'live.publication_id'),
    )
    .innerJoin('page_addresses as address', (join) =>
      sameTenant(join, 'address.report_id', 'live.report_id')
        .on(sql<boolean>`address.audience = live.audience`)
        .on('address.is_current', '=', true),
    )
    .where('live.organisation_id', '=', organisationId)
    .where('publication.id', '=', publicationId)
    .select([
      'live.report_id',
      'live.audience',
      'publication.edition',
      'publication.name',
      'publication.document',
      'address.slug',
    ])
    .executeTakeFirst()

/** The address of a report's page for an audience, while it has one. */
export const readPageSlug = async (
  organisationId: string,
  reportId: string,
  audience: 'internal' | 'public',
): Promise<string | undefined> =>
  (
    await tx()
      .selectFrom('live_publications as live')
      .innerJoin('page_addresses as address', (join) =>
        sameTenant(join, 'address.report_id', 'live.report_id')
          .on(sql<boolean>`address.audience = live.audience`)
          .on('address.is_current', '=', true),
      )
      .where('live.organisation_id', '=', organisationId)
      .where('live.report_id', '=', reportId)
      .where('live.audience', '=', audience)
      .select('address.slug')
      .executeTakeFirst()
  )?.slug

/** Readers who commented on figures of a report and audience and wait to hear of editions after the one they know, with what that one showed. */
export const readWaiting = (
  organisationId: string,
  { reportId, audience, edition }: { reportId: string; audience: 'internal' | 'public'; edition: number },
) =>
  tx()
    .selectFrom('reader_comments as reader')
    .innerJoin('comment_threads as thread', (join) => sameTenant(join, 'thread.id', 'reader.thread_id'))
    .innerJoin('publications as publication', (join) =>
      sameTenant(join, 'publication.report_id', 'thread.report_id').onRef(
        'publication.edition',
        '=',
        'reader.told_edition',
      ),
    )
    .where('reader.organisation_id', '=', organisationId)
    .where('thread.report_id', '=', reportId)
    .where('reader.audience', '=', audience)
    .where('reader.told_edition', '<', edition)
    .where('reader.confirmed_at', 'is not', null)
    .where('reader.problem', 'is', null)
    .select(['reader.thread_id', 'reader.told_edition', 'thread.block_id', 'publication.document'])
    .orderBy('reader.told_edition')
    .execute()

/** All that is kept of an address, at every organisation. Needs the platform. */
export const readAtAddress = (address: string) =>
  tx()
    .selectFrom('reader_comments as reader')
    .innerJoin('organisations as organisation', 'organisation.id', 'reader.organisation_id')
    .innerJoin('comment_threads as thread', (join) => sameTenant(join, 'thread.id', 'reader.thread_id'))
    .where('reader.address', '=', address)
    .select([
      'organisation.name as organisation',
      'thread.report_id as reportId',
      'reader.figure',
      'reader.problem',
      'reader.words',
      'reader.name',
      'reader.written_at as writtenAt',
      'reader.confirmed_at as confirmedAt',
    ])
    .orderBy('reader.written_at')
    .execute()
