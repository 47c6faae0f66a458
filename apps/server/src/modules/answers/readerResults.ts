import { type AnswerResult, questionOf } from '@bubbles/report-renderer'
import { kindOf } from './checkAnswers.ts'
import { readPublishedDocument, type SessionAnswer } from './reader.ts'
import { countByTens } from './resultsReader.ts'
import { askedBy, type AnswerTarget } from './target.ts'

/**
 * How the questions a session has answered were answered by all, as far as the edition that is published now lets readers
 * see it. Counts of ratings and choices alone, of the same audience. Within the organisation's transaction.
 */
export async function readerResults(
  target: AnswerTarget,
  own: readonly SessionAnswer[],
): Promise<AnswerResult[]> {
  if (target.livePublicationId === null || target.slug === null) return []
  const document = await readPublishedDocument(target.organisationId, target.livePublicationId)
  const questions = askedBy(document)
    .filter(({ type }) => type === 'question')
    .map((node) => ({ kind: kindOf(node), question: questionOf(node) }))
    .filter(
      ({ kind, question }) =>
        question.showsResults && own.some((given) => given.block_id === question.id && given.kind === kind),
    )
  if (questions.length === 0) return []
  const rows = await countByTens(
    target,
    questions.map(({ question }) => question.id),
  )
  return questions.map(({ kind, question }) => {
    const mine = rows.filter((row) => row.block_id === question.id && row.kind === kind)
    return {
      question,
      counted: mine[0]?.counted ?? 0,
      counts: new Map(mine.flatMap(({ choice, count }) => (choice === null ? [] : [[choice, count]]))),
    }
  })
}
