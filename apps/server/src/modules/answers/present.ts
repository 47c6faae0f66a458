import type { Resource } from '@bubbles/contract'
import type { DocumentNode } from '@bubbles/report-document'
import { detailsOf, questionOf } from '@bubbles/report-renderer'
import {
  countByBlock,
  countChoices,
  countDetails,
  countSessions,
  readAskedDocuments,
  readWords,
} from './reader.ts'
import { askedBy } from './target.ts'

const TYPES = { rating: 'Rating', choice: 'Choice', comment: 'Comment' } as const

interface Asked {
  node: DocumentNode
  /** Whether the newest edition still asks it. */
  now: boolean
}

/** Everything the answered editions and the newest one ask, in the newest words, by block. */
async function readAsked(organisationId: string, reportId: string): Promise<Map<string, Asked>> {
  const asked = new Map<string, Asked>()
  const editions = await readAskedDocuments(organisationId, reportId)
  for (const [index, { document }] of editions.entries())
    for (const node of askedBy(document)) {
      const id = String(node.attrs?.id)
      if (!asked.has(id)) asked.set(id, { node, now: index === 0 })
    }
  return asked
}

/** How often each answer to a report's questions was given, and the comments. Within its organisation's transaction. */
export async function presentFeedback(
  organisationId: string,
  reportId: string,
): Promise<Resource<'getFeedback'>> {
  const asked = await readAsked(organisationId, reportId)
  const totals = new Map(
    (await countByBlock(organisationId, reportId)).map((row) => [row.block_id, row.count]),
  )
  const chosen = await countChoices(organisationId, reportId)
  const comments = await readWords(organisationId, reportId, 'comment')
  const questions = [...asked.values()]
    .filter(({ node }) => node.type === 'question')
    .map(({ node, now }) => {
      const question = questionOf(node)
      const counts = new Map(
        chosen.filter(({ blockId }) => blockId === question.id).map(({ choice, count }) => [choice, count]),
      )
      return {
        blockId: question.id,
        type: TYPES[question.kind],
        label: question.prompt,
        asked: now,
        answers: totals.get(question.id) ?? 0,
        average: question.kind === 'rating' ? average(counts) : null,
        options: optionsOf(question, counts),
        comments: comments
          .filter((row) => row.block_id === question.id)
          .map((row) => ({
            sessionId: row.session_id,
            comment: row.words ?? '',
            edition: row.edition,
            answeredAt: row.answered_at.toISOString(),
          })),
      }
    })
  return { reportId, sessions: await countSessions(organisationId, reportId), questions }
}

/** Steps or options in the order of the question, then those that were chosen and have been taken out since. */
function optionsOf(question: ReturnType<typeof questionOf>, counts: ReadonlyMap<string, number>) {
  if (question.kind === 'comment') return []
  const known =
    question.kind === 'rating'
      ? Array.from({ length: question.steps }, (_, step) => ({ id: `${step + 1}`, text: `${step + 1}` }))
      : question.options
  const ids = new Set(known.map(({ id }) => id))
  const gone = [...counts.keys()].filter((id) => !ids.has(id)).sort()
  return [
    ...known.map(({ id, text }) => ({ id, label: text, count: counts.get(id) ?? 0 })),
    ...gone.map((id) => ({
      id,
      label: question.kind === 'rating' ? id : 'An option that was taken out',
      count: counts.get(id) ?? 0,
    })),
  ]
}

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
): Promise<Resource<'getUserDetails'>> {
  const asked = await readAsked(organisationId, reportId)
  const readers = new Map<string, Resource<'getUserDetails'>['readers'][number]>()
  for (const row of await readWords(organisationId, reportId, 'detail')) {
    const key = `${row.session_id} ${row.block_id}`
    const node = asked.get(row.block_id)?.node
    const field = node && detailsOf(node).fields.find(({ id }) => id === row.field_id)
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
  return {
    reportId,
    total: await countDetails(organisationId, reportId),
    readers: [...readers.values()].slice(0, 1_000),
  }
}
