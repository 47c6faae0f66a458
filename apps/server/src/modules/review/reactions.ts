import type { Context } from '../../http/context.ts'
import { requireReport } from '../report/public.ts'
import { tellReviewChanged } from './changed.ts'
import { lockComment } from './reader.ts'
import { answerComment, noComment, requireThread } from './threads.ts'
import { deleteReaction, insertReaction } from './writer.ts'

/**
 * Reacts to a comment, or takes a reaction back. Twice is once: where nothing changes, no one hears of it.
 * @throws Problem not-found where the comment isn't there, or was deleted.
 */
export async function reactToComment(context: Context<'reactToComment'>) {
  const { organisation, actor, params, body } = context
  await requireReport(organisation.id, params.id)
  await requireThread(context)
  const comment = await lockComment(organisation.id, params.threadId, params.commentId)
  if (!comment || comment.deleted_at !== null) throw noComment()
  const write = body.reacted ? insertReaction : deleteReaction
  if (await write(organisation.id, comment.id, { userId: actor.userId, kind: body.kind }))
    tellReviewChanged(organisation.id, params.id)
  return answerComment(context, comment)
}
