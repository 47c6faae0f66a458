import { MAX_RANGE_DAYS } from '@bubbles/domain'
import type { CallArguments, Resource } from '@bubbles/contract'

/** Fewer visits than this say more about single people than about the report. */
export const FEWEST_VISITS = 10
/** Fewer than this make no line where half of the readers stop. */
export const FEWEST_FOR_LINE = 30

const DAY_MS = 86_400_000

/** How readers of the live edition met one block: shares of all visits, and seconds. */
export interface BlockReading {
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
}

const BLOCK = 'customEvent:block_id'
const METRICS = {
  sessions: 'customEvent:block_sessions',
  median: 'customEvent:block_median_seconds',
  used: 'customEvent:block_use_sessions',
  exits: 'customEvent:block_exits',
} as const

type Requests = CallArguments<'runAnalyticsReports'>['body']['requests']

/** What is asked about an edition: all its visits since it was published, and each of its blocks. */
export function readingRequests(
  reportId: string,
  edition: { publicationId: string; publishedAt: string },
  now: Date,
): Requests {
  const longest = new Date(now.getTime() - (MAX_RANGE_DAYS - 1) * DAY_MS).toISOString().slice(0, 10)
  const published = edition.publishedAt.slice(0, 10)
  const equals = (fieldName: string, value: string) => ({ filter: { fieldName, stringFilter: { value } } })
  const shared = {
    dateRanges: [
      { startDate: published > longest ? published : longest, endDate: now.toISOString().slice(0, 10) },
    ],
    dimensionFilter: {
      andGroup: {
        expressions: [
          equals('customEvent:report_id', reportId),
          equals('customEvent:publication_id', edition.publicationId),
        ],
      },
    },
  }
  return [
    { ...shared, metrics: [{ name: 'sessions' }, { name: 'totalUsers' }] },
    {
      ...shared,
      dimensions: [{ name: BLOCK }],
      metrics: Object.values(METRICS).map((name) => ({ name })),
      limit: 2_000,
    },
  ]
}

/** Reads the answer to `readingRequests`. */
export function readReading({ reports }: Pick<Resource<'runAnalyticsReports'>, 'reports'>): Reading {
  const [all, blocks] = reports
  const visits = Number(all?.rows[0]?.metricValues[0]?.value ?? 0)
  const readers = Number(all?.rows[0]?.metricValues[1]?.value ?? 0)
  const byBlock = new Map<string, BlockReading>()
  const metricAt = new Map(blocks?.metricHeaders.map(({ name }, index) => [name, index]))
  for (const { dimensionValues, metricValues } of blocks?.rows ?? []) {
    const metric = (name: string) => Number(metricValues[metricAt.get(name) ?? -1]?.value ?? 0)
    const share = (name: string) => (visits === 0 ? 0 : Math.min(1, metric(name) / visits))
    byBlock.set(dimensionValues[0]?.value ?? '', {
      reach: share(METRICS.sessions),
      medianSeconds: metric(METRICS.median),
      used: share(METRICS.used),
      stopped: share(METRICS.exits),
    })
  }
  return { readers, visits, byBlock }
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

const percent = (share: number): string =>
  share > 0 && share < 0.005 ? '< 1 %' : `${Math.round(100 * share)} %`

/** "8 s", "1 min 20 s" */
export function secondsInWords(seconds: number): string {
  const whole = Math.round(seconds)
  if (whole < 60) return `${whole} s`
  const rest = whole % 60
  return rest === 0 ? `${whole / 60} min` : `${Math.floor(whole / 60)} min ${rest} s`
}

/** "318 readers, 382 visits": shares beside blocks are of the visits. */
export const countsInWords = ({ readers, visits }: Reading): string =>
  [[readers, 'reader'] as const, [visits, 'visit'] as const]
    .map(([count, word]) => `${count.toLocaleString('en-GB')} ${word}${count === 1 ? '' : 's'}`)
    .join(', ')

/** What stands beside a block, part by part. */
export const partsOf = ({ reach, medianSeconds, used }: BlockReading): [reach: string, rest: string[]] => [
  percent(reach),
  [...(reach > 0 ? [secondsInWords(medianSeconds)] : []), ...(used > 0 ? [`${percent(used)} used`] : [])],
]

/** "Reached by 71 %, 14 s median attention, 9 % used it" */
export const inWords = ({ reach, medianSeconds, used }: BlockReading): string =>
  [
    `Reached by ${percent(reach)}`,
    ...(reach > 0 ? [`${secondsInWords(medianSeconds)} median attention`] : []),
    ...(used > 0 ? [`${percent(used)} used it`] : []),
  ].join(', ')
