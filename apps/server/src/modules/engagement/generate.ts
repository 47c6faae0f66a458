import { createHash } from 'node:crypto'
import type { Database } from '@bubbles/db'
import { addDays, DAY_MS, type Day, dayOf } from './days.ts'
import { rollUpDirtyDays } from './rollup.ts'
import type { Device } from './visitor.ts'
import { eventStore } from './store/chosenStore.ts'
import { type EventRow, makePartitions } from './writer.ts'

/** A publication to make readers for. */
export interface GeneratedPublication {
  organisationId: string
  reportId: string
  publicationId: string
  publishedAt: Date
  /** Nobody reads it from then on; absent: it is live. */
  replacedAt?: Date
  /** In the order of the document. */
  blocks: readonly GeneratedBlock[]
  /** How popular it is beside the others. Default 1. */
  weight?: number
}

export interface GeneratedBlock {
  id: string
  /** Of a thorough reader. */
  seconds: number
  /** Rows or regions of its chart or map, the ones looked at most first. */
  marks?: readonly string[]
  /** Addresses it links to. */
  links?: readonly string[]
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
const COUNTRIES: readonly (readonly [country: string | null, share: number])[] = [
  ['AU', 0.36],
  ['US', 0.17],
  ['GB', 0.13],
  ['NZ', 0.09],
  ['DE', 0.06],
  ['IN', 0.05],
  ['CA', 0.04],
  ['SG', 0.03],
  ['FR', 0.02],
  ['JP', 0.02],
  ['BR', 0.01],
  [null, 0.02],
]
const BROWSERS: Record<Device, readonly (readonly [browser: string, share: number])[]> = {
  desktop: [
    ['Chrome', 0.61],
    ['Edge', 0.16],
    ['Safari', 0.11],
    ['Firefox', 0.09],
    ['Opera', 0.03],
  ],
  mobile: [
    ['Safari', 0.52],
    ['Chrome', 0.36],
    ['Samsung Internet', 0.08],
    ['Firefox', 0.04],
  ],
  tablet: [
    ['Safari', 0.68],
    ['Chrome', 0.32],
  ],
}
/** Of desktops, whatever browser runs on them all. */
const DESKTOPS: readonly (readonly [system: string, share: number])[] = [
  ['Windows', 0.68],
  ['Macintosh', 0.24],
  ['Linux', 0.05],
  ['Chrome OS', 0.03],
]
/** Ways that a page's address names itself. */
const CAMPAIGNS: readonly (readonly [
  campaign: { source: string; medium: string; campaign: string } | null,
  share: number,
])[] = [
  [null, 0.86],
  [{ source: 'newsletter', medium: 'email', campaign: 'quarterly letter' }, 0.09],
  [{ source: 'linkedin.com', medium: 'social', campaign: 'launch' }, 0.05],
]
/** How likely a block's chart is used by who reads it, and one of its links followed. */
const USES = 0.22
const FOLLOWS = 0.04
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
    await eventStore(database).store(organisationId, events.slice(from, from + 5000))
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
  // A reader keeps device and country, and mostly the way here, for the day.
  const device = pick(DEVICES, randomOf(`device ${readerHash}`)())
  const browser = pick(BROWSERS[device], randomOf(`browser ${readerHash}`)())
  const source = pick(SOURCES, random() < 0.8 ? randomOf(`source ${readerHash}`)() : random())
  const campaign = pick(CAMPAIGNS, random())
  const common = {
    reportId,
    publicationId,
    readerHash,
    sessionId: `${publicationId.slice(0, 8)}-${name}`,
    device,
    country: pick(COUNTRIES, randomOf(`country ${readerHash}`)()),
    browser,
    operatingSystem: systemOf(device, browser, randomOf(`system ${readerHash}`)()),
    source: campaign?.source ?? source,
    medium: campaign?.medium ?? null,
    campaign: campaign?.campaign ?? null,
    durationMs: 0,
    blockId: null,
    share: null,
    place: null,
    target: null,
  }
  const lastMoment = Date.parse(`${dayOf(moment)}T23:59:59.999Z`)
  const at = (time: number): Date => new Date(Math.min(Math.round(time), lastMoment))
  const events: EventRow[] = [{ ...common, at: at(moment), id: 'view', kind: 'view' }]
  const pace = 0.35 + 0.9 * random()
  // Some leave at once, some read to the end; the rest leave a little at each block.
  const patience = random() < 0.15 ? 0.5 : 0.9 + 0.1 * random()
  let time = moment
  let depth = 0
  for (const [index, block] of blocks.entries()) {
    const durationMs = Math.round(block.seconds * pace * (0.6 + 0.8 * random()) * 1000)
    time += durationMs
    depth = (index + 1) / blocks.length
    const here = { ...common, at: at(time), blockId: block.id }
    events.push(
      { ...common, at: at(time), id: `read-${index}`, kind: 'read', durationMs },
      { ...here, id: `block-${index}`, kind: 'block', durationMs, share: 1, place: index },
    )
    for (const target of looksAt(block.marks, USES, random))
      events.push({ ...here, id: `use-${index}-${events.length}`, kind: 'use', target })
    for (const target of looksAt(block.links, FOLLOWS, random))
      events.push({ ...here, id: `link-${index}-${events.length}`, kind: 'link', target })
    if (random() > patience) break
  }
  events.push({ ...common, at: at(time), id: 'end', kind: 'end', share: depth })
  return events
}

function systemOf(device: Device, browser: string, at: number): string {
  if (device === 'desktop') return browser === 'Safari' ? 'Macintosh' : pick(DESKTOPS, at)
  return browser === 'Safari' ? 'iOS' : 'Android'
}

/** Which of the things to use a reader does: none, mostly; the first ones most. */
function looksAt(
  choices: readonly string[] | undefined,
  likely: number,
  random: () => number,
): ReadonlySet<string> {
  if (!choices?.length || random() > likely) return new Set()
  const times = 1 + Math.floor(3 * random())
  return new Set(Array.from({ length: times }, () => choices[Math.floor(random() ** 2 * choices.length)]!))
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
