import { Problem } from '@bubbles/domain'
import type { CallContext, Context } from '../../http/context.ts'
import { requireReport } from '../report/public.ts'
import { tellReviewChanged } from './changed.ts'
import { requireCommentsLeft } from './commentLimit.ts'
import { tellOfComment } from './mails.ts'
import { peopleOf, presentComment, presentThread } from './present.ts'
import { followThread } from './suggestionRules.ts'
import {
  type CommentRow,
  lockComment,
  lockThread,
  type PersonRow,
  type ReactionRow,
  readComments,
  readMembersWho,
  readPeople,
  readReactions,
  readReaderComments,
  readSuggestions,
  type SuggestionRow,
  type ThreadRow,
} from './reader.ts'
import {
  insertComment,
  insertCommentMails,
  insertThread,
  markCommentDeleted,
  updateComment,
  updateThreadResolved,
} from './writer.ts'

export async function startThread(context: Context<'startThread'>) {
  const { organisation, actor, params, body } = context
  const report = await requireReport(organisation.id, params.id)
  await requireCommentsLeft(context)
  const mentioned = await requireMentionable(context, body.mentions)
  const thread = await insertThread(organisation.id, params.id, { ...body, userId: actor.userId })
  const comment = await insertComment(organisation.id, thread.id, {
    body: body.body,
    mentions: body.mentions,
    userId: actor.userId,
  })
  tellReviewChanged(organisation.id, params.id)
  await notify({ ...context, report }, thread, comment, mentioned, [])
  return answerThread(context, thread)
}

/** Begins a thread with what a reader wrote. Nobody is told by mail. The caller sees to it that it is the first. @returns its id */
export async function startReaderThread(
  organisationId: string,
  reportId: string,
  thread: {
    blockId: string
    blockLabel: string
    /** Whose answer it is. */
    answerSessionId: string
    /** Who brings it here. */
    userId: string
    words: string
    fromEdition: number
  },
): Promise<string> {
  const { id } = await insertThread(organisationId, reportId, { ...thread, quote: '' })
  const { userId, words, fromEdition } = thread
  await insertComment(organisationId, id, { body: words, mentions: [], userId, fromEdition })
  tellReviewChanged(organisationId, reportId)
  return id
}

/** A reply opens a resolved thread again: what is said in it would be overlooked. */
export async function replyToThread(context: Context<'replyToThread'>) {
  const { organisation, actor, params, body } = context
  const report = await requireReport(organisation.id, params.id)
  const thread = await requireThread(context)
  await requireCommentsLeft(context)
  const mentioned = await requireMentionable(context, body.mentions)
  const before = await readComments(organisation.id, [thread.id])
  const comment = await insertComment(organisation.id, thread.id, { ...body, userId: actor.userId })
  if (thread.resolved_at !== null) await updateThreadResolved(organisation.id, thread.id, null)
  tellReviewChanged(organisation.id, params.id)
  await notify({ ...context, report }, thread, comment, mentioned, before)
  return answerComment(context, comment)
}

/** Resolving twice does no harm: who was first stays named. */
export async function resolveThread(context: Context<'resolveThread'>) {
  const { organisation, actor, params, body } = context
  await requireReport(organisation.id, params.id)
  await requireThread(context)
  await followThread(context, body.resolved)
  await updateThreadResolved(organisation.id, params.threadId, body.resolved ? { by: actor.userId } : null)
  tellReviewChanged(organisation.id, params.id)
  return answerThread(context, await requireThread(context))
}

export async function editComment(context: Context<'editComment'>) {
  const { organisation, params, body, ifMatch } = context
  const report = await requireReport(organisation.id, params.id)
  const thread = await requireThread(context)
  const comment = await requireOwnComment(context)
  if (comment.deleted_at !== null) throw noComment()
  if (typeof ifMatch === 'number' && ifMatch !== comment.version)
    throw new Problem('version-mismatch', {
      detail: 'You changed this comment somewhere else in the meantime. Reload it and make the change again.',
    })
  const known = new Set(comment.mentions)
  const added = await requireMentionable(
    context,
    body.mentions.filter((id) => !known.has(id)),
  )
  const edited = await updateComment(organisation.id, comment.id, body)
  tellReviewChanged(organisation.id, params.id)
  // Who had a mail for it gets none again; who is named only now gets one.
  await notify({ ...context, report }, thread, edited, added, [])
  return answerComment(context, edited)
}

export async function deleteComment(context: Context<'deleteComment'>): Promise<void> {
  const { organisation, params } = context
  await requireReport(organisation.id, params.id)
  await requireThread(context)
  const comment = await requireOwnComment(context)
  if (comment.deleted_at !== null) return
  await markCommentDeleted(organisation.id, comment.id, new Date())
  tellReviewChanged(organisation.id, params.id)
}

export async function restoreComment(context: Context<'restoreComment'>) {
  const { organisation, params } = context
  await requireReport(organisation.id, params.id)
  await requireThread(context)
  const comment = await requireOwnComment(context)
  tellReviewChanged(organisation.id, params.id)
  return answerComment(context, await markCommentDeleted(organisation.id, comment.id, null))
}

