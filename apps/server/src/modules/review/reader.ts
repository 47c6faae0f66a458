import { sameTenant, tx } from '@bubbles/db'
import { type Audience, type Capability, plainLetters, rolesWith } from '@bubbles/domain'
import { sql } from 'kysely'

/** Threads of a report, oldest first. */
export const readThreads = (organisationId: string, reportId: string) =>
  tx()
    .selectFrom('comment_threads')
    .where('organisation_id', '=', organisationId)
    .where('report_id', '=', reportId)
    .orderBy('created_at')
    .orderBy('id')
    .selectAll()
    .execute()

export type ThreadRow = Awaited<ReturnType<typeof readThreads>>[number]

/** A thread, locked until the transaction ends: replies, resolving and reopening queue here. */
export const lockThread = (organisationId: string, reportId: string, threadId: string) =>
  tx()
    .selectFrom('comment_threads')
    .where('organisation_id', '=', organisationId)
    .where('report_id', '=', reportId)
    .where('id', '=', threadId)
    .selectAll()
    .forUpdate()
    .executeTakeFirst()

/** Comments of threads, deleted ones too, oldest first. */
export const readComments = async (organisationId: string, threadIds: readonly string[]) =>
  threadIds.length === 0
    ? []
    : tx()
        .selectFrom('comments')
        .where('organisation_id', '=', organisationId)
        .where('thread_id', 'in', threadIds)
        .orderBy('created_at')
        .orderBy('id')
        .selectAll()
        .execute()

export type CommentRow = Awaited<ReturnType<typeof readComments>>[number]

/** How members reacted to comments, in the order they did. */
export const readReactions = async (organisationId: string, commentIds: readonly string[]) =>
  commentIds.length === 0
    ? []
    : tx()
        .selectFrom('comment_reactions')
        .where('organisation_id', '=', organisationId)
        .where('comment_id', 'in', commentIds)
        .orderBy('reacted_at')
        .orderBy('user_id')
        .select(['comment_id', 'user_id', 'kind'])
        .execute()

export type ReactionRow = Awaited<ReturnType<typeof readReactions>>[number]

export const lockComment = (organisationId: string, threadId: string, commentId: string) =>
  tx()
    .selectFrom('comments')
    .where('organisation_id', '=', organisationId)
    .where('thread_id', '=', threadId)
    .where('id', '=', commentId)
    .selectAll()
    .forUpdate()
    .executeTakeFirst()

/** Suggestions of threads; a thread has one or none. */
export const readSuggestions = async (organisationId: string, threadIds: readonly string[]) =>
  threadIds.length === 0
    ? []
    : tx()
        .selectFrom('suggestions')
        .where('organisation_id', '=', organisationId)
        .where('thread_id', 'in', threadIds)
        .selectAll()
        .execute()

export type SuggestionRow = Awaited<ReturnType<typeof readSuggestions>>[number]

/** What readers wrote in threads that they began; a thread has one or none. */
export const readReaderComments = async (organisationId: string, threadIds: readonly string[]) =>
  threadIds.length === 0
    ? []
    : tx()
        .selectFrom('reader_comments')
        .where('organisation_id', '=', organisationId)
        .where('thread_id', 'in', threadIds)
        .selectAll()
        .execute()

export type ReaderCommentRow = Awaited<ReturnType<typeof readReaderComments>>[number]

/** The suggestion of a thread, locked until the transaction ends. Lock the thread first. */
export const lockSuggestion = (organisationId: string, threadId: string) =>
  tx()
    .selectFrom('suggestions')
    .where('organisation_id', '=', organisationId)
    .where('thread_id', '=', threadId)
    .selectAll()
    .forUpdate()
    .executeTakeFirst()

