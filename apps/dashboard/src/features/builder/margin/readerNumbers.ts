import { MAX_RANGE_DAYS } from '@bubbles/domain'
import { extentOf, question, type Rows } from '../../../api/analytics.ts'
import type { ReaderFilters } from '../../../api/readerFilters.ts'
import { duration } from '../../../format/durations.ts'
import { countOf } from '../../../format/numbers.ts'
import { share } from '../../../format/shares.ts'

/** Fewer visits than this say more about single people than about the report. */
export const FEWEST_VISITS = 10
/** Fewer than this make no line where half of the readers stop. */
const FEWEST_FOR_LINE = 30

const DAY_MS = 86_400_000

/** How readers of the live edition met one block: shares of all visits, and seconds. */
interface BlockReading {
  reach: number
  medianSeconds: number
  used: number
  /** Share of the visits that came no further. */
  stopped: number
}

export interface Reading {
  readers: number
  visits: number
  byBlock: ReadonlyMap<string, BlockReading>
  /** The first day that is counted, where it was published before; null: all days are. */
  since: string | null
  /** Too few readers match the filters for numbers of blocks. */
  withheld: boolean
}

/** Which readers are meant, and from which day on. */
interface Some {
  filters?: ReaderFilters
  since?: string | null
}

/** All visits to an edition since it was published, three years at most. */
export function aboutEdition(
  reportId: string,
  { publicationId, publishedAt }: { publicationId: string; publishedAt: string },
  now: Date,
  { filters = {}, since = null }: Some = {},
) {
  // Days are those of the organisation's clock: it may have been published on the one before, and the server knows today.
  const longest = now.getTime() - (MAX_RANGE_DAYS - 3) * DAY_MS
  const first = new Date(Math.max(Date.parse(publishedAt), longest) - DAY_MS).toISOString().slice(0, 10)
  const range = { from: since !== null && since > first ? since : first, to: 'today' }
  return { reportId, publicationId, range, compare: null, filters }
}

/** What is asked about an edition: all its visits since it was published, and each of its blocks. */
export function readingQuestions(
  reportId: string,
  edition: { publicationId: string; publishedAt: string },
  now: Date,
  some: Some = {},
) {
  const about = aboutEdition(reportId, edition, now, some)
  return {
    all: question(about, ['visits', 'readers']),
    blocks: question(about, ['sessions', 'attention', 'uses', 'exits'], {
      dimensions: ['blockId'],
      limit: 2_000,
    }),
  }
}

/** Reads the answer to `readingQuestions`. */
export function readReading(
  rows: Rows<ReturnType<typeof readingQuestions>>,
  since: string | null = null,
): Reading {
  const { all, blocks } = rows
  const { visits = 0, readers = 0 } = all[0] ?? {}
  const of = (part: number) => (visits === 0 ? 0 : Math.min(1, part / visits))
  return {
    readers,
    visits,
    since,
    withheld: extentOf(rows).withheld,
    byBlock: new Map(
      blocks.map(({ blockId, sessions, attention, uses, exits }) => [
        blockId,
        { reach: of(sessions), medianSeconds: attention, used: of(uses), stopped: of(exits) },
      ]),
    ),
  }
}

/**
 * The block at which half of the readers have stopped, in the order of the draft; null where that is the last one, or
 * where too few read to say so.
 */
export function halfStopsAt({ visits, byBlock }: Reading, order: readonly string[]): string | null {
  if (visits < FEWEST_FOR_LINE) return null
  const known = order.filter((id) => byBlock.has(id))
  let stopped = 0
  for (const id of known.slice(0, -1)) {
    stopped += byBlock.get(id)!.stopped
    if (stopped >= 0.5) return id
  }
  return null
}

/** "318 readers, 382 visits": shares beside blocks are of the visits. */
export const countsInWords = ({ readers, visits }: Reading): string =>
  `${countOf(readers, 'reader')}, ${countOf(visits, 'visit')}`

/** What stands beside a block, part by part. */
export const partsOf = ({ reach, medianSeconds, used }: BlockReading): [reach: string, rest: string[]] => [
  share(reach, 1),
  [...(reach > 0 ? [duration(medianSeconds)] : []), ...(used > 0 ? [`${share(used, 1)} used`] : [])],
]

/** "Reached by 71%, 14 s median attention, 9% used it" */
export const inWords = ({ reach, medianSeconds, used }: BlockReading): string =>
  [
    `Reached by ${share(reach, 1)}`,
    ...(reach > 0 ? [`${duration(medianSeconds)} median attention`] : []),
    ...(used > 0 ? [`${share(used, 1)} used it`] : []),
  ].join(', ')
