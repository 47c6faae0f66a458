import { storable } from '@bubbles/tables'
import { looksLikeEmail } from '@bubbles/domain'
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
  rowChoice,
  rowName,
  type StatusWords,
  statusWords,
} from '@bubbles/report-renderer'

/** One answer as it is stored. */
export interface Answer {
  blockId: string
  /** Of a detail, which one; '' for an answer to a question. */
  fieldId: string
  kind: 'rating' | 'choice' | 'comment' | 'matrix' | 'detail'
  rating: number | null
  choices: string[] | null
  words: string | null
  consent: string | null
}

/** How a block asks: the kind of the answers it has. */
export const kindOf = (node: DocumentNode): Answer['kind'] =>
  node.type === 'userDetails' ? 'detail' : questionOf(node).kind

export interface CheckedAnswers {
  answers: Answer[]
  /** A sentence on what is wrong with an answer, by the name of its field: a question's is its block's. */
  errors: Map<string, string>
}

/** What a reader sent, by the name of the field. */
export type SentValues = ReadonlyMap<string, readonly string[]>

/**
 * Checks what was sent to some blocks of a report. A block without an answer has one less, or is required and wrong.
 * @param locale of whoever reads the errors (BCP 47); absent: English
 */
export function checkAnswers(
  nodes: readonly DocumentNode[],
  values: SentValues,
  locale?: string,
): CheckedAnswers {
  const words = statusWords(locale).errors
  const checked: CheckedAnswers = { answers: [], errors: new Map() }
  for (const node of nodes) {
    const id = typeof node.attrs?.id === 'string' ? node.attrs.id : ''
    const found =
      node.type === 'userDetails'
        ? checkDetails(detailsOf(node), values, words)
        : checkQuestion(questionOf(node), values, words)
    if (typeof found === 'string') checked.errors.set(id, found)
    else if ('fault' in found) checked.errors.set(found.name, found.fault)
    else checked.answers.push(...found)
  }
  return checked
}

/** Whether the field of an error or a value is one of a block's. */
export const isFieldOf = (blockId: unknown, name: string): boolean => name.split('.')[0] === blockId

type Errors = StatusWords['errors']

/** What is wrong with one detail or item, by the name of its field. */
interface Fault {
  name: string
  fault: string
}

const nothing = { fieldId: '', rating: null, choices: null, words: null, consent: null }

/** The answer to a question, none, or what is wrong with it. */
function checkQuestion(question: Question, values: SentValues, messages: Errors): Answer[] | Fault | string {
  const { id, kind, steps, options, multiple, required } = question
  if (kind === 'matrix') return checkMatrix(question, values, messages)
  const sent = values.get(id) ?? []
  if (kind === 'comment') {
    const words = cleaned(sent[0] ?? '')
    if (words === '') return required ? messages.writeWords : []
    if (words.length > ANSWER_LIMITS.comment) return messages.atMost(ANSWER_LIMITS.comment, words.length)
    return [{ ...nothing, blockId: id, kind, words }]
  }
  const chosen = [...new Set(sent.filter(Boolean))]
  if (chosen.length === 0) return required ? messages.choose : []
  if (kind === 'rating') {
    const rating = /^\d{1,2}$/.test(chosen[0]!) ? Number(chosen[0]) : 0
    if (chosen.length > 1 || rating < 1 || rating > steps) return messages.chooseUpTo(steps)
    return [{ ...nothing, blockId: id, kind, rating }]
  }
  if (!multiple && chosen.length > 1) return messages.chooseOne
  if (chosen.some((choice) => !options.some((option) => option.id === choice))) return messages.chooseAmong
  // In the order of the report, so that the same choice is the same row.
  const choices = options.map((option) => option.id).filter((option) => chosen.includes(option))
  return [{ ...nothing, blockId: id, kind, choices }]
}

/**
 * The answers to the items of a matrix: where it is required all of them, else as many as there are. What is wrong is
 * said at the first item it is wrong with.
 */
function checkMatrix(
  { id, rows, options, required }: Question,
  values: SentValues,
  messages: Errors,
): Answer[] | Fault {
  const choices: string[] = []
  for (const row of rows) {
    const name = rowName(id, row.id)
    const chosen = [...new Set((values.get(name) ?? []).filter(Boolean))]
    const [choice] = chosen
    if (choice === undefined) {
      if (required) return { name, fault: messages.choose }
    } else if (chosen.length > 1) return { name, fault: messages.chooseOne }
    else if (!options.some((option) => option.id === choice)) return { name, fault: messages.chooseAmong }
    else choices.push(rowChoice(row.id, choice))
  }
  return choices.length === 0 ? [] : [{ ...nothing, blockId: id, kind: 'matrix', choices }]
}

/**
 * The details of a reader, none, or what is wrong with them. They are given freely: what is required of them is so once
 * any is given or consented to. Without consent none may be kept.
 */
function checkDetails(details: Details, values: SentValues, messages: Errors): Answer[] | Fault {
  const given = details.fields.map((field) => {
    const name = detailName(details.id, field.id)
    return { field, name, words: cleaned(values.get(name)?.[0] ?? '') }
  })
  const filled = given.filter(({ words }) => words !== '')
  const consents = values.get(consentName(details.id))?.[0] === 'yes'
  if (filled.length === 0 && !consents) return []
  const missing = given.filter(({ field, words }) => field.required && words === '')
  if (missing.length > 0)
    return {
      name: missing[0]!.name,
      fault: messages.fillIn(missing.map(({ field }) => messages.field(field.label, field.kind))),
    }
  if (filled.length === 0) return []
  if (!consents) return { name: consentName(details.id), fault: messages.consent }
  for (const { field, name, words } of filled) {
    const fault = detailFault(field, words, messages)
    if (fault !== null) return { name, fault }
  }
  return filled.map(({ field, words }) => detailAnswer(details, field, words))
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
  const messages = statusWords().errors
  if (words === '') return field.required ? messages.fillIn([messages.field(field.label, field.kind)]) : []
  if (!consent) return 'Details are kept only with consent.'
  return detailFault(field, words, messages) ?? [detailAnswer(details, field, words)]
}

const detailAnswer = (details: Details, field: DetailsField, words: string): Answer => ({
  ...nothing,
  blockId: details.id,
  fieldId: field.id,
  kind: 'detail',
  words,
  consent: details.consent,
})

function detailFault(field: DetailsField, words: string, messages: Errors): string | null {
  if (words.length > ANSWER_LIMITS.detail)
    return messages.tooLong(ANSWER_LIMITS.detail, messages.field(field.label, field.kind))
  if (field.kind === 'EmailAddress' && !looksLikeEmail(words)) return messages.email
  return null
}

/** Words as they are kept: line ends of one kind, no control characters, no space around them. */
const cleaned = (text: string): string =>
  storable(text)
    .replace(/\r\n?/g, '\n')
    .replace(/[^\P{Cc}\n\t]/gu, '')
    .trim()
