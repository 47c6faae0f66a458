import { createHash, randomUUID } from 'node:crypto'
import type { Database } from '@bubbles/db'
import { type DocumentNode, nodesOf, type ReportDocument } from '@bubbles/report-document'
import { consentName, detailName, detailsOf, isAsking, questionOf } from '@bubbles/report-renderer'
import { checkAnswers, keyOf, upsertAnswers } from '../modules/answers/public.ts'
import type { GeneratedPublication } from '../modules/engagement/public.ts'
import { readVisitsTo, type Visit } from './reader.ts'
import type { Answered, GivenAnswers } from './report.ts'
import { backdateAnswers, nameVisits } from './writer.ts'

/** A public edition with what it asks, and what its readers answered. */
export interface AskingPublication extends GeneratedPublication {
  document: ReportDocument
  answered: Answered | undefined
}

/**
 * Lets readers who came as far as the last question answer, each when it was done with it. Those who liked a report had
 * read it longer, so that results by who saw a block differ. Needs readers to be there.
 */
export const makeAnswers = (
  database: Database,
  organisationId: string,
  publications: readonly AskingPublication[],
): Promise<void> =>
  database.transaction({ kind: 'organisation', organisationId }, async () => {
    for (const publication of publications) await answer(organisationId, publication)
  })

async function answer(organisationId: string, publication: AskingPublication): Promise<void> {
  const { reportId, publicationId, document, answered } = publication
  const asked = [...nodesOf(document)].filter(isAsking)
  const last = asked.at(-1)
  if (!answered || !last) return
  const visits = await readVisitsTo(organisationId, publication, String(last.attrs?.id))
  const ids = new Map<string, string>()
  const times = new Map<string, Date>()
  for (const [visit, given] of whoAnswers(visits, answered)) {
    const { answers, errors } = checkAnswers(asked, valuesOf(asked, given))
    for (const [blockId, fault] of errors) throw new Error(`An answer to block ${blockId}: ${fault}`)
    const visitId = randomUUID()
    const session = keyOf(randomUUID())
    await upsertAnswers(organisationId, { reportId, publicationId, session, visitId }, answers)
    ids.set(visit.name, visitId)
    times.set(session, visit.at)
  }
  await nameVisits(organisationId, publication, ids)
  await backdateAnswers(organisationId, reportId, times)
}

/** Which visit gave which answers; where fewer came than answered, those who wrote something come first. */
function whoAnswers(visits: readonly Visit[], answered: Answered): [Visit, GivenAnswers][] {
  const everybody = [...answered.spoken, ...silent(answered)].slice(0, visits.length)
  // Hurried readers are few; more of them answer, so that they are a group of their own.
  const byAttention = visits
    .toSorted((a, b) => a.attention - b.attention)
    .map((visit, index) => ({ visit, at: index / visits.length + chance('who answers', index) }))
    .toSorted((a, b) => a.at - b.at)
    .slice(0, everybody.length)
    .map(({ visit }) => visit)
    .toSorted((a, b) => b.attention - a.attention)
  // Not strictly: patience and praise go together loosely.
  const liking = ({ rating = 3 }: GivenAnswers, index: number) => rating + 2.5 * chance('liking', index)
  return everybody
    .map((given, index) => ({ given, liking: liking(given, index) }))
    .toSorted((a, b) => b.liking - a.liking)
    .map(({ given }, index) => [byAttention[index]!, given])
}

/** Those who only chose. */
function silent({ ratings, choices }: Answered): GivenAnswers[] {
  const chosen = shuffled(
    choices.flatMap(([options, readers]) => Array.from({ length: readers }, () => options)),
    'who chooses',
  )
  return shuffled(
    ratings.flatMap((readers, step) => Array.from({ length: readers }, () => step + 1)),
    'who rates',
  ).map((rating, index) => ({ rating, ...(chosen[index] && { choices: chosen[index] }) }))
}

/** What the form of the page would send. */
function valuesOf(asked: readonly DocumentNode[], given: GivenAnswers): Map<string, string[]> {
  const values = new Map<string, string[]>()
  for (const node of asked) {
    if (node.type === 'userDetails') {
      const { id, fields } = detailsOf(node)
      if (!given.details) continue
      for (const [index, field] of fields.entries())
        values.set(detailName(id, field.id), [given.details[index] ?? ''])
      values.set(consentName(id), ['yes'])
    } else {
      const question = questionOf(node)
      const sent = {
        rating: given.rating === undefined ? [] : [String(given.rating)],
        choice: (given.choices ?? []).map(
          (words) => question.options.find(({ text }) => text === words)?.id ?? words,
        ),
        comment: given.comment === undefined ? [] : [given.comment],
        matrix: [],
      }
      values.set(question.id, sent[question.kind])
    }
  }
  return values
}

/** The same order for the same text and length. */
const shuffled = <T>(items: readonly T[], seed: string): T[] =>
  items
    .map((item, index) => ({ item, at: chance(seed, index) }))
    .toSorted((a, b) => a.at - b.at)
    .map(({ item }) => item)

/** A number from 0 to 1, the same for the same text. */
const chance = (...parts: (string | number)[]): number =>
  createHash('sha256').update(parts.join(' ')).digest().readUInt32BE(0) / 2 ** 32
