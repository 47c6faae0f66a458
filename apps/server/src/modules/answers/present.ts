import type { Resource } from '@bubbles/contract'
import { blocksOf, type DocumentNode, migrateDocument, type ReportDocument } from '@bubbles/report-document'
import { detailsOf, type Question, questionOf, rowChoice } from '@bubbles/report-renderer'
import type { VisitAttention } from '../engagement/publicReading.ts'
import { type Answer, kindOf } from './checkAnswers.ts'
import {
  countAnsweredVisits,
  countByBlock,
  countChoices,
  countDetails,
  countSessions,
  readAskedDocuments,
  readWords,
} from './reader.ts'
import { QUESTION_TYPES } from './setQuestions.ts'
import { hiddenAnswers, visibleGroups } from './split.ts'
import { countSplit, type Days, type Side, type SplitRow } from './splitReader.ts'
import { askedBy } from './target.ts'
import { readAnswerThreads } from './threadReader.ts'

type Feedback = Omit<Resource<'getFeedback'>, 'abilities'>
type Group = NonNullable<Feedback['questions'][number]['split']>['saw']

export interface AskedQuestion {
  node: DocumentNode
  /** Whether the newest edition still asks it. */
  now: boolean
}

/** What an answer is told apart by: a question that was asked in another way under the same id is another question. */
export const askedKey = (blockId: string, kind: Answer['kind']): string => `${kind} ${blockId}`

/**
 * Everything the answered editions and the newest one ask, in the newest words, by `askedKey`; and the newest one's
 * blocks. What the newest edition asks is first.
 */
export async function readAsked(
  organisationId: string,
  reportId: string,
): Promise<{ asked: Map<string, AskedQuestion>; blocks: Feedback['blocks'] }> {
  const asked = new Map<string, AskedQuestion>()
  const editions = await readAskedDocuments(organisationId, reportId)
  for (const [index, { document }] of editions.entries())
    for (const node of askedBy(document)) {
      const key = askedKey(String(node.attrs?.id), kindOf(node))
      if (!asked.has(key)) asked.set(key, { node, now: index === 0 })
    }
  const [newest] = editions
  const blocks = newest ? blocksOf(migrateDocument(newest.document as ReportDocument)) : []
  return { asked, blocks }
}

/** What a report's feedback is asked for. */
export interface FeedbackQuery extends Days {
  /** Splits each question by whether this block was seen so long. */
  splitBy: { blockId: string; seconds: number } | null
  /** What a store of events beside the database says of the answers' visits. */
  attention?: readonly VisitAttention[]
}

/** How often each answer to a report's questions was given, and the comments. Within its organisation's transaction. */
export async function presentFeedback(
  organisationId: string,
  reportId: string,
  { splitBy, attention, ...days }: FeedbackQuery,
): Promise<Feedback> {
  const { asked, blocks } = await readAsked(organisationId, reportId)
  const totals = new Map(
    (await countByBlock(organisationId, reportId, days)).map((row) => [
      askedKey(row.block_id, row.kind),
      row.count,
    ]),
  )
  const visits = new Map(
    (await countAnsweredVisits(organisationId, reportId, days)).map((row) => [
      askedKey(row.blockId, row.kind as Answer['kind']),
      row.count,
    ]),
  )
  const chosen = await countChoices(organisationId, reportId, days)
  const comments = await readComments(organisationId, reportId, days)
  const split = splitBy && (await countSplit(organisationId, reportId, splitBy, days, attention))
  const questions = [...asked]
    .filter(([, { node }]) => node.type === 'question')
    // What was once asked in another way stands here only while its answers are kept.
    .filter(([key, { node, now }]) => now || totals.has(key) || !isAskedOtherwise(asked, node))
    .map(([key, { node, now }]) => {
      const question = questionOf(node)
      const counts = new Map(
        chosen
          .filter(({ blockId, kind }) => askedKey(blockId, kind) === key)
          .map(({ choice, count }) => [choice, count]),
      )
      const answers = totals.get(key) ?? 0
      return {
        blockId: question.id,
        type: QUESTION_TYPES[question.kind],
        label: question.prompt,
        asked: now,
        answers,
        visits: visits.get(key) ?? 0,
        average: question.kind === 'rating' ? average(counts) : null,
        options: optionsOf(question, counts),
        multiple: question.kind === 'choice' && question.multiple,
        items: itemsOf(question, counts),
        split: split && splitOf(question, answers, split),
        comments: comments.get(key) ?? [],
      }
    })
  return {
    reportId,
    sessions: await countSessions(organisationId, reportId, days),
    blocks,
    splitBy,
    questions,
  }
}

/** The comments to each question, with the review threads they were made. */
async function readComments(organisationId: string, reportId: string, days: Days) {
  const rows = await readWords(organisationId, reportId, 'comment', days)
  const threads = new Map(
    (await readAnswerThreads(organisationId, reportId)).map((row) => [
      `${row.answer_session_id} ${row.block_id}`,
      row.id,
    ]),
  )
  const byQuestion = Map.groupBy(rows, (row) => askedKey(row.block_id, 'comment'))
  return new Map(
    [...byQuestion].map(([key, its]) => [
      key,
      its.map((row) => ({
        sessionId: row.session_id,
        comment: row.words ?? '',
        edition: row.edition,
        answeredAt: row.answered_at.toISOString(),
        threadId: threads.get(`${row.session_id} ${row.block_id}`) ?? null,
      })),
    ]),
  )
}

/** Whether another edition asks the same block in another way. */
const isAskedOtherwise = (asked: ReadonlyMap<string, AskedQuestion>, node: DocumentNode): boolean =>
  [...asked.values()].some((other) => other.node !== node && other.node.attrs?.id === node.attrs?.id)

