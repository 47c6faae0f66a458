import { json, tx } from '@bubbles/db'
import { sql } from 'kysely'
import { recordEvent } from '../webhookEvents/public.ts'
import type { Answer } from './checkAnswers.ts'
import type { SessionKey } from './session.ts'
import { withoutContact } from './withoutContact.ts'

/** Under which session, asked by which edition of which report. */
export interface AnswerPlace {
  reportId: string
  publicationId: string
  session: SessionKey
  /** The visit of the page it comes from; absent: the one known before stays. */
  visitId?: string | undefined
}

/** What stands in a thread where a reader's comment stood that was taken back. */
export const TAKEN_BACK = 'The reader deleted this comment.'

/**
 * Puts the answers of a session to some blocks in the place of those it gave before: a block without an answer has none
 * any more. Running it twice changes nothing the second time.
 */
export async function replaceAnswers(
  organisationId: string,
  place: AnswerPlace,
  blockIds: readonly string[],
  answers: readonly Answer[],
): Promise<void> {
  if (blockIds.length === 0) return
  const { reportId, session } = place
  await upsert(organisationId, place, answers)
  if (answers.some(({ kind }) => kind !== 'detail')) await noteFirstAnswer(organisationId, reportId)
  await takeBack(organisationId, reportId, session, {
    blockIds,
    but: answers.map(({ blockId, fieldId }) => ({ blockId, fieldId })),
  })
}

/**
 * Removes answers and details of a session, and with a comment its words in the thread it had opened.
 * @param which of some blocks, but those just kept; without: everything
 * @returns how many were removed
 */
export async function takeBack(
  organisationId: string,
  reportId: string,
  session: SessionKey,
  which?: { blockIds: readonly string[]; but: readonly { blockId: string; fieldId: string }[] },
): Promise<number> {
  const removed = await tx()
    .deleteFrom('answers')
    .where('organisation_id', '=', organisationId)
    .where('report_id', '=', reportId)
    .where('session_id', '=', session)
    .$if(which !== undefined, (query) =>
      query
        .where('block_id', 'in', [...which!.blockIds])
        .where((eb) =>
          eb.and(
            which!.but.map(({ blockId, fieldId }) =>
              eb.not(eb.and([eb('block_id', '=', blockId), eb('field_id', '=', fieldId)])),
            ),
          ),
        ),
    )
    .returning(['block_id', 'kind'])
    .execute()
  const comments = removed.filter(({ kind }) => kind === 'comment').map(({ block_id }) => block_id)
  if (comments.length > 0) await forgetQuotes(organisationId, reportId, session, comments)
  return removed.length
}

/** The threads stay with what members wrote in them; what the reader wrote goes, and so does whose it was. */
async function forgetQuotes(
  organisationId: string,
  reportId: string,
  session: SessionKey,
  blockIds: readonly string[],
): Promise<void> {
  const threads = await tx()
    .updateTable('comment_threads')
    .set({ answer_session_id: null })
    .where('organisation_id', '=', organisationId)
    .where('report_id', '=', reportId)
    .where('answer_session_id', '=', session)
    .where('block_id', 'in', [...blockIds])
    .returning('id')
    .execute()
  if (threads.length === 0) return
  await tx()
    .updateTable('comments')
    .set({ body: TAKEN_BACK, version: sql<number>`version + 1` })
    .where('organisation_id', '=', organisationId)
    .where(
      'thread_id',
      'in',
      threads.map(({ id }) => id),
    )
    .where('from_edition', 'is not', null)
    .execute()
}

/** The threads of comments say what their readers say now. */
async function renewQuotes(
  organisationId: string,
  { reportId, session }: AnswerPlace,
  answers: readonly Answer[],
): Promise<void> {
  for (const { blockId, kind, words } of answers) {
    if (kind !== 'comment') continue
    const quote = withoutContact(words ?? '')
    await tx()
      .updateTable('comments')
      .set({ body: quote, version: sql<number>`version + 1` })
      .where('organisation_id', '=', organisationId)
      .where('from_edition', 'is not', null)
      .where('body', '<>', quote)
      .where('thread_id', 'in', (eb) =>
        eb
          .selectFrom('comment_threads as thread')
          .where('thread.organisation_id', '=', organisationId)
          .where('thread.report_id', '=', reportId)
          .where('thread.answer_session_id', '=', session)
          .where('thread.block_id', '=', blockId)
          .select('thread.id'),
      )
      .execute()
  }
}

