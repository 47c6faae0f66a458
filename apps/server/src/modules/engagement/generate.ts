import { createHash } from 'node:crypto'
import type { Database } from '@bubbles/db'
import { addDays, DAY_MS, type Day, dayOf } from './days.ts'
import { rollUpDirtyDays } from './rollup.ts'
import type { Device } from './visitor.ts'
import { type EventRow, insertEvents, makePartitions } from './writer.ts'

/** A publication to make readers for. */
export interface GeneratedPublication {
  organisationId: string
  reportId: string
  publicationId: string
  publishedAt: Date
  /** Nobody reads it from then on; absent: it is live. */
  replacedAt?: Date
  /** In the order of the document, with the seconds a thorough reader spends on each. */
  blocks: readonly { id: string; seconds: number }[]
  /** How popular it is beside the others. Default 1. */
  weight?: number
}

export interface GenerateOptions {
  database: Database
  /** The same seed, days and publications give the same events. */
  seed: number
  /** How many days back, up to `until`. */
  days: number
  publications: readonly GeneratedPublication[]
  /** Readings of one publication of weight 1 on an ordinary working day. */
  readersPerDay: number
  /** No event lies after it. Default: now. */
  until?: Date
}

const SOURCES: readonly (readonly [source: string | null, share: number])[] = [
  [null, 0.42],
  ['google.com', 0.2],
  ['news.ycombinator.com', 0.13],
  ['linkedin.com', 0.12],
  ['bing.com', 0.05],
  ['duckduckgo.com', 0.04],
  ['bsky.app', 0.04],
]
const DEVICES: readonly (readonly [device: Device, share: number])[] = [
  ['desktop', 0.61],
  ['mobile', 0.33],
  ['tablet', 0.06],
]
/** Share of a working day's readers, Sunday first. */
const WEEK = [0.55, 1, 1.05, 1.02, 0.98, 0.9, 0.5]

/** Makes plausible readers for demonstration and measurement, stored as real events and rolled up. */
export async function generateReaders(
  options: GenerateOptions,
): Promise<{ sessions: number; events: number }> {
  const { database, seed, days, publications, readersPerDay, until = new Date() } = options
  const last = dayOf(until)
  const first = addDays(last, 1 - days)
  await database.transaction({ kind: 'platform' }, () => makePartitions(first, last))
  let sessions = 0
  let events = 0
  for (let day = first; day <= last; day = addDays(day, 1)) {
    for (const publication of publications) {
      const made = readersOf(publication, day, { seed, readersPerDay }).filter(({ at }) => at <= until)
      sessions += new Set(made.map(({ sessionId }) => sessionId)).size
      events += made.length
      await store(database, publication.organisationId, made)
    }
  }
  await rollUpDirtyDays(database)
  return { sessions, events }
}

async function store(database: Database, organisationId: string, events: EventRow[]): Promise<void> {
  for (let from = 0; from < events.length; from += 5000) {
    const batch = events.slice(from, from + 5000)
    await database.transaction({ kind: 'organisation', organisationId }, () =>
      insertEvents(organisationId, batch),
    )
  }
}

/** Everything read of a publication on a day: many in the first days after publishing, few at weekends. */
export function readersOf(
  publication: GeneratedPublication,
  day: Day,
  { seed, readersPerDay }: { seed: number; readersPerDay: number },
): EventRow[] {
  const start = Date.parse(`${day}T00:00:00Z`)
  const opens = Math.max(start, publication.publishedAt.getTime())
  const closes = Math.min(start + DAY_MS, publication.replacedAt?.getTime() ?? Number.POSITIVE_INFINITY)
  if (opens >= closes) return []
  const random = randomOf(`${seed} ${publication.publicationId} ${day}`)
  const age = (start - publication.publishedAt.getTime()) / DAY_MS
  const fame = 0.55 + 1.6 * Math.exp(-Math.max(age, 0) / 3)
  const noise = 0.85 + 0.3 * random()
  const share = (closes - opens) / DAY_MS
  const expected =
    readersPerDay * (publication.weight ?? 1) * WEEK[new Date(start).getUTCDay()]! * fame * noise * share
  return Array.from({ length: Math.round(expected) }, (_, index) => {
    // The mean of three is highest in the middle of the day.
    const moment = opens + ((random() + random() + random()) / 3) * (closes - opens)
    const reader = Math.floor(random() * readersPerDay * 4)
    return readingOf(
      publication,
      `${day}-${index}`,
      moment,
      hashOf(seed, publication.organisationId, day, reader),
      random,
    )
  }).flat()
}

/** One reading: a view, then block after block until the reader leaves. */
function readingOf(
  publication: GeneratedPublication,
  name: string,
  moment: number,
  readerHash: string,
  random: () => number,
): EventRow[] {
  const { reportId, publicationId, blocks } = publication
  const common = {
    reportId,
    publicationId,
    readerHash,
    sessionId: `${publicationId.slice(0, 8)}-${name}`,
    // A reader keeps the device, and mostly the way here, for the day.
    device: pick(DEVICES, randomOf(`device ${readerHash}`)()),
    source: pick(SOURCES, random() < 0.8 ? randomOf(`source ${readerHash}`)() : random()),
  }
  const lastMoment = Date.parse(`${dayOf(moment)}T23:59:59.999Z`)
  const at = (time: number): Date => new Date(Math.min(Math.round(time), lastMoment))
  const events: EventRow[] = [
    { ...common, at: at(moment), id: 'view', kind: 'view', durationMs: 0, blockId: null, share: null },
  ]
  const pace = 0.35 + 0.9 * random()
  // Some leave at once, some read to the end; the rest leave a little at each block.
  const patience = random() < 0.15 ? 0.5 : 0.9 + 0.1 * random()
  let time = moment
  for (const [index, block] of blocks.entries()) {
    const durationMs = Math.round(block.seconds * pace * (0.6 + 0.8 * random()) * 1000)
    time += durationMs
    events.push(
      { ...common, at: at(time), id: `read-${index}`, kind: 'read', durationMs, blockId: null, share: null },
      {
        ...common,
        at: at(time),
        id: `block-${index}`,
        kind: 'block',
        durationMs,
        blockId: block.id,
        share: 1,
      },
    )
    if (random() > patience) break
  }
  return events
}

function pick<T>(choices: readonly (readonly [T, number])[], at: number): T {
  let sum = 0
  for (const [value, share] of choices) {
    sum += share
    if (at < sum) return value
  }
  return choices[0]![0]
}

const hashOf = (...parts: (string | number)[]): string =>
  createHash('sha256').update(parts.join(' ')).digest().readBigInt64BE(0).toString()

/** Numbers from 0 to 1, the same for the same text (mulberry32). */
function randomOf(text: string): () => number {
  let state = createHash('sha256').update(text).digest().readUInt32BE(0)
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}
