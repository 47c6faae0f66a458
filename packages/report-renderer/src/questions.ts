import { asText, escapeHtml } from './html.ts'
import type { PageWords } from './languages/vocabulary.ts'
import { asNumber } from './nodes.ts'
import type { DocumentNode } from './types.ts'

/** Characters of a comment and of one detail: what the form allows and the server takes. */
export const ANSWER_LIMITS = { comment: 2_000, detail: 200 } as const

export type QuestionKind = 'rating' | 'choice' | 'comment' | 'matrix'

const KINDS: ReadonlySet<string> = new Set(['choice', 'comment', 'matrix'])
const isKind = (kind: string): kind is QuestionKind => KINDS.has(kind)

/** A question as it stands in the document, read defensively. */
export interface Question {
  id: string
  kind: QuestionKind
  prompt: string
  hint: string
  required: boolean
  /** Rating: from 1 to this. */
  steps: number
  lowLabel: string
  highLabel: string
  /** What the steps between the ends mean, '' for those without words. */
  betweenLabels: string[]
  options: { id: string; text: string }[]
  multiple: boolean
  /** Matrix: the items, each answered by one of the options; none of other kinds. */
  rows: { id: string; text: string }[]
  /** Whether those who have answered see how all did. */
  showsResults: boolean
}

export interface DetailsField {
  id: string
  kind: 'UserName' | 'EmailAddress' | 'Text'
  label: string
  required: boolean
}

/** What a report asks readers about themselves. */
export interface Details {
  id: string
  prompt: string
  fields: DetailsField[]
  consent: string
}

/** What a reader has answered before, and what is wrong with it, both by the name of the field. */
export interface GivenAnswers {
  values: ReadonlyMap<string, readonly string[]>
  errors: ReadonlyMap<string, string>
}

const NOTHING_GIVEN: GivenAnswers = { values: new Map(), errors: new Map() }

export const isAsking = ({ type }: DocumentNode): boolean => type === 'question' || type === 'userDetails'

/** The names of a form's fields: a question's is its block's; that of an item, or of a detail, has its id behind. */
export const rowName = (blockId: string, rowId: string): string => `${blockId}.${rowId}`
/** What is stored of one item's answer, so that all answers to a matrix are choices: the item and the option. */
export const rowChoice = (rowId: string, optionId: string): string => `${rowId}.${optionId}`
export const detailName = (blockId: string, fieldId: string): string => `${blockId}.${fieldId}`
export const consentName = (blockId: string): string => `${blockId}.consent`

export function questionOf(node: DocumentNode): Question {
  const attrs = node.attrs ?? {}
  const kind = asText(attrs.kind)
  return {
    id: plainId(attrs.id),
    kind: isKind(kind) ? kind : 'rating',
    prompt: asText(attrs.prompt).trim(),
    hint: asText(attrs.hint).trim(),
    required: attrs.required === true,
    steps: Math.min(10, Math.max(3, Math.trunc(asNumber(attrs.steps, 5)))),
    lowLabel: asText(attrs.lowLabel).trim(),
    highLabel: asText(attrs.highLabel).trim(),
    betweenLabels: (Array.isArray(attrs.betweenLabels) ? (attrs.betweenLabels as unknown[]) : []).map(
      (label) => asText(label).trim(),
    ),
    options: namedOf(attrs.options),
    rows: kind === 'matrix' ? namedOf(attrs.rows) : [],
    multiple: attrs.multiple === true,
    showsResults: attrs.showResults === true && kind !== 'comment',
  }
}

const namedOf = (value: unknown): { id: string; text: string }[] =>
  listOf(value)
    .map(({ id, text }) => ({ id: plainId(id), text: asText(text).trim() }))
    .filter(({ id }) => id !== '')

export function detailsOf(node: DocumentNode): Details {
  const attrs = node.attrs ?? {}
  return {
    id: plainId(attrs.id),
    prompt: asText(attrs.prompt).trim(),
    fields: listOf(attrs.fields)
      .map((field) => ({
        id: plainId(field.id),
        kind: detailKind(field.kind),
        label: asText(field.label).trim(),
        required: field.required === true,
      }))
      .filter(({ id }) => id !== ''),
    consent: asText(attrs.consent).trim(),
  }
}

