import { SMALLEST_GROUP } from '@bubbles/domain'
import type { EventRow } from '../writer.ts'

/** One visit of which everything is known, with what it did. */
export interface KnownVisit {
  reader: number
  day: string
  /** Minutes after midnight. */
  at: number
  publicationId: string
  device: 'desktop' | 'mobile' | 'tablet'
  country: string | null
  source: string | null
  campaign: string | null
  /** Absent: none was named, and a reader came by a link or not. */
  medium?: string | null
  /** Absent: Chrome. */
  browser?: string
  /** Seconds of attention for the first blocks, in their order; 0: only passed by, half in view. */
  blocks: number[]
  marks: string[]
  links: string[]
  readToEnd: boolean
}

/** By the names that run-reports has for them. */
export type KnownFilter = Partial<Record<keyof typeof VALUES, string>>

type Described = KnownVisit & { isFirst: boolean }

/** What a visit says of each dimension. */
export const VALUES = {
  countryId: ({ country }: Described) => country ?? '(not set)',
  deviceCategory: ({ device }: Described) => device,
  sessionSource: ({ source }: Described) => source ?? '(direct)',
  sessionCampaignName: ({ campaign }: Described) => campaign ?? '(not set)',
  sessionMedium: ({ medium, source }: Described) => medium ?? (source === null ? '(none)' : 'referral'),
  browser: ({ browser }: Described) => browser ?? 'Chrome',
  newVsReturning: ({ isFirst }: Described) => (isFirst ? 'new' : 'returning'),
  'customEvent:publication_id': ({ publicationId }: Described) => publicationId,
}

/** Which visits are their reader's first of the day. */
export const described = (visits: readonly KnownVisit[]): Described[] =>
  visits.map((visit) => ({
    ...visit,
    isFirst: !visits.some(
      (other) => other.reader === visit.reader && other.day === visit.day && other.at < visit.at,
    ),
  }))

/** The events that a page sends of a visit. */
export function eventsOf(visit: KnownVisit, index: number, reportId: string): EventRow[] {
  const start = Date.parse(`${visit.day}T00:00:00Z`) + visit.at * 60_000
  const base = {
    sessionId: `visit-${index}`,
    reportId,
    publicationId: visit.publicationId,
    readerHash: String(visit.reader),
    device: visit.device,
    source: visit.source,
    browser: visit.browser ?? 'Chrome',
    country: visit.country,
    medium: visit.medium ?? null,
    campaign: visit.campaign,
  }
  const blank = { durationMs: 0, blockId: null, share: null, place: null, target: null }
  const told: Partial<EventRow>[] = [
    { kind: 'view' },
    ...visit.blocks.flatMap((seconds, place): Partial<EventRow>[] => [
      { kind: 'block', blockId: `b${place}`, durationMs: seconds * 1000, share: 0.5, place },
      { kind: 'read', durationMs: seconds * 1000 },
    ]),
    ...visit.marks.map((target): Partial<EventRow> => ({ kind: 'use', blockId: 'b0', target })),
    ...visit.links.map((target): Partial<EventRow> => ({ kind: 'link', blockId: 'b1', target })),
    { kind: 'end', share: visit.readToEnd ? 1 : 0.4 },
  ]
  return told.map((event, step) => ({
    ...base,
    ...blank,
    at: new Date(start + step * 1000),
    id: `e${step}`,
    kind: 'view',
    ...event,
  }))
}

/** Whether a visit is of the readers whom a filter lets pass. */
export const meets = (visit: Described, filter: KnownFilter): boolean =>
  Object.entries(filter).every(([name, value]) => VALUES[name as keyof typeof VALUES](visit) === value)

/** Readers are told apart for one day. */
const readersOf = (visits: readonly Described[]): number =>
  new Set(visits.map(({ day, reader }) => `${day} ${reader}`)).size

function medianOf(numbers: readonly number[]): number {
  const sorted = numbers.toSorted((a, b) => a - b)
  const middle = (sorted.length - 1) / 2
  return sorted.length === 0 ? 0 : (sorted[Math.floor(middle)]! + sorted[Math.ceil(middle)]!) / 2
}

const sum = (numbers: readonly number[]): number => numbers.reduce((total, each) => total + each, 0)

