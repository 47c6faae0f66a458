import { dayOf, type Day } from '../days.ts'
import { sourceOf } from './combination.ts'
import { isSessionPart, METRICS } from './fields.ts'
import { type Answers, type Property, type ResultRow, storedAnswers } from './reader.ts'
import { RowBudget } from './rowBudget.ts'
import { isTooSmall } from './smallGroups.ts'
import { type Aggregation, checkBatch, readPlan, type ReportPlan, type RunReportRequest } from './request.ts'

interface Row {
  dimensionValues: { value: string }[]
  metricValues: { value: string }[]
}

/** GA4 Data API, RunReportResponse. */
export interface RunReportResponse {
  dimensionHeaders: { name: string }[]
  metricHeaders: { name: string; type: string }[]
  rows: Row[]
  totals?: Row[]
  minimums?: Row[]
  maximums?: Row[]
  rowCount: number
  metadata: { timeZone: string; [detail: string]: unknown }
  /** What is left of each quota: Google Analytics has them, our own store has none. */
  propertyQuota?: Record<string, { consumed: number; remaining: number }>
  kind: 'analyticsData#runReport'
}

export interface BatchRunReportsResponse {
  reports: RunReportResponse[]
  kind: 'analyticsData#batchRunReports'
}

/**
 * Answers a GA4 Data API batchRunReports request from the organisation's own rollups. Several date ranges add a last
 * dimension `dateRange`, as GA4 does. Runs in the organisation's transaction, unless `answers` come from elsewhere.
 * @throws Problem invalid-request that names every dimension, metric or day it does not know, before anything is read;
 * and when the answer has more rows than `budget` allows, as soon as that shows.
 */
export async function runReports(
  property: Property,
  body: { requests: RunReportRequest[] },
  now = new Date(),
  budget = new RowBudget(),
  answers: Answers = storedAnswers,
): Promise<BatchRunReportsResponse> {
  const plans = body.requests.map((request, index) => readPlan(request, `/requests/${index}`, now))
  checkBatch(plans)
  const today = dayOf(now)
  const reports: RunReportResponse[] = []
  for (const [index, plan] of plans.entries()) {
    reports.push(await runReport({ answers, property, budget, today }, plan, `/requests/${index}`))
  }
  return { reports, kind: 'analyticsData#batchRunReports' }
}

const AGGREGATES = { TOTAL: 'totals', MINIMUM: 'minimums', MAXIMUM: 'maximums' } as const

interface Asked {
  answers: Answers
  property: Property
  budget: RowBudget
  today: Day
}

async function runReport(
  { answers, property, budget, today }: Asked,
  plan: ReportPlan,
  pointer: string,
): Promise<RunReportResponse> {
  const limits = await limitsOf(answers, property, plan, today)
  const { rows, rowCount } = limits.subjectToThresholding
    ? { rows: [], rowCount: 0 }
    : await answers.rows(property, { ...plan, limit: budget.limit(plan) })
  budget.take(plan, rows.length, pointer)
  const response: RunReportResponse = {
    dimensionHeaders: dimensionNames(plan).map((name) => ({ name })),
    metricHeaders: plan.metrics.map((name) => ({ name, type: METRICS[name].type })),
    rows: rows.map((row) => present(row, plan, row.dimensions)),
    rowCount,
    metadata: {
      timeZone: 'UTC',
      ...(plan.currencyCode && { currencyCode: plan.currencyCode }),
      ...limits,
    },
    ...(plan.returnPropertyQuota && { propertyQuota: {} }),
    kind: 'analyticsData#runReport',
  }
  for (const aggregation of new Set(plan.aggregations)) {
    response[AGGREGATES[aggregation]] = limits.subjectToThresholding
      ? []
      : await aggregate(answers, property, plan, aggregation)
  }
  return response
}

/** What an answer leaves out, as its metadata say it. */
interface Limits {
  /** GA4's word: so few readers that the answer would tell about single ones. Nothing is returned. */
  subjectToThresholding?: true
  /** The first day of which raw events are kept, where the question asks for earlier ones too. */
  eventsKeptSince?: Day
}

/** The limits of what is counted in raw events; all else is counted in what is kept as long as the report. */
async function limitsOf(answers: Answers, property: Property, plan: ReportPlan, today: Day): Promise<Limits> {
  if (!isSessionPart(sourceOf(plan.topic, plan))) return {}
  const { conditions, ranges, eventsKeptSince } = await answers.groups(property, plan, today)
  return {
    // Without a condition on who reads, no one is told from anyone.
    ...(conditions > 0 &&
      ranges.some((each) => isTooSmall(each, conditions)) && { subjectToThresholding: true as const }),
    ...(plan.ranges.some(({ first }) => first < eventsKeptSince) && { eventsKeptSince }),
  }
}

async function aggregate(
  answers: Answers,
  property: Property,
  plan: ReportPlan,
  aggregation: Aggregation,
): Promise<Row[]> {
  const reserved = plan.dimensions.map(() => `RESERVED_${aggregation}`)
  return (await answers.aggregate(property, plan, aggregation)).map((row) => present(row, plan, reserved))
}

const comparesRanges = ({ ranges }: ReportPlan): boolean => ranges.length > 1

const dimensionNames = (plan: ReportPlan): string[] => [
  ...plan.dimensions,
  ...(comparesRanges(plan) ? ['dateRange'] : []),
]

const present = (row: ResultRow, plan: ReportPlan, dimensions: string[]): Row => ({
  dimensionValues: [...dimensions, ...(comparesRanges(plan) ? [plan.ranges[row.range]!.name] : [])].map(
    (value) => ({ value }),
  ),
  metricValues: row.metrics.map((value) => ({ value: String(value) })),
})