/**
 * The results among those who saw a block and those who did not, small groups hidden. An average is of five readers or
 * more, like everything here, and rounded, so that the few who gave a hidden answer cannot be worked out from it.
 */
function splitOf(question: Question, total: number, rows: readonly SplitRow[]) {
  const own = rows.filter(({ blockId, kind }) => blockId === question.id && kind === question.kind)
  const size = (side: Side) => own.find((row) => row.side === side && row.choice === null)?.count ?? 0
  const sides = ['saw', 'notSaw'] as const
  const visible = visibleGroups(sides.map(size), total)
  const [countsSaw, countsNot] = sides.map(
    (side) =>
      new Map(
        own.flatMap((row) => (row.side === side && row.choice !== null ? [[row.choice, row.count]] : [])),
      ),
  ) as [Map<string, number>, Map<string, number>]
  const choices = [...new Set([...countsSaw.keys(), ...countsNot.keys()])]
  const areBoth = sides.every((side, index) => size(side) > 0 && visible[index])
  const fewOf = (alike: readonly string[]) => {
    const leftOut = hiddenAnswers(
      alike.map((choice) => [countsSaw.get(choice) ?? 0, countsNot.get(choice) ?? 0]),
      question.kind !== 'choice' || !question.multiple,
    )
    return alike.filter((_, index) => leftOut[index])
  }
  // Of a matrix, the answers to one item add up to their group.
  const few = new Set(
    areBoth ? Object.values(Object.groupBy(choices, itemOf)).flatMap((alike) => fewOf(alike ?? [])) : [],
  )
  const [saw, notSaw] = sides.map((side, index): Group => {
    const answers = size(side)
    const counts = [countsSaw, countsNot][index]!
    const hidden = answers > 0 && !visible[index]
    return {
      answers,
      hidden,
      average: hidden || question.kind !== 'rating' ? null : rounded(average(counts)),
      options: hidden
        ? []
        : optionsOf(question, counts).map((option) =>
            few.has(option.id) ? { ...option, count: null } : option,
          ),
    }
  }) as [Group, Group]
  return { saw, notSaw, unknown: size('unknown') }
}

/** The item that a choice is about; '' where the question has none. */
const itemOf = (choice: string): string => (choice.includes('.') ? choice.split('.')[0]! : '')

/** Of a matrix, how often each option was chosen for each item. */
export function itemsOf({ rows, options }: Question, counts: ReadonlyMap<string, number>) {
  return rows.map((row) => {
    const own = options.map(({ id, text }) => ({
      id,
      label: text,
      count: counts.get(rowChoice(row.id, id)) ?? 0,
    }))
    return {
      id: row.id,
      label: row.text,
      answers: own.reduce((sum, { count }) => sum + count, 0),
      options: own,
    }
  })
}

/** Steps or options in the order of the question, then those that were chosen and have been taken out since. */
export function optionsOf(question: Question, counts: ReadonlyMap<string, number>) {
  if (question.kind === 'comment') return []
  const known =
    question.kind === 'rating'
      ? Array.from({ length: question.steps }, (_, step) => ({ id: `${step + 1}`, text: `${step + 1}` }))
      : question.kind === 'matrix'
        ? question.rows.flatMap((row) =>
            question.options.map((option) => ({
              id: rowChoice(row.id, option.id),
              text: `${row.text}: ${option.text}`,
            })),
          )
        : question.options
  const ids = new Set(known.map(({ id }) => id))
  const gone = [...counts.keys()].filter((id) => !ids.has(id)).sort()
  return [
    ...known.map(({ id, text }) => ({ id, label: text, count: counts.get(id) ?? 0 })),
    ...gone.map((id) => ({
      id,
      label: question.kind === 'rating' ? id : 'A removed option',
      count: counts.get(id) ?? 0,
    })),
  ]
}

/** To one decimal, as it is shown. */
const rounded = (value: number | null): number | null => value && Math.round(value * 10) / 10

function average(counts: ReadonlyMap<string, number>): number | null {
  let [sum, number] = [0, 0]
  for (const [step, count] of counts) {
    sum += Number(step) * count
    number += count
  }
  return number === 0 ? null : sum / number
}

/** What readers said of themselves, newest first. Within the organisation's transaction. */
export async function presentUserDetails(
  organisationId: string,
  reportId: string,
  days: Days,
): Promise<Omit<Resource<'getUserDetails'>, 'abilities'>> {
  const { asked } = await readAsked(organisationId, reportId)
  const readers = new Map<string, Resource<'getUserDetails'>['readers'][number]>()
  const places = new Map<string, number>()
  for (const row of await readWords(organisationId, reportId, 'detail', days)) {
    const key = `${row.session_id} ${row.block_id}`
    const node = asked.get(askedKey(row.block_id, 'detail'))?.node
    const fields = node ? detailsOf(node).fields : []
    const field = fields.find(({ id }) => id === row.field_id)
    places.set(row.field_id, field ? fields.indexOf(field) : fields.length)
    const reader = readers.get(key) ?? {
      sessionId: row.session_id,
      blockId: row.block_id,
      edition: row.edition,
      answeredAt: row.answered_at.toISOString(),
      consent: row.consent ?? '',
      values: [],
    }
    reader.values.push({
      fieldId: row.field_id,
      type: field?.kind ?? 'Text',
      label: field?.label ?? '',
      value: row.words ?? '',
    })
    readers.set(key, reader)
  }
  // As the form asks for them; what it asks for no more comes last.
  for (const { values } of readers.values())
    values.sort((a, b) => places.get(a.fieldId)! - places.get(b.fieldId)!)
  return {
    reportId,
    total: await countDetails(organisationId, reportId, days),
    readers: [...readers.values()].slice(0, 1_000),
  }
}
