import type { Database } from '@bubbles/db'
import { type DocumentNode, nodesOf, type ReportDocument } from '@bubbles/report-document'
import { type GeneratedPublication, generateReaders } from '../modules/engagement/public.ts'

/** A calm silent reading speed, as published pages reckon. */
const WORDS_PER_MINUTE = 230
/** What a chart asks of a thorough reader, in seconds, beside its words. */
const CHART_SECONDS = 12

const SEED = 1858
const DAYS = 30
/** Readings a day of a report of popularity 1; kept low, since a start must not wait for them. */
const READERS_PER_DAY = 24

/** A month of readers of what is public, up to `until`. */
export const makeReaders = (database: Database, publications: GeneratedPublication[], until: Date) =>
  generateReaders({ database, seed: SEED, days: DAYS, readersPerDay: READERS_PER_DAY, publications, until })

/** The blocks of a page in order, with the seconds a thorough reader spends on each. */
export const readingTimes = (document: ReportDocument): GeneratedPublication['blocks'] =>
  document.content.map((node) => ({ id: String(node.attrs?.id), seconds: secondsFor(node) }))

function secondsFor(node: DocumentNode): number {
  const chart = node.type === 'chart' ? CHART_SECONDS : 0
  const words = readText(node).split(/\s+/).filter(Boolean).length
  return Math.max(1, Math.round(chart + (words * 60) / WORDS_PER_MINUTE))
}

const READ = ['title', 'description', 'notes']

function readText(node: DocumentNode): string {
  if (node.type !== 'chart') return [...nodesOf(node)].map(({ text }) => text ?? '').join(' ')
  return READ.map((name) => node.attrs?.[name]).join(' ')
}
