import type { FunnelStep } from '@bubbles/contract/schemas'
import { type FieldError, Problem } from '@bubbles/domain'
import { combinationRefusals, topicOfQuestion } from './combination.ts'
import type { Day } from '../days.ts'
import { type DateRange, dayRefusal, daysIn, MAX_BATCH_DAYS, rangeRefusal, readDay } from './dateRange.ts'
import { type DimensionName, isDimension, isMetric, type MetricName, type Topic } from './fields.ts'
import { fieldsOf, type FilterExpression } from './filter.ts'
import type { MetricFilterExpression } from './metricFilter.ts'
import { readDimensionFilter, readNumberFilter, readOrderBy } from './notUnderstood.ts'
import { unknownName } from './unanswerable.ts'

/** One report request as the contract lets it through (GA4 Data API, RunReportRequest). */
export interface RunReportRequest {
  dateRanges: { startDate: string; endDate: string; name?: string | undefined }[]
  dimensions: { name: string }[]
  metrics: { name: string }[]
  dimensionFilter?: unknown
  metricFilter?: unknown
  orderBys: unknown[]
  limit: number
  offset: number
  metricAggregations: (Aggregation | 'COUNT')[]
  funnel?: { steps: FunnelStep[] } | undefined
  keepEmptyRows: boolean
  returnPropertyQuota: boolean
  currencyCode?: string | undefined
}

export type Aggregation = 'TOTAL' | 'MINIMUM' | 'MAXIMUM'

/** How values of a dimension are ordered: as text, as text without case, or as the numbers they are. */
export type OrderType = 'ALPHANUMERIC' | 'CASE_INSENSITIVE_ALPHANUMERIC' | 'NUMERIC'

export interface Order {
  /** Index among the dimensions or the metrics. */
  by: { dimension: number; type: OrderType } | { metric: number }
  descending: boolean
}

/** A request whose every name is known, and fits to the others. */
export interface ReportPlan {
  topic: Topic
  ranges: DateRange[]
  dimensions: DimensionName[]
  metrics: MetricName[]
  filter: FilterExpression | null
  metricFilter: MetricFilterExpression | null
  orders: Order[]
  limit: number
  offset: number
  aggregations: Aggregation[]
  /** Of its funnel; none where it has none. */
  steps: FunnelStep[]
  keepEmptyRows: boolean
  returnPropertyQuota: boolean
  currencyCode: string | undefined
}

/**
 * Reads a request.
 * @param pointer where the request stands in the body, for messages.
 * @throws Problem invalid-request that names everything unknown.
 */
export function readPlan(request: RunReportRequest, pointer: string, today: Day): ReportPlan {
  const errors: FieldError[] = []
  const refuse = (where: string, detail: string): void => {
    errors.push({ pointer: `${pointer}/${where}`, detail })
  }
  const ranges = request.dateRanges.flatMap((range, index) => {
    const first = readDay(range.startDate, today)
    const last = readDay(range.endDate, today)
    const wrong = (['startDate', 'endDate'] as const).flatMap((field) => {
      const detail = dayRefusal(field, range[field], today)
      return detail ? [{ where: `dateRanges/${index}/${field}`, detail }] : []
    })
    for (const { where, detail } of wrong) refuse(where, detail)
    if (!first || !last || wrong.length > 0) return []
    const detail = rangeRefusal({ first, last })
    if (detail) refuse(`dateRanges/${index}`, detail)
    return [{ name: range.name ?? `date_range_${index}`, first, last }]
  })
  const dimensions = request.dimensions.flatMap(({ name }, index) => {
    if (isDimension(name)) return [name]
    refuse(`dimensions/${index}/name`, unknownName('dimension', name))
    return []
  })
  const metrics = request.metrics.flatMap(({ name }, index) => {
    if (isMetric(name)) return [name]
    refuse(`metrics/${index}/name`, unknownName('metric', name))
    return []
  })
  const filter = readFilter(request.dimensionFilter, refuse)
  const metricFilter = readMetricFilter(request, refuse)
  const orders = request.orderBys.flatMap((value, index) => readOrder(value, index, request, refuse))
  const asked = { dimensions, metrics, filter }
  const topic = topicOfQuestion(asked)
  const funnelRefusal = refusalOfFunnel(request, topic)
  if (funnelRefusal) refuse('funnel', funnelRefusal)
  if (errors.length === 0) {
    for (const { pointer: where, detail } of combinationRefusals(asked)) refuse(where, detail)
  }
  if (errors.length > 0) {
    throw new Problem('invalid-request', { detail: errors.map(({ detail }) => detail).join(' '), errors })
  }
  const { limit, offset, keepEmptyRows, returnPropertyQuota, currencyCode } = request
  const paging = { orders, limit, offset, keepEmptyRows }
  const extras = { returnPropertyQuota, currencyCode }
  // How many rows there are is in every answer.
  const aggregations = request.metricAggregations.filter((name) => name !== 'COUNT')
  const steps = request.funnel?.steps ?? []
  return { topic, steps, ...asked, metricFilter, ranges, ...paging, aggregations, ...extras }
}

