import { keptBytes, sameTenant, tx } from '@bubbles/db'
import { sql } from 'kysely'

/** Every address a report had, those it has now first. */
export const readSlugs = (organisationId: string, reportId: string) =>
  tx()
    .selectFrom('page_addresses')
    .where('organisation_id', '=', organisationId)
    .where('report_id', '=', reportId)
    .orderBy('is_current', 'desc')
    .orderBy('audience', 'desc')
    .orderBy('created_at', 'desc')
    .select(['audience', 'slug', 'is_current'])
    .execute()

/** How its public link is shared; never the password. */
export const readSharing = (organisationId: string, reportId: string) =>
  tx()
    .selectFrom('report_sharing')
    .where('organisation_id', '=', organisationId)
    .where('report_id', '=', reportId)
    .select([
      sql<boolean>`password_hash is not null`.as('has_password'),
      'named',
      'expires_at',
      'indexed',
      'downloads',
      'embedding',
    ])
    .executeTakeFirst()

/** Who its public link is for; see `named` of its sharing. */
export const readNamedReaders = async (organisationId: string, reportId: string): Promise<string[]> => {
  const rows = await tx()
    .selectFrom('named_readers')
    .where('organisation_id', '=', organisationId)
    .where('report_id', '=', reportId)
    .orderBy('entry')
    .select('entry')
    .execute()
  return rows.map(({ entry }) => entry)
}

/** Named readers who agreed that the organisation sees that they have read it. */
export const readKnownReaders = (organisationId: string, reportId: string) =>
  tx()
    .selectFrom('known_readers')
    .where('organisation_id', '=', organisationId)
    .where('report_id', '=', reportId)
    .orderBy('agreed_at')
    .select(['address', 'agreed_at', 'opened_at'])
    .execute()

/** Versions that are more than a save, oldest first. */
export const readVersions = (organisationId: string, reportId: string) =>
  tx()
    .selectFrom('document_versions')
    .where('organisation_id', '=', organisationId)
    .where('report_id', '=', reportId)
    .orderBy('seq')
    .select(['seq', 'kind', 'name', 'created_at', 'created_by'])
    .execute()

/** Every edition of a report and where it is live, oldest first, without documents and pages. */
export const readEditions = (organisationId: string, reportId: string) =>
  tx()
    .selectFrom('publications as publication')
    .leftJoin('live_publications as live', (join) =>
      sameTenant(join, 'live.publication_id', 'publication.id'),
    )
    .where('publication.organisation_id', '=', organisationId)
    .where('publication.report_id', '=', reportId)
    .orderBy('publication.edition')
    .select([
      'publication.id',
      'publication.edition',
      'publication.audience',
      'publication.name',
      'publication.note',
      'publication.published_at',
      'publication.published_by',
      sql<boolean>`live.publication_id is not null`.as('is_live'),
    ])
    .execute()

/** A publication's document and compressed page. */
export async function readPublication(organisationId: string, publicationId: string) {
  const row = await tx()
    .selectFrom('publications')
    .where('organisation_id', '=', organisationId)
    .where('id', '=', publicationId)
    .select(['document', 'html_gzip', 'html_gzip_object'])
    .executeTakeFirst()
  return (
    row && {
      document: row.document,
      gzip: keptBytes(organisationId, row.html_gzip, row.html_gzip_object),
    }
  )
}

export const readThreads = (organisationId: string, reportId: string) =>
  tx()
    .selectFrom('comment_threads')
    .where('organisation_id', '=', organisationId)
    .where('report_id', '=', reportId)
    .orderBy('created_at')
    .select([
      'id',
      'block_id',
      'block_label',
      'quote',
      'created_at',
      'created_by',
      'resolved_at',
      'resolved_by',
    ])
    .execute()