/** Takes back one detail of a session. */
export const deleteDetail = (
  organisationId: string,
  { reportId, session }: AnswerPlace,
  blockId: string,
  fieldId: string,
) =>
  tx()
    .deleteFrom('answers')
    .where('organisation_id', '=', organisationId)
    .where('report_id', '=', reportId)
    .where('session_id', '=', session)
    .where('block_id', '=', blockId)
    .where('field_id', '=', fieldId)
    .execute()

/** Keeps answers, each in the place of the one before, in the threads they opened too. */
export async function upsert(
  organisationId: string,
  { reportId, publicationId, session, visitId }: AnswerPlace,
  answers: readonly Answer[],
): Promise<void> {
  if (answers.length === 0) return
  const kept = await tx()
    .insertInto('answers')
    .values(
      answers.map(({ blockId, fieldId, kind, rating, choices, words, consent }) => ({
        organisation_id: organisationId,
        report_id: reportId,
        session_id: session,
        block_id: blockId,
        field_id: fieldId,
        publication_id: publicationId,
        kind,
        rating,
        choices,
        words,
        consent,
        // No name stands beside what somebody read.
        visit_id: kind === 'detail' ? null : visitId,
      })),
    )
    .onConflict((conflict) =>
      conflict
        .columns(['organisation_id', 'report_id', 'session_id', 'block_id', 'field_id'])
        .doUpdateSet((eb) => ({
          publication_id: eb.ref('excluded.publication_id'),
          kind: eb.ref('excluded.kind'),
          rating: eb.ref('excluded.rating'),
          choices: eb.ref('excluded.choices'),
          words: eb.ref('excluded.words'),
          consent: eb.ref('excluded.consent'),
          visit_id: eb.fn.coalesce('excluded.visit_id', 'answers.visit_id'),
          answered_at: eb.ref('excluded.answered_at'),
        })),
    )
    // A row that was inserted has no transaction that ended a version of it before.
    .returning(['block_id', 'kind', sql<boolean>`xmax = 0`.as('is_new')])
    .execute()
  const fresh = kept.filter((answer) => answer.is_new)
  if (fresh.length > 0)
    await recordEvent(organisationId, {
      type: 'answer.received',
      reportId,
      // Not from whom, and not what: that is for the people who can see it.
      data: { publicationId, answers: fresh.map(({ block_id, kind }) => ({ blockId: block_id, kind })) },
    })
  await renewQuotes(organisationId, { reportId, publicationId, session }, answers)
}

/** The outbox kind of `noteFirstAnswer`. */
export const FIRST_ANSWER = 'answers.first'

/** Notes when readers first answered a report's questions, and has the worker say so if it was just now. */
async function noteFirstAnswer(organisationId: string, reportId: string): Promise<void> {
  const noted = await tx()
    .updateTable('reports')
    .set({
      // Answers that came with a demonstration or a copy are earlier.
      first_answered_at: sql<Date>`(
        select min(answer.answered_at) from answers answer
        where answer.organisation_id = reports.organisation_id and answer.report_id = reports.id
          and answer.kind <> 'detail')`,
    })
    .where('organisation_id', '=', organisationId)
    .where('id', '=', reportId)
    .where('first_answered_at', 'is', null)
    .returning(sql<boolean>`first_answered_at >= now()`.as('is_now'))
    .executeTakeFirst()
  if (noted?.is_now !== true) return
  await tx()
    .insertInto('outbox')
    .values({
      organisation_id: organisationId,
      kind: FIRST_ANSWER,
      payload: json({ organisationId, reportId }),
      stream: `${FIRST_ANSWER} ${reportId}`,
    })
    .execute()
}
