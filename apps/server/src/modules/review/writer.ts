import { json, tx } from '@bubbles/db'
import type { Reaction, ReviewEvent, ReviewState, SuggestionState } from '@bubbles/domain'
import { sql } from 'kysely'

export const insertThread = (
  organisationId: string,
  reportId: string,
  row: {
    blockId: string
    blockLabel: string
    quote: string
    /** Null: a reader began it. */
    userId: string | null
    /** Default: one of the database's. */
    id?: string
    /** Of the reader whose answer to the block it begins with. */
    answerSessionId?: string
  },
) =>
  tx()
    .insertInto('comment_threads')
    .values({
      organisation_id: organisationId,
      report_id: reportId,
      ...(row.id !== undefined && { id: row.id }),
      block_id: row.blockId,
      block_label: row.blockLabel,
      quote: row.quote,
      created_by: row.userId,
      answer_session_id: row.answerSessionId,
    })
    .returningAll()
    .executeTakeFirstOrThrow()

/** Resolves a thread or opens it again. Who resolved it first stays named. */
export const updateThreadResolved = (
  organisationId: string,
  threadId: string,
  resolved: { by: string } | null,
) =>
  tx()
    .updateTable('comment_threads')
    .set({ resolved_at: resolved && sql<Date>`now()`, resolved_by: resolved && resolved.by })
    .where('organisation_id', '=', organisationId)
    .where('id', '=', threadId)
    .where('resolved_at', resolved ? 'is' : 'is not', null)
    .execute()

export const insertSuggestion = (
  organisationId: string,
  threadId: string,
  row: { before: string; original: string; after: string; replacement: string; userId: string },
) =>
  tx()
    .insertInto('suggestions')
    .values({
      organisation_id: organisationId,
      thread_id: threadId,
      text_before: row.before,
      original: row.original,
      text_after: row.after,
      replacement: row.replacement,
      created_by: row.userId,
    })
    .execute()

/** Changes what a suggestion says, or how it stands: open again, or settled by someone. */
export const updateSuggestion = (
  organisationId: string,
  threadId: string,
  change:
    | { replacement: string }
    | { state: 'open' }
    | { state: Exclude<SuggestionState, 'open'>; by: string },
) =>
  tx()
    .updateTable('suggestions')
    .set({
      ...('replacement' in change && { replacement: change.replacement }),
      ...('state' in change && {
        state: change.state,
        decided_at: 'by' in change ? sql<Date>`now()` : null,
        decided_by: 'by' in change ? change.by : null,
      }),
      version: sql<number>`version + 1`,
    })
    .where('organisation_id', '=', organisationId)
    .where('thread_id', '=', threadId)
    .execute()

export const insertComment = (
  organisationId: string,
  threadId: string,
  row: {
    body: string
    mentions: readonly string[]
    userId: string
    fromEdition?: number
    toReader?: boolean
  },
) =>
  tx()
    .insertInto('comments')
    .values({
      organisation_id: organisationId,
      thread_id: threadId,
      body: row.body,
      mentions: [...row.mentions],
      created_by: row.userId,
      from_edition: row.fromEdition,
      to_reader: row.toReader ?? false,
      // Not the transaction's time: a reply that waited for another stands below it.
      created_at: sql<Date>`clock_timestamp()`,
    })
    .returningAll()
    .executeTakeFirstOrThrow()

export const updateComment = (
  organisationId: string,
  commentId: string,
  row: { body: string; mentions: readonly string[] },
) =>
  tx()
    .updateTable('comments')
    .set({
      body: row.body,
      mentions: [...row.mentions],
      edited_at: new Date(),
      version: sql<number>`version + 1`,
    })
    .where('organisation_id', '=', organisationId)
    .where('id', '=', commentId)
    .returningAll()
    .executeTakeFirstOrThrow()

export const markCommentDeleted = (organisationId: string, commentId: string, deletedAt: Date | null) =>
  tx()
    .updateTable('comments')
    .set({ deleted_at: deletedAt })
    .where('organisation_id', '=', organisationId)
    .where('id', '=', commentId)
    .returningAll()
    .executeTakeFirstOrThrow()