/** The numbers of whole readings: readers, visits, visits to the end, seconds, their median. */
export function readingsOf(visits: readonly Described[], filter: KnownFilter): number[] {
  const own = visits.filter((visit) => meets(visit, filter))
  const seconds = own.map(({ blocks }) => sum(blocks))
  const ended = own.filter(({ readToEnd }) => readToEnd).length
  return [readersOf(own), own.length, ended, sum(seconds), medianOf(seconds)]
}

/** Of each block that was reached: its id, visits, seconds, their median, visits that used it, visits that stopped there. */
export function blocksOf(visits: readonly Described[], filter: KnownFilter): (string | number)[][] {
  const own = visits.filter((visit) => meets(visit, filter))
  const most = Math.max(0, ...own.map(({ blocks }) => blocks.length))
  return Array.from({ length: most }, (_, place) => {
    const saw = own.filter(({ blocks }) => blocks.length > place)
    const seconds = saw.map(({ blocks }) => blocks[place]!)
    const used = saw.filter(({ marks, links }) => [marks, links][place]?.length)
    const stopped = saw.filter(({ blocks }) => blocks.length === place + 1)
    return [`b${place}`, saw.length, sum(seconds), medianOf(seconds), used.length, stopped.length]
  })
}

/** Of each mark or link: its name, visits, how often. */
export function targetsOf(
  visits: readonly Described[],
  filter: KnownFilter,
  kind: 'marks' | 'links',
): (string | number)[][] {
  const own = visits.filter((visit) => meets(visit, filter))
  const names = [...new Set(own.flatMap((visit) => visit[kind]))].toSorted()
  return names.map((name) => {
    const times = own.map((visit) => visit[kind].filter((each) => each === name).length)
    return [name, times.filter((count) => count > 0).length, sum(times)]
  })
}

const ofPages = new Set(['customEvent:publication_id'])

/** Whether parts of pages may not be told of a filter's readers: by looking at every wider group there is. */
export function isWithheld(visits: readonly Described[], filter: KnownFilter): boolean {
  const [pages, readers] = [true, false].map((page) =>
    Object.entries(filter).filter(([name]) => ofPages.has(name) === page),
  ) as [[string, string][], [string, string][]]
  if (readers.length === 0) return false
  const own = readersOf(visits.filter((visit) => meets(visit, filter)))
  if (own === 0) return false
  const isFew = (count: number) => count > 0 && count < SMALLEST_GROUP
  const wider = Array.from({ length: 2 ** readers.length - 1 }, (_, some) =>
    Object.fromEntries([...pages, ...readers.filter((__, index) => (some & (1 << index)) !== 0)]),
  )
  // A visit is a reader of its own here: one reader may have come with and without what is filtered by.
  return (
    isFew(own) ||
    wider.some((group) =>
      isFew(readersOf(visits.filter((visit) => meets(visit, group) && !meets(visit, filter)))),
    )
  )
}

/** Whether whole readings of a filter's readers may not be told: of one condition, the others are known anyway. */
export function isReadingWithheld(visits: readonly Described[], filter: KnownFilter): boolean {
  const conditions = Object.keys(filter).filter((name) => !ofPages.has(name))
  if (conditions.length > 1) return isWithheld(visits, filter)
  const own = readersOf(visits.filter((visit) => meets(visit, filter)))
  return conditions.length === 1 && own > 0 && own < SMALLEST_GROUP
}

/**
 * Readers of a filter by something, most first: without those of whom there are fewer than five, and without the smallest of
 * the others where fewer than five are left out otherwise.
 */
export function readersBy(
  visits: readonly Described[],
  filter: KnownFilter,
  name: keyof typeof VALUES,
): [value: string, readers: number][] {
  const own = visits.filter((visit) => meets(visit, filter))
  const groups = [...Map.groupBy(own, VALUES[name])]
    .map(([value, some]): [string, number] => [value, readersOf(some)])
    .toSorted(([a, more], [b, fewer]) => fewer - more || (a < b ? -1 : 1))
  const shown = groups.filter(([, readers]) => readers >= SMALLEST_GROUP)
  const left = sum(groups.filter(([, readers]) => readers < SMALLEST_GROUP).map(([, readers]) => readers))
  if (left === 0 || left >= SMALLEST_GROUP) return shown
  const least = Math.min(...shown.map(([, readers]) => readers))
  const [smallest] = shown.filter(([, readers]) => readers === least).toSorted(([a], [b]) => (a < b ? -1 : 1))
  return shown.filter((group) => group !== smallest)
}
