import { dayInZone, SMALLEST_GROUP } from '@bubbles/domain'
import type { Day } from '../days.ts'
import { isAboutWho, isCount, knownOfReaders } from './fewReaders.ts'
import { conjunctsOf } from './filter.ts'
import { isOfSessions } from './partsReader.ts'
import { sourceOf } from './combination.ts'
import { isSessionPart, METRICS } from './fields.ts'
import { type Answers, type Property, type ResultRow, storedAnswers } from './reader.ts'
import { RowBudget } from './rowBudget.ts'
import { isTooSmall } from './smallGroups.ts'
import { checkBatch, readPlan, type ReportPlan, type RunReportRequest } from './request.ts'

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
  const today = dayInZone(now, property.timeZone)
  const plans = body.requests.map((request, index) => readPlan(request, `/requests/${index}`, today))
  checkBatch(plans)
  const reports: RunReportResponse[] = []
  const asked: Asked = { answers, property, budget, today, tooSmall: new Map() }
  for (const [index, plan] of plans.entries()) {
    reports.push(await runReport(asked, plan, `/requests/${index}`))
  }
  return { reports, kind: 'analyticsData#batchRunReports' }
}

const AGGREGATES = { TOTAL: 'totals', MINIMUM: 'minimums', MAXIMUM: 'maximums' } as const

interface Asked {
  answers: Answers
  property: Property
  budget: RowBudget
  today: Day
  /** What has been found out of filters and ranges of a batch: most of its questions have the same. */
  tooSmall: Map<string, boolean>
}

async function runReport(asked: Asked, plan: ReportPlan, pointer: string): Promise<RunReportResponse> {
  const { answers, property, budget } = asked
  const { metadata, withheld } = await limitsOf(asked, plan)
  const told = plan.ranges.flatMap((_, range) => (withheld[range] ? [] : [range]))
  const isTold = told.length > 0
  const shown = { ...plan, ranges: told.map((range) => plan.ranges[range]!) }
  const placed = (rows: ResultRow[]) => rows.map((row) => ({ ...row, range: told[row.range]! }))
  const { rows, rowCount, leavesOut } = isTold
    ? await answers.rows(property, { ...shown, limit: budget.limit(plan) })
    : { rows: [], rowCount: 0, leavesOut: false }
  budget.take(plan, rows.length, pointer)
  const response: RunReportResponse = {
    dimensionHeaders: dimensionNames(plan).map((name) => ({ name })),
    metricHeaders: plan.metrics.map((name) => ({ name, type: METRICS[name].type })),
    rows: placed(rows).map((row) => present(row, plan, row.dimensions)),
    rowCount,
    metadata: {
      timeZone: property.timeZone,
      ...(plan.currencyCode && { currencyCode: plan.currencyCode }),
      ...((leavesOut || withheld.includes(true)) && { subjectToThresholding: true }),
      ...metadata,
    },
    ...(plan.returnPropertyQuota && { propertyQuota: {} }),
    kind: 'analyticsData#runReport',
  }
  for (const aggregation of new Set(plan.aggregations)) {
    const reserved = plan.dimensions.map(() => `RESERVED_${aggregation}`)
    const found = isTold ? await answers.aggregate(property, shown, aggregation) : []
    response[AGGREGATES[aggregation]] = placed(found).map((row) => present(row, plan, reserved))
  }
  return response
}

/** What an answer leaves out. */
interface Limits {
  /** Of each date range, whether so few readers are asked for that the answer would tell about single ones. */
  withheld: boolean[]
  metadata: {
    /** The date ranges of which nothing is returned, where it isn't all of them. */
    withheldDateRanges?: string[]
    /** The first day of which raw events are kept, where the question asks for earlier ones too. */
    eventsKeptSince?: Day
  }
}

/**
 * What is left out of an answer about the readers a filter lets pass. Of parts of pages all ranges go together, and days
 * whose events are deleted are missing; all else is counted in what is kept as long as the report.
 */
async function limitsOf(asked: Asked, plan: ReportPlan): Promise<Limits> {
  if (isSessionPart(sourceOf(plan.topic, plan))) {
    const { conditions, ranges, eventsKeptSince } = await asked.answers.groups(
      asked.property,
      plan,
      asked.today,
    )
    // Without a condition on who reads, no one is told from anyone.
    const isSmall = conditions > 0 && ranges.some((each) => isTooSmall(each, conditions))
    return {
      withheld: plan.ranges.map(() => isSmall),
      metadata: plan.ranges.some(({ first }) => first < eventsKeptSince) ? { eventsKeptSince } : {},
    }
  }
  if (knownOfReaders(plan) === 'nothing' || isCount(plan))
    return { withheld: plan.ranges.map(() => false), metadata: {} }
  const withheld: boolean[] = []
  for (const range of plan.ranges) {
    const key = JSON.stringify([plan.filter, range.first, range.last])
    const known = asked.tooSmall.get(key) ?? (await isRangeTooSmall(asked, { ...plan, ranges: [range] }))
    asked.tooSmall.set(key, known)
    withheld.push(known)
  }
  return withheldRanges(withheld, plan)
}

const withheldRanges = (withheld: boolean[], { ranges }: ReportPlan): Limits => ({
  withheld,
  metadata:
    withheld.includes(true) && withheld.includes(false)
      ? { withheldDateRanges: ranges.filter((_, range) => withheld[range]).map(({ name }) => name) }
      : {},
})

/**
 * Whether too few readers match what a filter says of them in a range. Where it says one thing, the others are in the table of
 * all readers by it; where it says several, they must not be found by subtraction either.
 */
async function isRangeTooSmall({ answers, property, today }: Asked, plan: ReportPlan): Promise<boolean> {
  if (knownOfReaders(plan) === 'several things') {
    if (hasUnknown(plan)) return true
    const { conditions, ranges } = await answers.groups(property, plan, today)
    return isTooSmall(ranges[0]!, conditions)
  }
  const count: ReportPlan = { ...plan, dimensions: [], metrics: ['totalUsers'], metricFilter: null }
  const [counted] = await answers.aggregate(property, count, 'TOTAL')
  const readers = counted?.metrics[0] ?? 0
  return readers > 0 && readers < SMALLEST_GROUP
}

/** Whether a filter has a condition on who read that visits can't tell by themselves: none of its groups can be counted. */
const hasUnknown = ({ filter }: ReportPlan): boolean =>
  conjunctsOf(filter).some((each) => isAboutWho(each) && !isOfSessions(each))

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
