import type { BetaAnalyticsDataClient } from '@google-analytics/data'
import { type FieldError, Problem } from '@bubbles/domain'
import type { GoogleAnalyticsConfig } from '../../../../config/googleAnalytics.ts'
import type { Organisation } from '../../../../http/context.ts'
import { readDimensionFilter, readNumberFilter, readOrderBy, type Understood } from '../notUnderstood.ts'
import type { RunReportRequest } from '../request.ts'
import type { BatchRunReportsResponse } from '../runReports.ts'
import { toProblem } from './googleAnalyticsErrors.ts'
import { presentReport } from './googleAnalyticsResponse.ts'

/** What Google answers at once (properties.batchRunReports: "Each batch request is allowed up to 5 requests"). */
const MAX_REQUESTS = 5
/** For a whole batch of ours, however many of Google's it takes. */
const MAX_MS = 30_000

/** google.analytics.data.v1beta.MetricAggregation */
const AGGREGATIONS = { TOTAL: 1, COUNT: 4, MINIMUM: 5, MAXIMUM: 6 } as const

const clients = new WeakMap<GoogleAnalyticsConfig, Promise<BetaAnalyticsDataClient>>()

/**
 * The property an organisation's engagement is asked from; null: from its own events. Both the organisation, by id,
 * and the measurement id it has now must be those configured.
 */
export function propertyOf(
  config: GoogleAnalyticsConfig | undefined,
  { id, measurementId }: Pick<Organisation, 'id' | 'measurementId'>,
): string | null {
  const property = config?.properties.get(id)
  return property && property.measurementId === measurementId ? property.propertyId : null
}

/**
 * Makes ready to ask Google. The library takes a second of the main thread and 40 MB: whoever configures it calls this
 * at the start, and nobody else pays.
 */
export function openGoogleAnalytics(config: GoogleAnalyticsConfig): Promise<BetaAnalyticsDataClient> {
  const known = clients.get(config)
  if (known) return known
  const client = connect(config)
  clients.set(config, client)
  return client
}

async function connect({ credentials, endpoint }: GoogleAnalyticsConfig): Promise<BetaAnalyticsDataClient> {
  const { BetaAnalyticsDataClient: Client } = await import('@google-analytics/data')
  return new Client({
    // REST over HTTP/1.1, which passes any proxy, and not gRPC.
    fallback: true,
    credentials: { client_email: credentials.clientEmail, private_key: credentials.privateKey },
    scopes: ['https://www.googleapis.com/auth/analytics.readonly'],
    universeDomain: 'googleapis.com',
    ...(endpoint && {
      protocol: endpoint.protocol.slice(0, -1),
      apiEndpoint: endpoint.hostname,
      port: Number(endpoint.port) || (endpoint.protocol === 'https:' ? 443 : 80),
    }),
  })
}

/**
 * Answers a batchRunReports request from one property. Names go to Google as they are; what it does not know comes
 * back as its refusal. Waits at most `mostMs`. No transaction may be open.
 * @throws Problem invalid-request, too-many-requests, unavailable, provider-refused
 */
export async function runReportsAtGoogle(
  config: GoogleAnalyticsConfig,
  propertyId: string,
  { requests }: { requests: RunReportRequest[] },
  mostMs = MAX_MS,
): Promise<BatchRunReportsResponse> {
  const asked = requests.map((request, index) => readRequest(request, `/requests/${index}`))
  const client = await openGoogleAnalytics(config)
  const ends = Date.now() + mostMs
  const response: BatchRunReportsResponse = { reports: [], kind: 'analyticsData#batchRunReports' }
  // One after the other: a property answers ten calls at once, for everybody who asks it.
  for (let from = 0; from < asked.length; from += MAX_REQUESTS) {
    const batch = asked.slice(from, from + MAX_REQUESTS)
    try {
      const [{ reports }] = await client.batchRunReports(
        { property: `properties/${propertyId}`, requests: batch },
        { timeout: Math.max(1, ends - Date.now()) },
      )
      if (reports?.length !== batch.length) throw new Error('Google Analytics didn’t return a report.')
      response.reports.push(...reports.map((report, index) => presentReport(report, requests[from + index]!)))
    } catch (error) {
      throw toProblem(error, propertyId, requests)
    }
  }
  return response
}

/**
 * A request in Google's form. Filters and orders are held to what our own store understands, so that a question means
 * the same in both; the library would leave out what it does not know, and answer another question.
 */
function readRequest(request: RunReportRequest, pointer: string) {
  const errors: FieldError[] = []
  const understood = <T>(where: string, { value, refusal }: Understood<T>): T[] => {
    if (refusal === null) return [value]
    errors.push({ pointer: `${pointer}/${where}`, detail: refusal })
    return []
  }
  const { dimensionFilter, metricFilter, orderBys } = request
  const [filter] =
    dimensionFilter === undefined ? [] : understood('dimensionFilter', readDimensionFilter(dimensionFilter))
  if (metricFilter !== undefined) understood('metricFilter', readNumberFilter(metricFilter))
  const orders = orderBys.flatMap((order, index) => understood(`orderBys/${index}`, readOrderBy(order)))
  if (request.funnel !== undefined)
    errors.push({ pointer: `${pointer}/funnel`, detail: 'Funnels aren’t available from Google Analytics.' })
  if (errors.length > 0) throw new Problem('invalid-request', { detail: errors[0]!.detail, errors })
  // As our own store does, which always has an order.
  const byName = request.dimensions.map(({ name }) => ({
    dimension: { dimensionName: name, orderType: 'ALPHANUMERIC' as const },
  }))
  return {
    dateRanges: request.dateRanges,
    dimensions: request.dimensions,
    metrics: request.metrics,
    dimensionFilter: filter,
    // As it came, once it is known to be understood: ours holds numbers as text.
    metricFilter: metricFilter as object | undefined,
    orderBys: orders.length > 0 ? orders : byName,
    limit: request.limit,
    offset: request.offset,
    metricAggregations: request.metricAggregations.map((name) => AGGREGATIONS[name]),
    keepEmptyRows: request.keepEmptyRows,
    currencyCode: request.currencyCode,
    returnPropertyQuota: true,
  }
}
