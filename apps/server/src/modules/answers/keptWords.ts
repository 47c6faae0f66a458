import type { DocumentNode } from '@bubbles/report-document'
import {
  consentName,
  detailName,
  detailsOf,
  type GivenAnswers,
  type KeptAnswer,
  type Question,
  questionOf,
  rowChoice,
  rowName,
  stepWords,
  statusWords,
} from '@bubbles/report-renderer'
import { kindOf } from './checkAnswers.ts'
import type { SessionAnswer } from './reader.ts'

/** What a session has answered, as people read it in the language of a locale, in the order of the report. */
export function keptWords(
  asked: readonly DocumentNode[],
  answers: readonly SessionAnswer[],
  locale?: string,
): KeptAnswer[] {
  const messages = statusWords(locale).answers
  return asked.flatMap((node) => {
    const given = answers.filter(({ block_id }) => block_id === node.attrs?.id)
    if (given.length === 0) return []
    if (node.type === 'userDetails') {
      const { prompt, fields } = detailsOf(node)
      const lines = fields.flatMap(({ id, label }) => {
        const words = given.find(({ field_id }) => field_id === id)?.words
        return words ? [label ? `${label}: ${words}` : words] : []
      })
      return lines.length > 0 ? [{ question: prompt || messages.aboutYou, answers: lines }] : []
    }
    const question = questionOf(node)
    const { prompt, steps } = question
    const [{ rating, choices, words }] = given as [SessionAnswer]
    const lines =
      rating !== null
        ? [ratingWords(messages.rating(rating, steps), stepWords(question)[rating - 1])]
        : choices
          ? chosenWords(question, choices)
          : [words ?? '']
    return [{ question: prompt, answers: lines }]
  })
}

/** The options that were chosen, of a matrix with the items they are about, in the order of the report. */
export const chosenWords = ({ kind, rows, options }: Question, choices: readonly string[]): string[] =>
  kind === 'matrix'
    ? rows.flatMap((row) =>
        options
          .filter(({ id }) => choices.includes(rowChoice(row.id, id)))
          .map(({ text }) => `${row.text}: ${text}`),
      )
    : options.filter(({ id }) => choices.includes(id)).map(({ text }) => text)

/** A rating with what its step means, where it has words. */
const ratingWords = (rating: string, label: string | undefined): string =>
  label ? `${rating}: ${label}` : rating

/** What a session has answered, as a form shows it again. */
export function givenValues(
  asked: readonly DocumentNode[],
  answers: readonly SessionAnswer[],
): GivenAnswers['values'] {
  const ways = new Map(asked.map((node) => [node.attrs?.id, kindOf(node)]))
  const values = new Map<string, string[]>()
  for (const { block_id: block, field_id: field, kind, rating, choices, words } of answers) {
    // What was asked in another way before cannot be filled in here.
    if (ways.get(block) !== kind) continue
    if (field) {
      values.set(detailName(block, field), [words ?? ''])
      values.set(consentName(block), ['yes'])
    } else if (kind === 'matrix') {
      for (const choice of choices ?? []) {
        const [row = '', option = ''] = choice.split('.')
        values.set(rowName(block, row), [option])
      }
    } else values.set(block, rating !== null ? [String(rating)] : (choices ?? [words ?? '']))
  }
  return values
}
