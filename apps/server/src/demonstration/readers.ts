import type { Database } from '@bubbles/db'
import { type DocumentNode, nodesOf } from '@bubbles/report-document'
import { isAsking } from '@bubbles/report-renderer'
import { type GeneratedPublication, generateReaders } from '../modules/engagement/public.ts'
import type { Draft } from './history.ts'

/** A calm silent reading speed, as published pages reckon. */
const WORDS_PER_MINUTE = 230
/**
 * What a chart asks of a thorough reader, in seconds, beside its title. Hurried ones stay below the five that count as
 * seen where answers are split.
 */
const CHART_SECONDS = 8
/** What a question asks of one, on average of those who answer and those who pass by. */
const QUESTION_SECONDS = 5

const SEED = 1858
const DAYS = 63
/** Readings a day of a report of popularity 1; kept low, since a start must not wait for them. */
const READERS_PER_DAY = 13

/** Nine weeks of readers of what is public, up to `until`. */
export const makeReaders = (database: Database, publications: GeneratedPublication[], until: Date) =>
  generateReaders({ database, seed: SEED, days: DAYS, readersPerDay: READERS_PER_DAY, publications, until })

/** The blocks of a page in order: the seconds a thorough reader spends on each, what there is to look at and to follow. */
export const readingOf = ({
  document,
  rows,
}: Pick<Draft, 'document' | 'rows'>): GeneratedPublication['blocks'] =>
  document.content.map((node) => ({
    id: String(node.attrs?.id),
    seconds: secondsFor(node),
    marks: [...new Set(rows.get(String(node.attrs?.dataset)))],
    links: linksIn(node),
  }))

const linksIn = (node: DocumentNode): string[] =>
  [...nodesOf(node)]
    .flatMap(({ marks }) => marks ?? [])
    .flatMap(({ type, attrs }) => (type === 'link' ? [String(attrs?.href)] : []))
    .filter((address) => address.startsWith('https://'))
    .map((address) => address.replace(/[?#].*/s, ''))

function secondsFor(node: DocumentNode): number {
  const more = node.type === 'chart' ? CHART_SECONDS : isAsking(node) ? QUESTION_SECONDS : 0
  const words = readText(node).split(/\s+/).filter(Boolean).length
  return Math.max(1, Math.round(more + (words * 60) / WORDS_PER_MINUTE))
}

const READ = ['title']
const READ_OF_QUESTION = ['prompt', 'hint', 'consent']

function readText(node: DocumentNode): string {
  const read = node.type === 'chart' ? READ : isAsking(node) ? READ_OF_QUESTION : null
  if (!read) return [...nodesOf(node)].map(({ text }) => text ?? '').join(' ')
  return read.flatMap((name) => (node.attrs?.[name] as string | undefined) ?? []).join(' ')
}
