import type { ParsedRequest, Resource } from '@bubbles/contract'
import { type FieldError, Problem } from '@bubbles/domain'
import {
  type DetailKind,
  type DocumentNode,
  newBlockId,
  nodesOf,
  questionAttrs,
  type QuestionKind,
  type ReportDocument,
  userDetailsAttrs,
} from '@bubbles/report-document'
import { detailsOf, questionOf } from '@bubbles/report-renderer'
import type { Context } from '../../http/context.ts'
import { patchWithChange } from '../report/public.ts'

type SetFeedback = ParsedRequest<'setFeedbackQuestions'>['body']
type SetDetails = ParsedRequest<'setUserDetailsQuestions'>['body']

const KINDS: Record<SetFeedback['questions'][number]['type'], QuestionKind> = {
  Rating: 'rating',
  Choice: 'choice',
  Comment: 'comment',
  Matrix: 'matrix',
}
export const QUESTION_TYPES = {
  rating: 'Rating',
  choice: 'Choice',
  comment: 'Comment',
  matrix: 'Matrix',
} as const

/** Sets questions of a draft as one edit of its document. */
export async function setFeedbackQuestions({
  organisation,
  actor,
  body,
  ifMatch,
}: Context<'setFeedbackQuestions'>): Promise<Resource<'setFeedbackQuestions'>> {
  const edit = { organisationId: organisation.id, reportId: body.reportId, userId: actor.userId }
  const { version, document } = await patchWithChange(edit, (now) => withQuestions(now, body), ifMatch)
  return {
    reportId: body.reportId,
    version,
    questions: blocksOfType(document, 'question').map((node) => {
      const { id, kind, prompt, options, rows, ...rest } = questionOf(node)
      return {
        ...rest,
        blockId: id,
        type: QUESTION_TYPES[kind],
        label: prompt,
        options: options.map((option) => ({ id: option.id, label: option.text })),
        items: rows.map((row) => ({ id: row.id, label: row.text })),
      }
    }),
  }
}

/** Sets what a draft asks readers about themselves, as one edit of its document. */
export async function setUserDetailsQuestions({
  organisation,
  actor,
  body,
  ifMatch,
}: Context<'setUserDetailsQuestions'>): Promise<Resource<'setUserDetailsQuestions'>> {
  const edit = { organisationId: organisation.id, reportId: body.reportId, userId: actor.userId }
  const { version, document } = await patchWithChange(edit, (now) => withDetails(now, body), ifMatch)
  const blocks = blocksOfType(document, 'userDetails').map(detailsOf)
  return {
    reportId: body.reportId,
    version,
    blocks: blocks.map(({ id, prompt, consent }) => ({ blockId: id, prompt, consent })),
    questions: blocks.flatMap(({ id, fields }) =>
      fields.map(({ id: fieldId, kind, label, required }) => ({
        blockId: id,
        fieldId,
        type: kind,
        label,
        required,
      })),
    ),
  }
}

/**
 * The document with questions as they are set: blocks with their ids are changed where they stand, missing ones added
 * at the end. Questions that are not named stay, or go with `replace`; other blocks are never touched.
 * @throws Problem invalid-request, saying which field does not fit
 */
export function withQuestions(
  document: ReportDocument,
  { questions, replace }: Omit<SetFeedback, 'reportId'>,
): ReportDocument {
  const known = new Map([...nodesOf(document)].map((node) => [node.attrs?.id, node]))
  const errors: FieldError[] = []
  const set = new Map<string, DocumentNode>()
  for (const [index, question] of questions.entries()) {
    const before = known.get(question.blockId)
    const pointer = `/questions/${index}`
    if (set.has(question.blockId))
      errors.push({ pointer: `${pointer}/blockId`, detail: 'This block is listed twice.' })
    else if (before && before.type !== 'question')
      errors.push({ pointer: `${pointer}/blockId`, detail: 'The block with this ID isn’t a question.' })
    const attrs = questionOfRequest(question, before)
    if (attrs.kind === 'matrix' && attrs.rows.length === 0)
      errors.push({ pointer: `${pointer}/items`, detail: 'Give at least one item to answer.' })
    if (new Set(attrs.rows.map(({ id }) => id)).size < attrs.rows.length)
      errors.push({ pointer: `${pointer}/items`, detail: 'Two items have the same ID.' })
    if ((attrs.kind === 'choice' || attrs.kind === 'matrix') && attrs.options.length < 2)
      errors.push({ pointer: `${pointer}/options`, detail: 'Give at least two options to choose from.' })
    if (new Set(attrs.options.map(({ id }) => id)).size < attrs.options.length)
      errors.push({ pointer: `${pointer}/options`, detail: 'Two options have the same ID.' })
    set.set(question.blockId, { type: 'question', attrs })
  }
  refuse(errors)
  return replacing(document, 'question', set, replace)
}

