import { anyOf } from '../../../format/listed.ts'
import { averageInWords, countOf } from '../../../format/numbers.ts'
import { type ExportTable, percentCell } from '../export/tables.ts'
import type { Feedback, FeedbackQuestion, UserDetails } from './queries.ts'

/** "Rating, 16 answers" */
export function kindInWords({
  type,
  answers,
  multiple,
}: Pick<FeedbackQuestion, 'type' | 'answers' | 'multiple'>): string {
  const kind = {
    Rating: 'Rating',
    Choice: multiple ? 'Choice of several' : 'Choice',
    Comment: 'Comments',
    Matrix: 'Matrix',
  }[type]
  return `${kind}, ${countOf(answers, 'answer')}`
}

type Group = NonNullable<FeedbackQuestion['split']>['saw']

/** An answer with how often it was given on each side; null where that is not shown. */
export interface SplitRow {
  id: string
  label: string
  saw: number | null
  notSaw: number | null
}

/**
 * The answers to a question side by side. Of answers that few gave only what they are together is shown: as one row, or
 * without a number where a reader may have given several. None where few gave each of them: all together say nothing.
 */
export function splitRows({
  options,
  split,
  multiple,
  items,
}: Pick<FeedbackQuestion, 'options' | 'split' | 'multiple' | 'items'>): SplitRow[] {
  if (!split) return []
  const rows = options.map(({ id, label }) => ({
    id,
    label,
    saw: countIn(split.saw, id),
    notSaw: countIn(split.notSaw, id),
  }))
  const few = rows.filter(({ saw, notSaw }) => saw === null && notSaw === null)
  // Who answers a matrix answers each of its items.
  if (multiple || items.length > 0 || few.length === 0 || noComparison(split) !== null) return rows
  const shown = rows.filter((row) => !few.includes(row))
  if (shown.every(({ saw, notSaw }) => saw === 0 && notSaw === 0)) return []
  const rest = (side: 'saw' | 'notSaw') =>
    split[side].answers - shown.reduce((sum, row) => sum + (row[side] ?? 0), 0)
  const label = anyOf(few.map((row) => row.label))
  return [
    ...shown,
    { id: few.map(({ id }) => id).join(' '), label, saw: rest('saw'), notSaw: rest('notSaw') },
  ]
}

/** Null where the group or this answer in it is not shown; 0 where it is not named. */
function countIn({ hidden, options }: Group, answer: string): number | null {
  const named = options.find(({ id }) => id === answer)
  if (hidden) return null
  return named ? named.count : 0
}

/** Why the two groups cannot be compared, as a sentence; null where they can. */
export function noComparison({ saw, notSaw }: NonNullable<FeedbackQuestion['split']>): string | null {
  if (saw.answers + notSaw.answers === 0)
    return 'We don’t know which blocks the readers who answered this had seen.'
  if (saw.answers === 0)
    return 'No one who answered this had the block in front of them for that long. Choose another block, or fewer seconds.'
  if (notSaw.answers === 0)
    return 'Everyone who answered this had the block in front of them for that long, so there is no one to compare them with.'
  if (saw.hidden || notSaw.hidden)
    return `${saw.answers < notSaw.answers ? 'Readers who saw the block' : 'Readers who did not see the block'} gave too few answers to compare: groups of fewer than 5 are not shown.`
  return null
}

/** Whether a question is shown with both groups side by side, as bars. */
export const isSplitShown = (question: FeedbackQuestion): boolean =>
  question.type !== 'Comment' &&
  question.split !== null &&
  noComparison(question.split) === null &&
  splitRows(question).length > 0

/** What a split of a rating says, as a sentence; null for other questions. */
export function splitInWords({ saw, notSaw }: NonNullable<FeedbackQuestion['split']>): string | null {
  if (saw.average === null || notSaw.average === null) return null
  const [own, others] = [averageInWords(saw.average), averageInWords(notSaw.average)]
  return own === others
    ? `Readers who saw it and readers who didn’t gave the same average: ${own}.`
    : `Readers who saw it gave ${own} on average, the others ${others}.`
}

