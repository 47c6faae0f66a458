import type { CountedQuestion } from './independentCount.ts'

const READINGS = [
  'date',
  'customEvent:report_id',
  'customEvent:publication_id',
  'deviceCategory',
  'browser',
  'country',
  'countryId',
  'sessionSource',
  'sessionMedium',
  'sessionCampaignName',
  'newVsReturning',
]
const READING_METRICS = [
  'screenPageViews',
  'totalUsers',
  'newUsers',
  'sessions',
  'scrolledUsers',
  'customEvent:completions',
  'engagedSessions',
  'userEngagementDuration',
  'customEvent:median_read_seconds',
  'averageSessionDuration',
]
const PLACES = [
  [],
  ['date'],
  ['customEvent:report_id'],
  ['customEvent:publication_id'],
  ['date', 'customEvent:publication_id'],
]
/** What leads to another subject than whole readings, and its metrics. */
const PARTS: readonly (readonly [dimensions: string[], metrics: string[]])[] = [
  [
    ['customEvent:block_id'],
    [
      'sessions',
      'customEvent:block_sessions',
      'customEvent:block_seconds',
      'customEvent:block_median_seconds',
      'customEvent:block_use_sessions',
      'customEvent:block_exits',
    ],
  ],
  [
    ['customEvent:block_id', 'customEvent:mark'],
    ['sessions', 'customEvent:mark_sessions', 'eventCount'],
  ],
  [['linkUrl'], ['sessions', 'eventCount']],
]

export interface Asked extends Omit<CountedQuestion, 'ranges'> {
  name: string
}

/**
 * Every pair of dimension and metric that can be asked for: none, one and two dimensions of readings, and the parts of
 * pages by place and day; each alone and held to a report, to an edition, and to a value of a dimension.
 */
export function everyQuestion(report: string, edition: string): Asked[] {
  const pairs = READINGS.flatMap((one, index) => READINGS.slice(index + 1).map((two) => [one, two]))
  const readings = [[], ...READINGS.map((name) => [name]), ...pairs].map((dimensions) => ({
    dimensions,
    metrics: READING_METRICS,
  }))
  const parts = PARTS.flatMap(([leading, metrics]) =>
    PLACES.map((place) => ({ dimensions: [...leading, ...place], metrics })),
  )
  const held: Record<string, string>[] = [
    {},
    { 'customEvent:report_id': report },
    { 'customEvent:publication_id': edition },
    { 'customEvent:report_id': report, deviceCategory: 'mobile' },
  ]
  /** Filters by who read, which no total of a part is divided by. */
  const readBy: Record<string, string>[] = [
    { newVsReturning: 'new', browser: 'Chrome' },
    { 'customEvent:publication_id': edition, countryId: 'CH' },
    { sessionSource: '(direct)' },
  ]
  const asked = (all: typeof readings, wheres: typeof held) =>
    all.flatMap(({ dimensions, metrics }) =>
      wheres.map((where) => ({
        name: `${[...dimensions, ''].join(' ')}where ${JSON.stringify(where)}`,
        dimensions,
        metrics,
        where,
      })),
    )
  // Parts of some readers can't be asked for by day: that could tell what one of them did.
  const undated = parts.filter(({ dimensions }) => !dimensions.includes('date'))
  return [...asked(readings, held), ...asked(parts, held.slice(0, 3)), ...asked(undated, readBy)]
}

const equals = ([fieldName, value]: [string, string]) => ({
  filter: { fieldName, stringFilter: { value, caseSensitive: true } },
})

/** A question in the shape of run-reports. */
export function toRequest({ ranges, dimensions, metrics, where }: CountedQuestion) {
  const filters = Object.entries(where).map(equals)
  return {
    dateRanges: ranges.map(({ first, last }) => ({ startDate: first, endDate: last })),
    dimensions: dimensions.map((name) => ({ name })),
    metrics: metrics.map((name) => ({ name })),
    ...(filters.length > 0 && { dimensionFilter: { andGroup: { expressions: filters } } }),
    limit: 100_000,
  }
}