function questionOfRequest(
  { blockId, type, label, options, items, ...given }: SetFeedback['questions'][number],
  before: DocumentNode | undefined,
) {
  const old = questionAttrs.parse({ ...(before?.type === 'question' && before.attrs), id: blockId })
  const used = new Set<string>()
  const named = (
    given: readonly { id?: string | undefined; label: string }[] | undefined,
    before: typeof old.options,
  ) =>
    given?.map(({ id, label: text }) => {
      if (id !== undefined) return { id, text }
      // The same words keep their answers; two options with the same words are two.
      const kept = before.find((option) => option.text === text && !used.has(option.id))?.id ?? newBlockId()
      used.add(kept)
      return { id: kept, text }
    }) ?? before
  return {
    ...old,
    ...given,
    kind: KINDS[type],
    prompt: label,
    options: named(options, old.options),
    rows: named(items, old.rows),
  }
}

/**
 * The document with the fields of its reader-details blocks as they are set, after the rule of `withQuestions`: with
 * `replace` fields and blocks that are not named go.
 * @throws Problem invalid-request, saying which field does not fit
 */
export function withDetails(
  document: ReportDocument,
  { questions, blocks, replace }: Omit<SetDetails, 'reportId'>,
): ReportDocument {
  const known = new Map([...nodesOf(document)].map((node) => [node.attrs?.id, node]))
  const errors: FieldError[] = []
  const set = new Map<string, DetailsBlock>()
  const blockOf = (blockId: string, pointer: string): DetailsBlock => {
    const found = set.get(blockId)
    if (found) return found
    const before = known.get(blockId)
    if (before && before.type !== 'userDetails')
      errors.push({ pointer, detail: 'The block with this ID doesn’t ask for details.' })
    const old = userDetailsAttrs.parse({ ...(before?.type === 'userDetails' && before.attrs), id: blockId })
    const made = {
      attrs: { ...old, fields: replace ? [] : [...old.fields] },
      old: old.fields,
      named: new Set<string>(),
    }
    set.set(blockId, made)
    return made
  }
  for (const [index, { blockId, prompt, consent }] of blocks.entries()) {
    const { attrs } = blockOf(blockId, `/blocks/${index}/blockId`)
    if (prompt !== undefined) attrs.prompt = prompt
    if (consent !== undefined) attrs.consent = consent
  }
  for (const [index, question] of questions.entries()) {
    const block = blockOf(question.blockId, `/questions/${index}/blockId`)
    const fault = setField(block, question)
    if (fault) errors.push({ pointer: `/questions/${index}/${fault[0]}`, detail: fault[1] })
  }
  refuse(errors)
  const nodes = [...set].map(([id, { attrs }]) => [id, { type: 'userDetails', attrs }] as const)
  return replacing(document, 'userDetails', new Map(nodes), replace)
}

interface DetailsBlock {
  attrs: ReturnType<typeof userDetailsAttrs.parse>
  /** As they were before. */
  old: { id: string; kind: DetailKind; label: string; required: boolean }[]
  /** Fields that were set. */
  named: Set<string>
}

/** Sets one field. @returns the field of the request that does not fit, and why */
function setField(
  { attrs, old, named }: DetailsBlock,
  { fieldId, type, label, required }: SetDetails['questions'][number],
): [string, string] | null {
  const before = old.find(
    (field) =>
      !named.has(field.id) &&
      (fieldId === undefined ? field.kind === type && field.label === label : field.id === fieldId),
  )
  const id = before?.id ?? fieldId ?? newBlockId()
  if (named.has(id)) return ['fieldId', 'This field is listed twice.']
  named.add(id)
  const field = { id, kind: type, label, required: required ?? before?.required ?? false }
  const at = attrs.fields.findIndex((each) => each.id === id)
  if (at >= 0) attrs.fields[at] = field
  else attrs.fields.push(field)
  return attrs.fields.length > 8 ? ['blockId', 'A block can ask for up to eight details.'] : null
}

/** Puts blocks of one type in the place of those with their ids, and at the end of the document. */
function replacing(
  document: ReportDocument,
  type: string,
  set: ReadonlyMap<string, DocumentNode>,
  replace: boolean,
): ReportDocument {
  const placed = new Set<string>()
  const changed = (nodes: readonly DocumentNode[]): DocumentNode[] =>
    nodes.flatMap((node) => {
      if (node.type === type) {
        const id = String(node.attrs?.id)
        const next = set.get(id)
        if (next) placed.add(id)
        return next ? [next] : replace ? [] : [node]
      }
      if (!node.content) return [node]
      const content = changed(node.content)
      // A column may not be left without a block.
      const empty = content.length === 0 && node.content.length > 0
      return [
        {
          ...node,
          content: empty ? [{ type: 'paragraph', attrs: { id: newBlockId(), internal: false } }] : content,
        },
      ]
    })
  const content = changed(document.content)
  const added = [...set].filter(([id]) => !placed.has(id)).map(([, node]) => node)
  return { type: 'doc', content: [...content, ...added] }
}

const blocksOfType = (document: ReportDocument, type: string): DocumentNode[] =>
  [...nodesOf(document)].filter((node) => node.type === type)

function refuse(errors: readonly FieldError[]): void {
  const [first] = errors
  if (!first) return
  throw new Problem('invalid-request', {
    detail: `${first.detail} Nothing was changed.`,
    errors: [...errors],
  })
}
