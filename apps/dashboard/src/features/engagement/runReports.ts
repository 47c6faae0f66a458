import type { CallArguments, Resource } from '@bubbles/contract'
import type { Range } from './range.ts'

export type ReportRequest = CallArguments<'runAnalyticsReports'>['body']['requests'][number]
export type Answer = Resource<'runAnalyticsReports'>
export type Report = Answer['reports'][number]

/** Names of the two ranges, as the answer's rows carry them. */
export const NOW = 'now'
export const BEFORE = 'before'

/** What a batch of questions is about. */
export interface About {
  reportId: string | undefined
  range: Range
  compare: Range | null
}

interface Asked {
  dimensions?: readonly string[]
  metrics: readonly string[]
  /** Also of the days before, where there are any to compare with. */
  compare?: boolean
  /** Largest first by this metric. */
  by?: string
  limit?: number
  keepEmptyRows?: boolean
  /** Besides the report: dimensions and what they must be. */
  where?: Readonly<Record<string, string>>
}

const equals = (fieldName: string, value: string) => ({ filter: { fieldName, stringFilter: { value } } })

/** One question of a batch, in the shape of the GA4 Data API. */
export function question({ reportId, range, compare }: About, asked: Asked): ReportRequest {
  const filters = [
    ...(reportId === undefined ? [] : [equals('customEvent:report_id', reportId)]),
    ...Object.entries(asked.where ?? {}).map(([name, value]) => equals(name, value)),
  ]
  return {
    dateRanges: [
      { startDate: range.from, endDate: range.to, name: NOW },
      ...(asked.compare && compare ? [{ startDate: compare.from, endDate: compare.to, name: BEFORE }] : []),
    ],
    dimensions: (asked.dimensions ?? []).map((name) => ({ name })),
    metrics: asked.metrics.map((name) => ({ name })),
    ...(asked.by === undefined ? {} : { orderBys: [{ metric: { metricName: asked.by }, desc: true }] }),
    ...(asked.limit === undefined ? {} : { limit: asked.limit }),
    ...(asked.keepEmptyRows ? { keepEmptyRows: true } : {}),
    ...(filters.length === 0
      ? {}
      : {
          dimensionFilter: filters.length === 1 ? filters[0]! : { andGroup: { expressions: filters } },
        }),
  }
}

/** A row of an answer: its dimensions and its metrics by name, numbers that are none as 0. */
export interface AnswerRow {
  dimension: (name: string) => string
  metric: (name: string) => number
  /** Which range it is of. */
  range: typeof NOW | typeof BEFORE
}

/** The rows of one report of a batch; none where it is missing. */
export function rowsOf(report: Report | undefined): AnswerRow[] {
  if (report === undefined) return []
  const dimensionAt = new Map(report.dimensionHeaders.map(({ name }, index) => [name, index]))
  const metricAt = new Map(report.metricHeaders.map(({ name }, index) => [name, index]))
  return report.rows.map(({ dimensionValues, metricValues }) => {
    const dimension = (name: string) => dimensionValues[dimensionAt.get(name) ?? -1]?.value ?? ''
    return {
      dimension,
      metric: (name) => {
        const value = Number(metricValues[metricAt.get(name) ?? -1]?.value ?? 0)
        return Number.isFinite(value) ? value : 0
      },
      range: dimension('dateRange') === BEFORE ? BEFORE : NOW,
    }
  })
}

/** `YYYYMMDD` as a day, `YYYY-MM-DD`. */
export const dayText = (date: string): string => `${date.slice(0, 4)}-${date.slice(4, 6)}-${date.slice(6, 8)}`