/** @returns whether it wasn't there yet. */
export async function insertReaction(
  organisationId: string,
  commentId: string,
  { userId, kind }: { userId: string; kind: Reaction },
): Promise<boolean> {
  const row = await tx()
    .insertInto('comment_reactions')
    .values({
      organisation_id: organisationId,
      comment_id: commentId,
      user_id: userId,
      kind,
      // Not the transaction's time, as with comments.
      reacted_at: sql<Date>`clock_timestamp()`,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning('kind')
    .executeTakeFirst()
  return row !== undefined
}

/** @returns whether it was there. */
export async function deleteReaction(
  organisationId: string,
  commentId: string,
  { userId, kind }: { userId: string; kind: Reaction },
): Promise<boolean> {
  const row = await tx()
    .deleteFrom('comment_reactions')
    .where('organisation_id', '=', organisationId)
    .where('comment_id', '=', commentId)
    .where('user_id', '=', userId)
    .where('kind', '=', kind)
    .returning('kind')
    .executeTakeFirst()
  return row !== undefined
}

/** Removes every reaction of a person, in every organisation. Needs the platform's transaction. */
export const deleteReactionsOf = (userId: string) =>
  tx().deleteFrom('comment_reactions').where('user_id', '=', userId).execute()

/** Notes whom a mail tells of a comment. @returns those whom none has told yet. */
export async function insertCommentMails(
  organisationId: string,
  commentId: string,
  userIds: readonly string[],
): Promise<string[]> {
  if (userIds.length === 0) return []
  const rows = await tx()
    .insertInto('comment_mails')
    .values(
      userIds.map((userId) => ({
        organisation_id: organisationId,
        comment_id: commentId,
        user_id: userId,
      })),
    )
    .onConflict((conflict) => conflict.doNothing())
    .returning('user_id')
    .execute()
  return rows.map(({ user_id }) => user_id)
}

/** Makes the row that moves of a review hold, where there is none yet. */
export const insertReview = (organisationId: string, reportId: string, userId: string) =>
  tx()
    .insertInto('reviews')
    .values({
      organisation_id: organisationId,
      report_id: reportId,
      state: 'Draft',
      version: 0,
      requested_by: userId,
      due_on: null,
      decided_by: null,
      approved_seq: null,
    })
    .onConflict((conflict) => conflict.columns(['organisation_id', 'report_id']).doNothing())
    .execute()

/** What a move changes of a review. What is left out stays. */
export interface ReviewChange {
  state: ReviewState
  reviewers?: string[]
  note?: string
  due_on?: string | null
  requested_by?: string
  requested_at?: Date
  decided_by?: string | null
  decided_at?: Date | null
  reason?: string
  approved_seq?: number | null
}

export const updateReview = (organisationId: string, reportId: string, change: ReviewChange) =>
  tx()
    .updateTable('reviews')
    .set({ ...change, version: sql<number>`version + 1` })
    .where('organisation_id', '=', organisationId)
    .where('report_id', '=', reportId)
    .execute()

export const insertReviewStep = (
  organisationId: string,
  reportId: string,
  row: { event: ReviewEvent; words: string; userId: string },
) =>
  tx()
    .insertInto('review_steps')
    .values({
      organisation_id: organisationId,
      report_id: reportId,
      event: row.event,
      words: row.words,
      made_by: row.userId,
      made_at: sql<Date>`clock_timestamp()`,
    })
    .execute()

/** Changes the words of a comment where nobody edited it: it counts as no edit. */
export const updateCommentBody = (organisationId: string, commentId: string, body: string) =>
  tx()
    .updateTable('comments')
    .set({ body })
    .where('organisation_id', '=', organisationId)
    .where('id', '=', commentId)
    .execute()

/** The outbox kind of an answer to a reader. */
export const READER_ANSWER = 'readerComments.answer'

/**
 * Queues the answers of a thread that its reader has not been sent, each once; nothing while the address isn't confirmed.
 * Lock the thread first.
 */
export async function queueReaderAnswers(organisationId: string, threadId: string): Promise<void> {
  const due = await tx()
    .updateTable('comments')
    .set({ reader_told_at: sql<Date>`now()` })
    .where('organisation_id', '=', organisationId)
    .where('thread_id', '=', threadId)
    .where('to_reader', '=', true)
    .where('reader_told_at', 'is', null)
    .where((eb) =>
      eb.exists(
        eb
          .selectFrom('reader_comments as reader')
          .where('reader.organisation_id', '=', organisationId)
          .where('reader.thread_id', '=', threadId)
          .where('reader.confirmed_at', 'is not', null)
          .select('reader.thread_id'),
      ),
    )
    .returning('id')
    .execute()
  if (due.length === 0) return
  await tx()
    .insertInto('outbox')
    .values(
      due.map(({ id: commentId }) => ({
        organisation_id: organisationId,
        kind: READER_ANSWER,
        payload: json({ organisationId, threadId, commentId }),
      })),
    )
    .execute()
}

/** Deletes a thread that a reader began, with all that belongs to it. */
export async function deleteReaderThread(organisationId: string, threadId: string): Promise<void> {
  const comments = tx()
    .selectFrom('comments')
    .where('organisation_id', '=', organisationId)
    .where('thread_id', '=', threadId)
    .select('id')
  for (const table of ['comment_mails', 'comment_reactions'] as const)
    await tx()
      .deleteFrom(table)
      .where('organisation_id', '=', organisationId)
      .where('comment_id', 'in', comments)
      .execute()
  for (const table of ['comments', 'reader_comments'] as const)
    await tx()
      .deleteFrom(table)
      .where('organisation_id', '=', organisationId)
      .where('thread_id', '=', threadId)
      .execute()
  await tx()
    .deleteFrom('inbox_done')
    .where('organisation_id', '=', organisationId)
    .where('subject_id', '=', threadId)
    .execute()
  await tx()
    .deleteFrom('comment_threads')
    .where('organisation_id', '=', organisationId)
    .where('id', '=', threadId)
    .execute()
}
