import { type AnswerResult, questionOf } from '@bubbles/report-renderer'
import { kindOf } from './checkAnswers.ts'
import { readPublishedDocument, type SessionAnswer } from './reader.ts'
import { type CountedQuestion, countByTens, readShown } from './resultsReader.ts'
import { keepResults } from './resultsWriter.ts'
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
  const shown = await resultsOf(
    target,
    questions.map(({ question }) => question.id),
  )
  return questions.map(({ kind, question }) => {
    const mine = shown.find((each) => each.blockId === question.id && each.kind === kind)
    return { question, counted: mine?.counted ?? 0, counts: mine?.counts ?? new Map<string, number>() }
  })
}

/** What was shown before, unless ten more have answered since: taking an answer back or changing it moves nothing. */
async function resultsOf(target: AnswerTarget, blockIds: readonly string[]): Promise<CountedQuestion[]> {
  const kept = await readShown(target, blockIds)
  const grown = (await countByTens(target, blockIds)).filter(
    (now) =>
      now.counted >
      (kept.find((each) => each.blockId === now.blockId && each.kind === now.kind)?.counted ?? 0),
  )
  if (grown.length === 0) return kept
  for (const each of grown) await keepResults(target, each)
  // Of two who count at once, one has kept it.
  return readShown(target, blockIds)
}
