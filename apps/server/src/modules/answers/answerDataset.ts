import type { Dataset } from '@bubbles/tables'
import type { Resource } from '@bubbles/contract'
import { Problem, SMALLEST_GROUP } from '@bubbles/domain'
import { type Question, questionOf } from '@bubbles/report-renderer'
import type { Context } from '../../http/context.ts'
import { keepDataset, requireReport } from '../report/public.ts'
import { askedKey, optionsOf, readAsked } from './present.ts'
import { type ChoiceCount, countByBlock, countChoices } from './reader.ts'
import { QUESTION_TYPES } from './setQuestions.ts'

const OTHERS = 'Other answers'
const NAME_LENGTH = 80

/** Questions of a report whose results can become a chart, and why others cannot. */
export async function listAnswerQuestions({
  organisation,
  params,
  can,
}: Context<'listAnswerQuestions'>): Promise<Resource<'listAnswerQuestions'>> {
  if (!can('engagement.read')) throw new Problem('forbidden')
  await requireReport(organisation.id, params.reportId)
  const counts = await answersByBlock(organisation.id, params.reportId)
  const chosen = await countChoices(organisation.id, params.reportId)
  return {
    questions: (await questionsOf(organisation.id, params.reportId)).map((question) => {
      const answers = counts.get(askedKey(question.id, question.kind)) ?? 0
      return {
        blockId: question.id,
        type: QUESTION_TYPES[question.kind],
        label: question.prompt,
        answers,
        problem: problemOf(question, tableOf(question, chosen, answers), answers),
      }
    }),
  }
}

/** Makes and keeps a table of a question's results as they are now. */
export async function createAnswerDataset({
  organisation,
  actor,
  params,
  can,
}: Context<'createAnswerDataset'>): Promise<Resource<'createAnswerDataset'>> {
  if (!can('engagement.read')) throw new Problem('forbidden')
  await requireReport(organisation.id, params.reportId)
  const questions = await questionsOf(organisation.id, params.reportId)
  const question = questions.find(({ id }) => id === params.blockId)
  if (!question) throw new Problem('not-found', { detail: 'No edition of this report asks this question.' })
  const counts = await answersByBlock(organisation.id, params.reportId)
  const answers = counts.get(askedKey(question.id, question.kind)) ?? 0
  const table = tableOf(question, await countChoices(organisation.id, params.reportId), answers)
  const problem = problemOf(question, table, answers)
  if (problem) throw new Problem('conflict', { detail: problem })
  const { dataset, notes } = table
  const name = `Answers: ${question.prompt || 'a question'}`.slice(0, NAME_LENGTH)
  return {
    hash: await keepDataset(organisation.id, actor.userId, name, dataset),
    name,
    dataset,
    source: `Readers’ answers, ${dayInWords(new Date())}`,
    description: `Answers to “${question.prompt}”`.slice(0, 1_000),
    notes,
  }
}

/**
 * A question's results as a table of answers with count and share in per cent. Answers that fewer than five readers gave
 * are put together, or left out where even together they are fewer, or where one alone could be worked out.
 *
 * Where one answer is chosen the shares are of the answers shown, so that what is left out cannot be found by
 * subtraction; where several may be, they are of all who answered.
 */
export function resultTable(
  { id, multiple, kind }: Pick<Question, 'id' | 'multiple' | 'kind'>,
  options: readonly { id: string; label: string; count: number }[],
  answers: number,
): { dataset: Dataset; notes: string } {
  const several = kind === 'choice' && multiple
  const isSmall = ({ count }: { count: number }) => count > 0 && count < SMALLEST_GROUP
  const small = options.filter(isSmall)
  const together = small.reduce((sum, { count }) => sum + count, 0)
  // A step of a scale has no others to stand with, and who chose two of several would count twice.
  const merged = kind === 'choice' && !several && small.length > 1 && together >= SMALLEST_GROUP
  const large = options.filter((option) => !isSmall(option)).map(({ label, count }) => ({ label, count }))
  const isEmpty = large.every(({ count }) => count === 0)
  if (merged) large.push({ label: OTHERS, count: together })
  const base = several ? answers : large.reduce((sum, { count }) => sum + count, 0)
  const rows = isEmpty
    ? []
    : large.map(({ label, count }) => [
        label || 'An answer with no text',
        count,
        Math.round((1000 * count) / base) / 10,
      ])
  return {
    // The columns keep their ids, so that a chart keeps its settings when the results are brought up to date.
    dataset: {
      columns: [
        { id: answersColumn(id), name: 'Answer', type: 'text' },
        { id: 'count', name: 'Readers', type: 'number' },
        { id: 'share', name: 'Share, %', type: 'number' },
      ],
      rows,
    },
    notes:
      small.length === 0
        ? ''
        : merged
          ? `Answers given by fewer than ${SMALLEST_GROUP} readers each are counted together.`
          : `Answers given by fewer than ${SMALLEST_GROUP} readers aren’t included.`,
  }
}

/** The id of the first column says of which question the table is. */
const answersColumn = (blockId: string): string => `answers-${blockId}`

type Table = ReturnType<typeof resultTable>

function tableOf(question: Question, chosen: readonly ChoiceCount[], answers: number): Table {
  const own = chosen.filter(({ blockId, kind }) => blockId === question.id && kind === question.kind)
  const counts = new Map(own.map(({ choice, count }) => [choice, count]))
  return resultTable(question, optionsOf(question, counts), answers)
}

function problemOf({ kind }: Question, { dataset }: Table, answers: number): string | null {
  if (kind === 'matrix') return 'One chart can’t show the answers to several items.'
  if (kind === 'comment') return 'Comments are text, so a chart can’t show them.'
  if (answers < SMALLEST_GROUP) return `Fewer than ${SMALLEST_GROUP} readers have answered this so far.`
  return dataset.rows.length === 0 ? `No answer was chosen by at least ${SMALLEST_GROUP} readers.` : null
}

/** Each question once, in the way it was asked last. */
async function questionsOf(organisationId: string, reportId: string): Promise<Question[]> {
  const questions = new Map<string, Question>()
  for (const { node } of (await readAsked(organisationId, reportId)).asked.values()) {
    if (node.type !== 'question') continue
    const question = questionOf(node)
    if (!questions.has(question.id)) questions.set(question.id, question)
  }
  return [...questions.values()]
}

const answersByBlock = async (organisationId: string, reportId: string): Promise<Map<string, number>> =>
  new Map(
    (await countByBlock(organisationId, reportId)).map((row) => [
      askedKey(row.block_id, row.kind),
      row.count,
    ]),
  )

const dayInWords = (day: Date): string =>
  new Intl.DateTimeFormat('en-GB', {
    day: 'numeric',
    month: 'long',
    year: 'numeric',
    timeZone: 'UTC',
  }).format(day)
