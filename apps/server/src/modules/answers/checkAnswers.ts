import { storable } from '@bubbles/charts'
import type { DocumentNode } from '@bubbles/report-document'
import {
  ANSWER_LIMITS,
  consentName,
  type Details,
  detailName,
  type DetailsField,
  detailsOf,
  type Question,
  questionOf,
} from '@bubbles/report-renderer'

/** One answer as it is stored. */
export interface Answer {
  blockId: string
  /** Of a detail, which one; '' for an answer to a question. */
  fieldId: string
  kind: 'rating' | 'choice' | 'comment' | 'detail'
  rating: number | null
  choices: string[] | null
  words: string | null
  consent: string | null
}

export interface CheckedAnswers {
  answers: Answer[]
  /** By block, a sentence on what is wrong with its answer. With any, nothing is kept. */
  errors: Map<string, string>
}

/** What a reader sent, by the name of the field. */
export type SentValues = ReadonlyMap<string, readonly string[]>

/** Checks what was sent to some blocks of a report. A block without an answer has one less, or is required and wrong. */
export function checkAnswers(nodes: readonly DocumentNode[], values: SentValues): CheckedAnswers {
  const checked: CheckedAnswers = { answers: [], errors: new Map() }
  for (const node of nodes) {
    const id = typeof node.attrs?.id === 'string' ? node.attrs.id : ''
    const found =
      node.type === 'userDetails'
        ? checkDetails(detailsOf(node), values)
        : checkQuestion(questionOf(node), values)
    if (typeof found === 'string') checked.errors.set(id, found)
    else checked.answers.push(...found)
  }
  return checked
}

const nothing = { fieldId: '', rating: null, choices: null, words: null, consent: null }

/** The answer to a question, none, or what is wrong with it. */
function checkQuestion(question: Question, values: SentValues): Answer[] | string {
  const { id, kind, steps, options, multiple, required } = question
  const sent = values.get(id) ?? []
  if (kind === 'comment') {
    const words = cleaned(sent[0] ?? '')
    if (words === '') return required ? 'Write a few words.' : []
    if (words.length > ANSWER_LIMITS.comment)
      return `Use at most ${ANSWER_LIMITS.comment} characters: these are ${words.length}.`
    return [{ ...nothing, blockId: id, kind, words }]
  }
  const chosen = [...new Set(sent.filter(Boolean))]
  if (chosen.length === 0) return required ? 'Choose an answer.' : []
  if (kind === 'rating') {
    const rating = /^\d{1,2}$/.test(chosen[0]!) ? Number(chosen[0]) : 0
    if (chosen.length > 1 || rating < 1 || rating > steps) return `Choose one, from 1 to ${steps}.`
    return [{ ...nothing, blockId: id, kind, rating }]
  }
  if (!multiple && chosen.length > 1) return 'Choose one answer only.'
  if (chosen.some((choice) => !options.some((option) => option.id === choice)))
    return 'Choose among the answers that are there.'
  // In the order of the report, so that the same choice is the same row.
  const choices = options.map((option) => option.id).filter((option) => chosen.includes(option))
  return [{ ...nothing, blockId: id, kind, choices }]
}

/** The details of a reader, none, or what is wrong with them. Without consent none may be kept. */
function checkDetails(details: Details, values: SentValues): Answer[] | string {
  const given = details.fields.map((field) => ({
    field,
    words: cleaned(values.get(detailName(details.id, field.id))?.[0] ?? ''),
  }))
  const missing = given.filter(({ field, words }) => field.required && words === '')
  if (missing.length > 0) return `Fill in ${listed(missing.map(({ field }) => labelOf(field)))}.`
  const filled = given.filter(({ words }) => words !== '')
  if (filled.length === 0) return []
  if (values.get(consentName(details.id))?.[0] !== 'yes')
    return 'Tick that you agree, or leave the details empty. Nothing was kept.'
  const wrong = filled.map(({ field, words }) => detailFault(field, words)).find((fault) => fault !== null)
  return wrong ?? filled.map(({ field, words }) => detailAnswer(details, field, words))
}

/**
 * One detail by itself, as a program sends it; '' takes it back.
 * @returns null for a field that is not there, a sentence for one that is wrong, else what is to be kept.
 */
export function checkDetail(
  details: Details,
  fieldId: string,
  value: string,
  consent: boolean,
): Answer[] | string | null {
  const field = details.fields.find(({ id }) => id === fieldId)
  if (!field) return null
  const words = cleaned(value)
  if (words === '') return field.required ? `Fill in ${labelOf(field)}.` : []
  if (!consent) return 'Details are kept only with consent.'
  return detailFault(field, words) ?? [detailAnswer(details, field, words)]
}

const detailAnswer = (details: Details, field: DetailsField, words: string): Answer => ({
  ...nothing,
  blockId: details.id,
  fieldId: field.id,
  kind: 'detail',
  words,
  consent: details.consent,
})

function detailFault(field: DetailsField, words: string): string | null {
  if (words.length > ANSWER_LIMITS.detail)
    return `Use at most ${ANSWER_LIMITS.detail} characters for ${labelOf(field)}.`
  if (field.kind === 'EmailAddress' && !/^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(words))
    return 'An e-mail address looks like name@example.org.'
  return null
}

const KIND_NAMES = { UserName: 'your name', EmailAddress: 'your e-mail address', Text: 'the field' }
const labelOf = ({ label, kind }: DetailsField): string => (label ? `“${label}”` : KIND_NAMES[kind])

const listed = (names: string[]): string =>
  names.length < 2 ? (names[0] ?? '') : `${names.slice(0, -1).join(', ')} and ${names.at(-1)}`

/** Words as they are kept: line ends of one kind, no control characters, no space around them. */
const cleaned = (text: string): string =>
  storable(text)
    .replace(/\r\n?/g, '\n')
    .replace(/[^\P{Cc}\n\t]/gu, '')
    .trim()