const detailKind = (value: unknown): DetailsField['kind'] =>
  value === 'UserName' || value === 'EmailAddress' ? value : 'Text'

const plainId = (value: unknown): string => {
  const id = asText(value)
  return /^[\w-]{1,64}$/.test(id) ? id : ''
}

const listOf = (value: unknown): Record<string, unknown>[] =>
  (Array.isArray(value) ? (value as unknown[]) : []).filter(
    (item): item is Record<string, unknown> => typeof item === 'object' && item !== null,
  )

/** Where fields stand. */
export interface AskedAt {
  /** Attributes of the element around them. */
  block: string
  /** Keeps the ids of a page apart: counts what was asked so far. */
  number: number
  given?: GivenAnswers
  /** The attribute that names their form, where they do not stand in it. */
  owner: string
}

type Place = { block: string; id: string; given: GivenAnswers; owner: string; words: PageWords }

/** The fields of a question or of reader details, native to the browser. */
export function askBlock(
  words: PageWords,
  node: DocumentNode,
  { block, number, given = NOTHING_GIVEN, owner }: AskedAt,
): string {
  const place = { block, id: `ask-${number}`, given, owner, words }
  if (node.type === 'userDetails') return detailsFields(detailsOf(node), place)
  const question = questionOf(node)
  if (question.kind === 'matrix') return matrixFields(question, place)
  return question.kind === 'comment' ? commentField(question, place) : choiceFields(question, place)
}

const requirement = (words: PageWords, required: boolean): string =>
  required ? ` <span class="req">${escapeHtml(words.required)}</span>` : ''

/** What is wrong with a field, in the form and where its page begins: an id to point to. */
const errorId = (id: string): string => `${id}-e`

const errorLine = (id: string, error: string): string =>
  `<p class="wrong" id="${errorId(id)}">${escapeHtml(error)}</p>`

/** Where a form is shown again, its reader is brought to the first field that is wrong. */
const focusOn = (name: string, { errors }: GivenAnswers): string =>
  errors.keys().next().value === name ? ' autofocus' : ''

/** The line under a question, and what is wrong with its answer; with the id fields point to. */
function hintAndError(
  id: string,
  hint: string,
  name: string,
  given: GivenAnswers,
): { html: string; ids: string; focus: string } {
  const error = given.errors.get(name)
  const parts = [
    hint ? { id: `${id}-h`, html: `<p class="hint" id="${id}-h">${escapeHtml(hint)}</p>` } : null,
    error ? { id: errorId(id), html: errorLine(id, error) } : null,
  ].filter((part) => part !== null)
  return {
    html: parts.map(({ html }) => html).join(''),
    ids: parts.length > 0 ? ` aria-describedby="${parts.map((part) => part.id).join(' ')}"` : '',
    focus: focusOn(name, given),
  }
}

/** What is wrong with one detail, above it, and what its field says of that. */
function detailError(id: string, name: string, given: GivenAnswers): { line: string; field: string } {
  const error = given.errors.get(name)
  return error
    ? {
        line: errorLine(id, error),
        field: ` aria-invalid="true" aria-describedby="${errorId(id)}"${focusOn(name, given)}`,
      }
    : { line: '', field: '' }
}

/** Where something is wrong in what was sent, each a link to the mark; numbered as `askBlock` does, from 1. */
export function mistakes(words: PageWords, nodes: readonly DocumentNode[], { errors }: GivenAnswers): string {
  return nodes
    .flatMap((node, index) => fieldsOf(words, node, `ask-${index + 1}`))
    .filter(({ name }) => errors.has(name))
    .map(({ id, prompt }) => `<p class="wrong"><a href="#${errorId(id)}">${escapeHtml(prompt)}</a></p>`)
    .join('')
}