/** Tells whom a comment names, and who wrote in its thread before, as far as they may see the draft. One mail each. */
export async function notify(
  context: CallContext & { report: { id: string; name: string } },
  thread: ThreadRow,
  comment: CommentRow,
  mentioned: readonly PersonRow[],
  before: readonly CommentRow[],
): Promise<void> {
  const { organisation, actor } = context
  const named = new Set(mentioned.map(({ id }) => id))
  const [suggestion] = await readSuggestions(organisation.id, [thread.id])
  const writers = before.filter(({ deleted_at }) => deleted_at === null).map(({ created_by }) => created_by)
  if (suggestion) writers.push(suggestion.created_by)
  const participants = await readMembersWho(organisation.id, ['report.readDraft'], { among: writers })
  const people = [...mentioned, ...participants.filter(({ id }) => !named.has(id))].filter(
    ({ id }) => id !== actor.userId,
  )
  const untold = new Set(
    await insertCommentMails(
      organisation.id,
      comment.id,
      people.map(({ id }) => id),
    ),
  )
  for (const person of people) {
    if (!untold.has(person.id)) continue
    await tellOfComment(context, [person], {
      body: comment.body,
      threadId: thread.id,
      about: thread.quote || thread.block_label,
      mentioned: named.has(person.id),
    })
  }
}

/** @throws Problem invalid-request when somebody is named who may not see drafts. */
export async function requireMentionable(
  { organisation }: CallContext,
  ids: readonly string[],
): Promise<PersonRow[]> {
  const found = await readMembersWho(organisation.id, ['report.readDraft'], { among: ids })
  const index = ids.findIndex((id) => !found.some((person) => person.id === id))
  if (index < 0) return found
  const detail = 'Someone you mentioned can’t see this draft. Mention a member who can.'
  throw new Problem('invalid-request', { detail, errors: [{ pointer: `/mentions/${index}`, detail }] })
}

export async function requireThread({
  organisation,
  params,
}: CallContext & { params: { id: string; threadId: string } }): Promise<ThreadRow> {
  const thread = await lockThread(organisation.id, params.id, params.threadId)
  if (!thread) throw new Problem('not-found', { detail: 'This comment thread doesn’t exist.' })
  return thread
}

export const noComment = () => new Problem('not-found', { detail: 'This comment no longer exists.' })

/** What has gone to a reader by email, and what a reader wrote, stay as they are. */
function requireChangeable({ from_edition, to_reader }: CommentRow): void {
  if (from_edition !== null)
    throw new Problem('forbidden', { detail: 'A reader’s comment can’t be changed.' })
  if (to_reader)
    throw new Problem('forbidden', {
      detail: 'An answer to the reader is sent by email. It can’t be changed or deleted.',
    })
}

async function requireOwnComment({
  organisation,
  actor,
  params,
}: CallContext & { params: { threadId: string; commentId: string } }): Promise<CommentRow> {
  const comment = await lockComment(organisation.id, params.threadId, params.commentId)
  if (!comment) throw noComment()
  requireChangeable(comment)
  if (comment.created_by !== actor.userId)
    throw new Problem('forbidden', { detail: 'Only the author of a comment can change or delete it.' })
  return comment
}

export async function answerComment({ organisation, actor }: CallContext, row: CommentRow) {
  const reactions = await readReactions(organisation.id, [row.id])
  const people = peopleOf(await readPeople(organisation.id, peopleIn([], [row], [], reactions)))
  return presentComment(row, reactions, people, actor.userId)
}

export async function answerThread({ organisation, actor }: CallContext, row: ThreadRow) {
  const comments = await readComments(organisation.id, [row.id])
  const suggestions = await readSuggestions(organisation.id, [row.id])
  const [reader] = await readReaderComments(organisation.id, [row.id])
  const reactions = await readReactions(
    organisation.id,
    comments.map(({ id }) => id),
  )
  const people = peopleOf(
    await readPeople(organisation.id, peopleIn([row], comments, suggestions, reactions)),
  )
  const content = { comments, reactions, suggestion: suggestions[0], reader }
  const thread = presentThread(row, content, people, actor.userId)
  if (!thread) throw new Problem('not-found', { detail: 'All comments in this thread were deleted.' })
  return thread
}

/** Ids of everybody whom threads, their comments, suggestions and reactions name. */
export const peopleIn = (
  threads: readonly ThreadRow[],
  comments: readonly CommentRow[],
  suggestions: readonly SuggestionRow[],
  reactions: readonly ReactionRow[],
): string[] => [
  ...threads.flatMap(({ resolved_by }) => (resolved_by === null ? [] : [resolved_by])),
  ...comments.flatMap(({ created_by, mentions }) => [created_by, ...mentions]),
  ...suggestions.flatMap(({ created_by, decided_by }) => [created_by, decided_by ?? created_by]),
  ...reactions.map(({ user_id }) => user_id),
]
