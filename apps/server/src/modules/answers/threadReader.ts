import { sameTenant, tx } from '@bubbles/db'
import type { SessionKey } from './session.ts'

/** A reader's comment with the edition that asked, locked until the transaction ends: who opens its thread queues here. */
export const lockComment = (organisationId: string, reportId: string, session: SessionKey, blockId: string) =>
  tx()
    .selectFrom('answers as answer')
    .innerJoin('publications as publication', (join) =>
      sameTenant(join, 'publication.id', 'answer.publication_id'),
    )
    .where('answer.organisation_id', '=', organisationId)
    .where('answer.report_id', '=', reportId)
    .where('answer.session_id', '=', session)
    .where('answer.block_id', '=', blockId)
    .where('answer.kind', '=', 'comment')
    .select(['answer.words', 'publication.edition', 'publication.document'])
    .forUpdate('answer')
    .executeTakeFirst()

/** The thread a reader's comment opened. */
export const readAnswerThread = (
  organisationId: string,
  reportId: string,
  session: SessionKey,
  blockId: string,
) =>
  tx()
    .selectFrom('comment_threads')
    .where('organisation_id', '=', organisationId)
    .where('report_id', '=', reportId)
    .where('answer_session_id', '=', session)
    .where('block_id', '=', blockId)
    .select('id')
    .executeTakeFirst()

/** The threads of a report that readers' comments opened and that are there to be read. */
export const readAnswerThreads = (organisationId: string, reportId: string) =>
  tx()
    .selectFrom('comment_threads as thread')
    .where('thread.organisation_id', '=', organisationId)
    .where('thread.report_id', '=', reportId)
    .where('thread.answer_session_id', 'is not', null)
    .where((eb) =>
      eb.exists(
        eb
          .selectFrom('comments as comment')
          .whereRef('comment.organisation_id', '=', 'thread.organisation_id')
          .whereRef('comment.thread_id', '=', 'thread.id')
          .where('comment.deleted_at', 'is', null)
          .select('comment.id'),
      ),
    )
    .select(['thread.id', 'thread.answer_session_id', 'thread.block_id'])
    .execute()