/** The fields of a block that can be wrong: their names, the ids they have, and what is asked there. */
function fieldsOf(
  words: PageWords,
  node: DocumentNode,
  id: string,
): { name: string; id: string; prompt: string }[] {
  if (node.type !== 'userDetails') {
    const question = questionOf(node)
    const prompt = question.prompt || words.noPrompt
    const rows = question.rows.map((row) => ({
      name: rowName(question.id, row.id),
      id: `${id}-${row.id}`,
      prompt: [prompt, row.text].filter(Boolean).join(' '),
    }))
    return [{ name: question.id, id, prompt }, ...rows]
  }
  const details = detailsOf(node)
  const prompt = details.prompt || words.whoAreYou
  return [
    ...details.fields.map((field) => ({
      name: detailName(details.id, field.id),
      id: `${id}-${field.id}`,
      prompt,
    })),
    { name: consentName(details.id), id: `${id}-consent`, prompt },
  ]
}

/** What each step of a scale means, from the first on; '' for those without words. */
export const stepWords = ({ steps, lowLabel, highLabel, betweenLabels }: Question): string[] =>
  Array.from({ length: steps }, (_, at) =>
    at === 0 ? lowLabel : at === steps - 1 ? highLabel : (betweenLabels[at - 1] ?? ''),
  )

/** What can be answered, in order, by what is stored of it, in the words a table of results has room for. */
export function answersOf(question: Question): { id: string; text: string }[] {
  if (question.kind !== 'rating') return question.options
  return stepWords(question).map((label, at) => ({
    id: `${at + 1}`,
    text: isWorded(question) && label ? label : `${at + 1} ${label}`.trim(),
  }))
}

/** Whether steps between the ends have words: then every step is shown with its own. */
const isWorded = (question: Question): boolean => stepWords(question).slice(1, -1).some(Boolean)

