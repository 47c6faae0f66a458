import { Problem } from '@bubbles/domain'
import type { Context } from '../../http/context.ts'
import { recordAudit } from '../audit/public.ts'
import { requireReport } from '../report/public.ts'
import { tellReviewChanged } from './changed.ts'
import { readReaderComments } from './reader.ts'
import { requireCommentsLeft } from './commentLimit.ts'
import { answerComment, requireThread } from './threads.ts'
import { deleteReaderThread, insertComment, queueReaderAnswers, updateThreadResolved } from './writer.ts'

/**
 * Answers the reader who began a thread. The email leaves after the commit, or once the reader has confirmed the address.
 * @throws Problem not-found for a thread of members, conflict where the reader can't be reached
 */
export async function answerReader(context: Context<'answerReader'>) {
  const { organisation, actor, params, body } = context
  await requireReport(organisation.id, params.id)
  const thread = await requireThread(context)
  const reader = await requireReader(context)
  if (reader.address === null)
    throw new Problem('conflict', {
      detail: 'No answer can be sent: the reader left no email address, or no longer wants emails.',
    })
  await requireCommentsLeft(context)
  const comment = await insertComment(organisation.id, thread.id, {
    body: body.body,
    mentions: [],
    userId: actor.userId,
    toReader: true,
  })
  if (thread.resolved_at !== null) await updateThreadResolved(organisation.id, thread.id, null)
  await queueReaderAnswers(organisation.id, thread.id)
  await recordAudit(organisation.id, actor.userId, 'reader-comment.answered', { reportId: params.id })
  tellReviewChanged(organisation.id, params.id)
  return answerComment(context, comment)
}

/** Removes a reader's comment with all that was said about it, and the reader's address. Once: then it's not found. */
export async function removeReaderThread(context: Context<'removeReaderThread'>): Promise<void> {
  const { organisation, actor, params } = context
  await requireReport(organisation.id, params.id)
  await requireThread(context)
  await requireReader(context)
  await deleteReaderThread(organisation.id, params.threadId)
  await recordAudit(organisation.id, actor.userId, 'reader-comment.removed', { reportId: params.id })
  tellReviewChanged(organisation.id, params.id)
}

async function requireReader({
  organisation,
  params,
}: Pick<Context<'answerReader'>, 'organisation' | 'params'>) {
  const [reader] = await readReaderComments(organisation.id, [params.threadId])
  if (!reader)
    throw new Problem('not-found', { detail: 'This thread doesn’t begin with a reader’s comment.' })
  return reader
}