/** How many comments and suggestions a person has written since a time. */
export async function countCommentsSince(
  organisationId: string,
  userId: string,
  since: Date,
): Promise<number> {
  const count = async (table: 'comments' | 'suggestions') => {
    const row = await tx()
      .selectFrom(table)
      .where('organisation_id', '=', organisationId)
      .where('created_by', '=', userId)
      .where('created_at', '>', since)
      .select((eb) => eb.fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow()
    return row.count
  }
  return (await count('comments')) + (await count('suggestions'))
}

const selectReview = (organisationId: string, reportId: string) =>
  tx()
    .selectFrom('reviews')
    .where('organisation_id', '=', organisationId)
    .where('report_id', '=', reportId)
    .selectAll()

export const readReview = (organisationId: string, reportId: string) =>
  selectReview(organisationId, reportId).executeTakeFirst()

export type ReviewRow = NonNullable<Awaited<ReturnType<typeof readReview>>>

/** The review, locked until the transaction ends: moves of one review queue here. */
export const lockReview = (organisationId: string, reportId: string) =>
  selectReview(organisationId, reportId).forUpdate().executeTakeFirstOrThrow()

/** What was asked and decided, newest first. */
export const readReviewSteps = (organisationId: string, reportId: string, limit: number) =>
  tx()
    .selectFrom('review_steps')
    .where('organisation_id', '=', organisationId)
    .where('report_id', '=', reportId)
    .orderBy('made_at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .selectAll()
    .execute()

export type StepRow = Awaited<ReturnType<typeof readReviewSteps>>[number]

const memberRows = (organisationId: string) =>
  tx()
    .selectFrom('members')
    .innerJoin('users', 'users.id', 'members.user_id')
    .where('members.organisation_id', '=', organisationId)
    .select(['users.id', 'users.name', 'users.email_address'])

export type PersonRow = Awaited<ReturnType<typeof readPeople>>[number]

/** Members among `ids`; who has left is missing. */
export const readPeople = async (organisationId: string, ids: readonly string[]) =>
  ids.length === 0
    ? []
    : memberRows(organisationId)
        .where('users.id', 'in', [...new Set(ids)])
        .execute()

const containing = (text: string) => `%${text.replaceAll(/[\\%_]/g, '\\$&')}%`

/** Active members who may do all of `capabilities`, by name; `among` and `search` narrow them down. */
export const readMembersWho = async (
  organisationId: string,
  capabilities: readonly Capability[],
  { among, search, limit }: { among?: readonly string[]; search?: string | undefined; limit?: number } = {},
) => {
  if (among?.length === 0) return []
  return memberRows(organisationId)
    .where('users.status', '=', 'Active')
    .where((eb) =>
      eb.and(
        capabilities.map(
          (capability) => sql<boolean>`members.roles && ${[...rolesWith(capability)]}::text[]`,
        ),
      ),
    )
    .$if(among !== undefined, (query) => query.where('users.id', 'in', [...new Set(among)]))
    .$if(Boolean(search), (query) =>
      query.where((eb) =>
        eb.or([
          eb('users.find_name', 'like', containing(plainLetters(search ?? ''))),
          eb('users.name', 'ilike', containing(search ?? '')),
        ]),
      ),
    )
    .orderBy('users.find_name')
    .orderBy('users.id')
    .$if(limit !== undefined, (query) => query.limit(limit!))
    .execute()
}

/** The publication to compare the draft with: the live one of an audience, or else the last one. */
export const readPublicationToCompare = (
  organisationId: string,
  reportId: string,
  audience: Audience | undefined,
) =>
  tx()
    .selectFrom('publications as publication')
    .where('publication.organisation_id', '=', organisationId)
    .where('publication.report_id', '=', reportId)
    .$if(audience !== undefined, (query) =>
      query
        .innerJoin('live_publications as live', (join) =>
          sameTenant(join, 'live.publication_id', 'publication.id'),
        )
        .where('live.audience', '=', audience!),
    )
    .orderBy('publication.edition', 'desc')
    .limit(1)
    .select([
      'publication.edition',
      'publication.audience',
      'publication.published_at',
      'publication.document',
    ])
    .executeTakeFirst()

/** Everybody who had a hand in a report: wrote it, asked for or gave a review, commented. */
export async function readTeam(organisationId: string, reportId: string): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select created_by as id from reports where organisation_id = ${organisationId} and id = ${reportId}
    union select updated_by from reports where organisation_id = ${organisationId} and id = ${reportId}
    union select requested_by from reviews where organisation_id = ${organisationId} and report_id = ${reportId}
    union select unnest(reviewers) from reviews where organisation_id = ${organisationId} and report_id = ${reportId}
    union select decided_by from reviews
      where organisation_id = ${organisationId} and report_id = ${reportId} and decided_by is not null
    union select comments.created_by from comments
      join comment_threads thread
        on thread.organisation_id = comments.organisation_id and thread.id = comments.thread_id
      where comments.organisation_id = ${organisationId} and thread.report_id = ${reportId}
    union select suggestions.created_by from suggestions
      join comment_threads thread
        on thread.organisation_id = suggestions.organisation_id and thread.id = suggestions.thread_id
      where suggestions.organisation_id = ${organisationId} and thread.report_id = ${reportId}`.execute(tx())
  return rows.map(({ id }) => id)
}

/** Comments that mention a person, deleted ones too, of every organisation. Needs the platform's transaction. */
export const readCommentsNaming = (userId: string) =>
  tx()
    .selectFrom('comments')
    .where(sql<boolean>`mentions @> array[${userId}::uuid]`)
    .select(['organisation_id', 'id', 'body', 'mentions'])
    .forUpdate()
    .execute()

/** What users are called, wherever they belong. Needs the platform's transaction. */
export const readNamesOf = async (userIds: readonly string[]) =>
  userIds.length === 0
    ? []
    : tx().selectFrom('users').where('id', 'in', userIds).select(['id', 'name', 'email_address']).execute()