/** Comments with a word, whatever its case and accents. */
export function found<Row extends { text: string }>(rows: readonly Row[], search: string): readonly Row[] {
  const wanted = plain(search)
  return wanted === '' ? rows : rows.filter(({ text }) => plain(text).includes(wanted))
}

const plain = (text: string): string => text.normalize('NFKD').replaceAll(/\p{M}/gu, '').toLowerCase().trim()

/** Results and comments as tables to take along. */
export function feedbackTables({ questions, splitBy }: Feedback): ExportTable[] {
  const counted = questions.filter(({ type }) => type !== 'Comment')
  const results: ExportTable = {
    name: 'Results',
    head: ['Question', 'Answer', 'Answers', 'Share, %'],
    rows: counted.flatMap(resultRows),
  }
  const byItem = counted
    .filter(({ items }) => items.length > 0)
    .map(
      ({ label, items }): ExportTable => ({
        name: `Items: ${label}`,
        head: ['Answer', ...items.map((item) => item.label)],
        rows: items[0]!.options.map((option, at) => [
          option.label,
          ...items.map(({ options }) => options[at]?.count ?? 0),
        ]),
      }),
    )
  const split: ExportTable = {
    name: 'Results split by block seen',
    head: ['Question', 'Answer', 'Saw it', 'Saw it, %', 'Did not', 'Did not, %'],
    rows: counted.flatMap((question) =>
      splitRows(question).map(({ label, saw, notSaw }) => [
        question.label,
        label,
        saw,
        shareOf(saw, question.split!.saw),
        notSaw,
        shareOf(notSaw, question.split!.notSaw),
      ]),
    ),
  }
  const comments: ExportTable = {
    name: 'Comments',
    head: ['Question', 'Comment', 'Edition', 'Time (UTC)'],
    rows: questions.flatMap(({ label, comments: own }) =>
      own.map(({ comment, edition, answeredAt }) => [label, comment, edition, answeredAt]),
    ),
  }
  return [results, ...byItem, ...(splitBy ? [split] : []), comments].filter(({ rows }) => rows.length > 0)
}

/** Shares are of those who answered: in a matrix, the item, since readers can leave some out. */
function resultRows({ label, options, answers, items }: FeedbackQuestion): ExportTable['rows'] {
  if (items.length === 0)
    return options.map((option) => [label, option.label, option.count, percent(option.count, answers)])
  return items.flatMap((item) =>
    item.options.map((option) => [
      label,
      `${item.label}: ${option.label}`,
      option.count,
      percent(option.count, item.answers),
    ]),
  )
}

/** What readers said of themselves as a table to take along. */
export function detailsTables({ readers }: UserDetails): ExportTable[] {
  const fields = fieldsOf(readers)
  if (readers.length === 0) return []
  return [
    {
      name: 'User details',
      head: [...fields.map(({ label }) => label), 'Agreed to', 'Edition', 'Time (UTC)'],
      rows: readers.map(({ values, consent, edition, answeredAt }) => [
        ...fields.map(({ id }) => values.find(({ fieldId }) => fieldId === id)?.value ?? ''),
        consent,
        edition,
        answeredAt,
      ]),
    },
  ]
}

const TYPE_WORDS = { UserName: 'Name', EmailAddress: 'Email', Text: 'Answer' } as const

/** The fields readers filled in, each once, in the order of who filled in most: the form's, where somebody filled in all. */
export function fieldsOf(readers: UserDetails['readers']): { id: string; label: string }[] {
  const fields = new Map<string, string>()
  for (const { values } of readers.toSorted((a, b) => b.values.length - a.values.length))
    for (const { fieldId, label, type } of values)
      if (!fields.has(fieldId)) fields.set(fieldId, label || TYPE_WORDS[type])
  return [...fields].map(([id, label]) => ({ id, label }))
}

/** Nothing where the group is not shown, and where nobody is in it. */
const shareOf = (given: number | null, { answers }: Group): number | null =>
  given === null || answers === 0 ? null : percent(given, answers)

const percent = (part: number, whole: number): number => (whole === 0 ? 0 : percentCell(part / whole))