/** @throws Problem invalid-request when the ranges of a batch together have more days than one call may cost. */
export function checkBatch(plans: ReportPlan[]): void {
  const days = plans.flatMap(({ ranges }) => ranges).reduce((sum, range) => sum + daysIn(range), 0)
  if (days <= MAX_BATCH_DAYS) return
  const detail = `The dateRanges of all requests cover ${days} days in all; the maximum is ${MAX_BATCH_DAYS}.`
  throw new Problem('invalid-request', { detail, errors: [{ pointer: '/requests', detail }] })
}

/** A funnel and its steps are asked for together. */
function refusalOfFunnel({ funnel }: RunReportRequest, topic: Topic): string | null {
  if (funnel !== undefined && topic !== 'steps')
    return 'A funnel needs “customEvent:funnel_step” among the dimensions.'
  if (funnel === undefined && topic === 'steps')
    return 'The dimension “customEvent:funnel_step” needs the steps of a funnel.'
  return null
}

type Refuse = (where: string, detail: string) => void

function readFilter(value: unknown, refuse: Refuse): FilterExpression | null {
  if (value === undefined) return null
  const filter = readDimensionFilter(value)
  if (filter.refusal !== null) {
    refuse('dimensionFilter', filter.refusal)
    return null
  }
  for (const name of fieldsOf(filter.value)) {
    if (!isDimension(name)) refuse('dimensionFilter', unknownName('dimension', name))
  }
  return filter.value
}

function readMetricFilter(request: RunReportRequest, refuse: Refuse): MetricFilterExpression | null {
  if (request.metricFilter === undefined) return null
  const filter = readNumberFilter(request.metricFilter)
  if (filter.refusal !== null) {
    refuse('metricFilter', filter.refusal)
    return null
  }
  for (const name of fieldsOf(filter.value)) {
    if (!request.metrics.some((metric) => metric.name === name))
      refuse('metricFilter', `The filter names “${name}”, which isn’t one of the requested metrics.`)
  }
  if (request.metricAggregations.includes('TOTAL'))
    refuse(
      'metricAggregations',
      'A total counts every reader once, whatever rows they are in: request it without a metricFilter.',
    )
  return filter.value
}

function readOrder(value: unknown, index: number, request: RunReportRequest, refuse: Refuse): Order[] {
  const where = `orderBys/${index}`
  const { value: order, refusal } = readOrderBy(value)
  if (refusal !== null) {
    refuse(where, refusal)
    return []
  }
  const [kind, name, asked] =
    'metric' in order
      ? (['metric', order.metric.metricName, request.metrics] as const)
      : (['dimension', order.dimension.dimensionName, request.dimensions] as const)
  const position = asked.findIndex((field) => field.name === name)
  if (position < 0) {
    refuse(where, `The order names “${name}”, which isn’t one of the requested ${kind}s.`)
    return []
  }
  const by =
    'metric' in order ? { metric: position } : { dimension: position, type: order.dimension.orderType }
  return [{ by, descending: order.desc }]
}