function choiceFields(question: Question, { block, id, given, owner, words }: Place): string {
  const { kind, prompt, required, multiple } = question
  const chosen = new Set(given.values.get(question.id))
  const several = kind === 'choice' && multiple
  const choices =
    kind === 'rating'
      ? stepWords(question).map((label, at) => ({
          id: `${at + 1}`,
          text: isWorded(question) && label ? label : `${at + 1}`,
        }))
      : question.options
  const own =
    kind === 'rating' && !isWorded(question)
      ? words.chooseUpTo(question.steps)
      : several
        ? words.chooseAny
        : words.chooseOne
  const { html, ids, focus } = hintAndError(id, question.hint || own, question.id, given)
  const scale = kind === 'rating' && !isWorded(question) ? ends(question, `${id}-s`) : ''
  const described = scale ? ids.replace(/"$/, ` ${id}-s"`) : ids
  const items = choices.map(
    (choice, index) =>
      `<label><input type="${several ? 'checkbox' : 'radio'}" name="${question.id}" value="${choice.id}"` +
      `${index === 0 ? focus : ''}${chosen.has(choice.id) ? ' checked' : ''}${required && !several ? ' required' : ''}${owner}>` +
      `<span>${escapeHtml(choice.text || words.noOption)}</span></label>`,
  )
  return (
    `<fieldset class="q"${block}${described}><legend>${escapeHtml(prompt || words.noPrompt)}${requirement(words, required)}</legend>${html}` +
    `<div class="${kind === 'rating' ? `scale s${question.steps}${isWorded(question) ? ' worded' : ''}` : 'options'}">${items.join('')}</div>` +
    `${scale}${several || required || chosen.size === 0 ? '' : noAnswer(words, question.id, owner)}</fieldset>`
  )
}

/** The items of a matrix, each a group of its own with the same options, so that every answer is heard with what it is about. */
function matrixFields(question: Question, { block, id, given, owner, words }: Place): string {
  const { prompt, hint, required, options, rows } = question
  const all = hintAndError(id, hint || words.chooseOneEach, question.id, given)
  const items = rows.map((row, index) => {
    const name = rowName(question.id, row.id)
    const own = `${id}-${row.id}`
    const chosen = given.values.get(name)?.[0]
    const { html, ids, focus } = hintAndError(own, '', name, given)
    const choices = options.map(
      (option, at) =>
        `<label><input type="radio" name="${name}" value="${option.id}"${at === 0 ? focus || (index === 0 ? all.focus : '') : ''}` +
        `${option.id === chosen ? ' checked' : ''}${required ? ' required' : ''}${owner}>` +
        `<span>${escapeHtml(option.text || words.noOption)}</span></label>`,
    )
    return (
      `<fieldset class="mx"${ids}><legend>${escapeHtml(row.text || words.noOption)}</legend>${html}` +
      `<div class="scale worded s${options.length}">${choices.join('')}</div>` +
      `${required || !chosen ? '' : noAnswer(words, name, owner)}</fieldset>`
    )
  })
  return (
    `<fieldset class="q"${block}${all.ids}><legend>${escapeHtml(prompt || words.noPrompt)}${requirement(words, required)}</legend>${all.html}` +
    `${items.join('')}</fieldset>`
  )
}

/** A radio button cannot be unticked: this takes back what was chosen before. */
const noAnswer = (words: PageWords, name: string, owner: string): string =>
  `<div class="options"><label><input type="radio" name="${name}" value=""${owner}><span>${escapeHtml(words.noAnswer)}</span></label></div>`

/** What the ends of a scale mean, in words under them; who hears the question hears them with it, before the numbers. */
function ends({ lowLabel, highLabel, steps }: Question, id: string): string {
  if (!lowLabel && !highLabel) return ''
  const end = (step: number, label: string) => `<span>${label ? escapeHtml(`${step} ${label}`) : ''}</span>`
  return `<p class="ends s${steps}" id="${id}">${end(1, lowLabel)} ${end(steps, highLabel)}</p>`
}

function commentField(question: Question, { block, id, given, owner, words }: Place): string {
  const { prompt, hint, required } = question
  const limit = words.limit(ANSWER_LIMITS.comment)
  const under = [hint, required || hint ? '' : words.optional, limit].filter(Boolean).join(' ')
  const { html, ids, focus } = hintAndError(id, under, question.id, given)
  return (
    `<div class="q"${block}><label class="q-t" for="${id}">${escapeHtml(prompt || words.noPrompt)}${requirement(words, required)}</label>${html}` +
    `<textarea id="${id}" name="${question.id}" rows="4" maxlength="${ANSWER_LIMITS.comment}"${required ? ' required' : ''}${ids}${focus}${owner}>` +
    // A parser drops the first line break of a text area.
    `\n${escapeHtml(given.values.get(question.id)?.[0] ?? '')}</textarea></div>`
  )
}

const FIELD_TYPES = {
  UserName: 'type="text" autocomplete="name"',
  EmailAddress: 'type="email" autocomplete="email"',
  Text: 'type="text" autocomplete="off"',
}
const FIELD_NAMES = { UserName: 'name', EmailAddress: 'email', Text: 'words' } as const

function detailsFields(details: Details, { block, id, given, owner, words }: Place): string {
  // Details are given freely: what is required of them is so for those who give any, which only the server can tell.
  const needed = details.fields.some(({ required }) => required)
  const hint = needed ? words.detailsNeeded : words.detailsOptional
  const { html, ids } = hintAndError(id, hint, details.id, given)
  const fields = details.fields.map((field) => {
    const name = detailName(details.id, field.id)
    const own = `${id}-${field.id}`
    const error = detailError(own, name, given)
    return (
      `${error.line}<p class="field"><label for="${own}">${escapeHtml(field.label || words[FIELD_NAMES[field.kind]])}${requirement(words, field.required)}</label>` +
      `<input id="${own}" name="${name}" ${FIELD_TYPES[field.kind]} maxlength="${ANSWER_LIMITS.detail}"` +
      ` value="${escapeHtml(given.values.get(name)?.[0] ?? '')}"${error.field}${owner}></p>`
    )
  })
  const consent = consentName(details.id)
  const error = detailError(`${id}-consent`, consent, given)
  const tick =
    details.consent && details.fields.length > 0
      ? `${error.line}<label class="tick"><input type="checkbox" name="${consent}" value="yes"${given.values.get(consent)?.[0] === 'yes' ? ' checked' : ''}${error.field}${owner}>` +
        `<span>${escapeHtml(details.consent)}</span></label>`
      : ''
  return (
    `<fieldset class="q"${block}${ids}><legend>${escapeHtml(details.prompt || words.whoAreYou)}</legend>${html}` +
    `${fields.join('')}${tick}</fieldset>`
  )
}
