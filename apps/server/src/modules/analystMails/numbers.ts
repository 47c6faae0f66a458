import type { Dependencies } from '../../http/dependencies.ts'
import { answerReports, type RunReportRequest, type RunReportResponse } from '../engagement/public.ts'
import type { Measured } from './reader.ts'

export type NumbersDependencies = Pick<Dependencies, 'config' | 'database'>

/** How something was read in a period. */
export interface ReadNumbers {
  readers: number
  views: number
  visits: number
  completions: number
}

/** First and last day, both included. */
export interface Days {
  first: string
  last: string
}

const METRICS = ['totalUsers', 'screenPageViews', 'sessions', 'customEvent:completions'] as const
const MAX_REPORTS = 2_000
const MAX_ROWS = 50_000

/** A question as the contract would let it through. */
const question = (
  ranges: Record<string, Days>,
  dimensions: readonly string[],
  metrics: readonly string[],
  limit: number,
): RunReportRequest => ({
  dateRanges: Object.entries(ranges).map(([name, { first, last }]) => ({
    startDate: first,
    endDate: last,
    name,
  })),
  dimensions: dimensions.map((name) => ({ name })),
  metrics: metrics.map((name) => ({ name })),
  orderBys: [{ metric: { metricName: metrics[0]! }, desc: true }],
  limit,
  offset: 0,
  metricAggregations: [],
  keepEmptyRows: false,
  returnPropertyQuota: false,
})

/** Rows as their dimensions by name, and their metrics in order. */
function rowsOf({ dimensionHeaders, rows }: RunReportResponse) {
  return rows.map(({ dimensionValues, metricValues }) => ({
    is: Object.fromEntries(
      dimensionHeaders.map(({ name }, index) => [name, dimensionValues[index]?.value ?? '']),
    ),
    numbers: metricValues.map(({ value }) => Number(value)),
  }))
}

const NOTHING: ReadNumbers = { readers: 0, views: 0, visits: 0, completions: 0 }

/** How an organisation was read in two weeks, and how many readers each report had in them. */
export async function askWeeks(
  deps: NumbersDependencies,
  organisation: Measured,
  ranges: { week: Days; before: Days },
) {
  const { reports } = await answerReports(deps, organisation, {
    requests: [
      question(ranges, [], METRICS, 2),
      question(ranges, ['customEvent:report_id'], ['totalUsers'], MAX_REPORTS),
    ],
  })
  const totals = rowsOf(reports[0]!)
  const totalOf = (range: string): ReadNumbers => {
    const numbers = totals.find(({ is }) => is['dateRange'] === range)?.numbers
    if (!numbers) return NOTHING
    const [readers = 0, views = 0, visits = 0, completions = 0] = numbers
    return { readers, views, visits, completions }
  }
  const byReport = new Map<string, { now: number; before: number }>()
  for (const { is, numbers } of rowsOf(reports[1]!)) {
    const id = is['customEvent:report_id'] ?? ''
    const known = byReport.get(id) ?? { now: 0, before: 0 }
    const [readers = 0] = numbers
    byReport.set(id, is['dateRange'] === 'week' ? { ...known, now: readers } : { ...known, before: readers })
  }
  return { week: totalOf('week'), before: totalOf('before'), byReport }
}

/** Readers by report and day: `YYYY-MM-DD` to their number; days without any are missing. */
export async function askDays(
  deps: NumbersDependencies,
  organisation: Measured,
  days: Days,
): Promise<ReadonlyMap<string, ReadonlyMap<string, number>>> {
  const { reports } = await answerReports(deps, organisation, {
    requests: [question({ days }, ['date', 'customEvent:report_id'], ['totalUsers'], MAX_ROWS)],
  })
  const found = new Map<string, Map<string, number>>()
  for (const { is, numbers } of rowsOf(reports[0]!)) {
    const id = is['customEvent:report_id'] ?? ''
    const ofReport = found.get(id) ?? new Map<string, number>()
    const date = is['date'] ?? ''
    ofReport.set(`${date.slice(0, 4)}-${date.slice(4, 6)}-${date.slice(6, 8)}`, numbers[0] ?? 0)
    found.set(id, ofReport)
  }
  return found
}
