import type { DocumentNode } from '@bubbles/report-document'
import {
  consentName,
  detailName,
  detailsOf,
  type GivenAnswers,
  type KeptAnswer,
  questionOf,
} from '@bubbles/report-renderer'
import type { SessionAnswer } from './reader.ts'

/** What a session has answered, as people read it, in the order of the report. */
export function keptWords(asked: readonly DocumentNode[], answers: readonly SessionAnswer[]): KeptAnswer[] {
  return asked.flatMap((node) => {
    const given = answers.filter(({ block_id }) => block_id === node.attrs?.id)
    if (given.length === 0) return []
    if (node.type === 'userDetails') {
      const { prompt, fields } = detailsOf(node)
      const lines = fields.flatMap(({ id, label }) => {
        const words = given.find(({ field_id }) => field_id === id)?.words
        return words ? [label ? `${label}: ${words}` : words] : []
      })
      return lines.length > 0 ? [{ question: prompt || 'About you', answers: lines }] : []
    }
    const { prompt, steps, options } = questionOf(node)
    const [{ rating, choices, words }] = given as [SessionAnswer]
    const lines =
      rating !== null
        ? [`${rating} of ${steps}`]
        : choices
          ? options.filter(({ id }) => choices.includes(id)).map(({ text }) => text)
          : [words ?? '']
    return [{ question: prompt, answers: lines }]
  })
}

/** What a session has answered, as a form shows it again. */
export function givenValues(
  asked: readonly DocumentNode[],
  answers: readonly SessionAnswer[],
): GivenAnswers['values'] {
  const known = new Set(asked.map(({ attrs }) => attrs?.id))
  const values = new Map<string, string[]>()
  for (const { block_id: block, field_id: field, rating, choices, words } of answers) {
    if (!known.has(block)) continue
    if (field) {
      values.set(detailName(block, field), [words ?? ''])
      values.set(consentName(block), ['yes'])
    } else values.set(block, rating !== null ? [String(rating)] : (choices ?? [words ?? '']))
  }
  return values
}
