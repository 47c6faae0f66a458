import type { Resource } from '@bubbles/contract'
import { Problem } from '@bubbles/domain'
import { nodesOf, yDocToDocument } from '@bubbles/report-document'
import { questionOf } from '@bubbles/report-renderer'
import type { Context } from '../../http/context.ts'
import { loadDocument, requireReport } from '../report/public.ts'
import { startReaderThread } from '../review/public.ts'
import type { SessionKey } from './session.ts'
import { askedBy } from './target.ts'
import { lockComment, readAnswerThread } from './threadReader.ts'
import { withoutContact } from './withoutContact.ts'

const LABEL_LENGTH = 80

/**
 * Opens a review thread with a reader's comment on the block of its question. Asked again, by anybody, it answers the
 * thread there is: the answer's row is held meanwhile, and the database takes no second one.
 */
export async function startThreadFromAnswer({
  organisation,
  actor,
  params,
  body,
  can,
}: Context<'startThreadFromAnswer'>): Promise<Resource<'startThreadFromAnswer'>> {
  if (!can('engagement.read')) throw new Problem('forbidden')
  await requireReport(organisation.id, params.id)
  const { blockId } = body
  const session = body.sessionId as SessionKey
  const comment = await lockComment(organisation.id, params.id, session, blockId)
  if (!comment?.words)
    throw new Problem('not-found', {
      detail: 'This comment no longer exists. The reader may have deleted it.',
    })
  const { ydoc } = await loadDocument(organisation.id, params.id)
  const blockInDraft = [...nodesOf(yDocToDocument(ydoc))].some(({ attrs }) => attrs?.id === blockId)
  ydoc.destroy()
  const known = await readAnswerThread(organisation.id, params.id, session, blockId)
  if (known) return { threadId: known.id, created: false, blockInDraft }
  const asked = askedBy(comment.document).find(({ attrs }) => attrs?.id === blockId)
  const threadId = await startReaderThread(organisation.id, params.id, {
    blockId,
    blockLabel: (asked ? questionOf(asked).prompt : '').slice(0, LABEL_LENGTH) || 'Question',
    answerSessionId: session,
    userId: actor.userId,
    words: withoutContact(comment.words),
    fromEdition: comment.edition,
  })
  return { threadId, created: true, blockInDraft }
}