export const readReaderComments = (organisationId: string, reportId: string) =>
  tx()
    .selectFrom('reader_comments as reader')
    .innerJoin('comment_threads as thread', (join) => sameTenant(join, 'thread.id', 'reader.thread_id'))
    .where('reader.organisation_id', '=', organisationId)
    .where('thread.report_id', '=', reportId)
    .select([
      'reader.thread_id',
      'reader.words',
      'reader.name',
      'reader.edition',
      'reader.figure',
      'reader.problem',
      'reader.address',
      'reader.written_at',
      'reader.confirmed_at',
    ])
    .execute()

export const readSuggestions = (organisationId: string, reportId: string) =>
  tx()
    .selectFrom('suggestions as suggestion')
    .innerJoin('comment_threads as thread', (join) => sameTenant(join, 'thread.id', 'suggestion.thread_id'))
    .where('suggestion.organisation_id', '=', organisationId)
    .where('thread.report_id', '=', reportId)
    .select([
      'suggestion.thread_id',
      'suggestion.original',
      'suggestion.replacement',
      'suggestion.state',
      'suggestion.created_by',
      'suggestion.decided_by',
      'suggestion.decided_at',
    ])
    .execute()

/** Comments of a report that were not deleted, oldest first. */
export const readComments = (organisationId: string, reportId: string) =>
  tx()
    .selectFrom('comments as comment')
    .innerJoin('comment_threads as thread', (join) => sameTenant(join, 'thread.id', 'comment.thread_id'))
    .where('comment.organisation_id', '=', organisationId)
    .where('thread.report_id', '=', reportId)
    .where('comment.deleted_at', 'is', null)
    .orderBy('comment.created_at')
    .select([
      'comment.id',
      'comment.thread_id',
      'comment.body',
      'comment.created_at',
      'comment.created_by',
      'comment.edited_at',
      'comment.from_edition',
      'comment.to_reader',
    ])
    .execute()

/** How members reacted to comments of a report, in the order they did. */
export const readReactions = (organisationId: string, reportId: string) =>
  tx()
    .selectFrom('comment_reactions as reaction')
    .innerJoin('comments as comment', (join) => sameTenant(join, 'comment.id', 'reaction.comment_id'))
    .innerJoin('comment_threads as thread', (join) => sameTenant(join, 'thread.id', 'comment.thread_id'))
    .where('reaction.organisation_id', '=', organisationId)
    .where('thread.report_id', '=', reportId)
    .where('comment.deleted_at', 'is', null)
    .orderBy('reaction.reacted_at')
    .select(['reaction.comment_id', 'reaction.kind', 'reaction.user_id', 'reaction.reacted_at'])
    .execute()

/** How the review stands, and its steps, oldest first. */
export const readReview = async (organisationId: string, reportId: string) => ({
  review: await tx()
    .selectFrom('reviews')
    .where('organisation_id', '=', organisationId)
    .where('report_id', '=', reportId)
    .select(['state', 'note', 'due_on', 'reason', 'reviewers'])
    .executeTakeFirst(),
  steps: await tx()
    .selectFrom('review_steps')
    .where('organisation_id', '=', organisationId)
    .where('report_id', '=', reportId)
    .orderBy('made_at')
    .select(['event', 'words', 'made_by', 'made_at'])
    .execute(),
})

/** Who asks for the report to be published. */
export const readPublishRequest = (organisationId: string, reportId: string) =>
  tx()
    .selectFrom('publish_requests')
    .where('organisation_id', '=', organisationId)
    .where('report_id', '=', reportId)
    .select(['asked_by', 'asked_at', 'note'])
    .executeTakeFirst()

/** The organisation's people by id; who has left is not among them. */
export const readNames = async (userIds: readonly string[]) =>
  userIds.length === 0
    ? []
    : tx().selectFrom('users').where('id', 'in', userIds).select(['id', 'name', 'email_address']).execute()

export const readDataset = (organisationId: string, hash: string) =>
  tx()
    .selectFrom('datasets')
    .where('organisation_id', '=', organisationId)
    .where('hash', '=', hash)
    .select(['name', 'content'])
    .executeTakeFirst()
