import { tx } from '@bubbles/db'
import type { Answer } from './checkAnswers.ts'

/** Under which session, asked by which edition of which report. */
export interface AnswerPlace {
  reportId: string
  publicationId: string
  sessionId: string
}

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
  const { reportId, sessionId } = place
  await upsert(organisationId, place, answers)
  const kept = answers.map(({ blockId, fieldId }) => ({ blockId, fieldId }))
  await tx()
    .deleteFrom('answers')
    .where('organisation_id', '=', organisationId)
    .where('report_id', '=', reportId)
    .where('session_id', '=', sessionId)
    .where('block_id', 'in', [...blockIds])
    .where((eb) =>
      eb.and(
        kept.map(({ blockId, fieldId }) =>
          eb.not(eb.and([eb('block_id', '=', blockId), eb('field_id', '=', fieldId)])),
        ),
      ),
    )
    .execute()
}

/** Takes back one detail of a session. */
export const deleteDetail = (
  organisationId: string,
  { reportId, sessionId }: AnswerPlace,
  blockId: string,
  fieldId: string,
) =>
  tx()
    .deleteFrom('answers')
    .where('organisation_id', '=', organisationId)
    .where('report_id', '=', reportId)
    .where('session_id', '=', sessionId)
    .where('block_id', '=', blockId)
    .where('field_id', '=', fieldId)
    .execute()

/** Keeps answers, each in the place of the one before. */
export async function upsert(
  organisationId: string,
  { reportId, publicationId, sessionId }: AnswerPlace,
  answers: readonly Answer[],
): Promise<void> {
  if (answers.length === 0) return
  await tx()
    .insertInto('answers')
    .values(
      answers.map(({ blockId, fieldId, kind, rating, choices, words, consent }) => ({
        organisation_id: organisationId,
        report_id: reportId,
        session_id: sessionId,
        block_id: blockId,
        field_id: fieldId,
        publication_id: publicationId,
        kind,
        rating,
        choices,
        words,
        consent,
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
          answered_at: eb.ref('excluded.answered_at'),
        })),
    )
    .execute()
}
