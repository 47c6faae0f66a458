import type { protos } from '@google-analytics/data'
import type { RunReportRequest } from '../request.ts'
import type { RunReportResponse } from '../runReports.ts'

type GoogleReport = protos.google.analytics.data.v1beta.IRunReportResponse
type GoogleRow = protos.google.analytics.data.v1beta.IRow

const AGGREGATES = { TOTAL: 'totals', MINIMUM: 'minimums', MAXIMUM: 'maximums' } as const

/** A report in the documented JSON form: the library adds fields of its own and spells out what is empty. */
export function presentReport(
  report: GoogleReport,
  { metricAggregations }: Pick<RunReportRequest, 'metricAggregations'>,
): RunReportResponse {
  const response: RunReportResponse = {
    dimensionHeaders: (report.dimensionHeaders ?? []).map(({ name }) => ({ name: name ?? '' })),
    metricHeaders: (report.metricHeaders ?? []).map(({ name, type }) => ({
      name: name ?? '',
      type: String(type),
    })),
    rows: presentRows(report.rows),
    rowCount: report.rowCount ?? 0,
    metadata: presentMetadata(report.metadata ?? {}),
    kind: 'analyticsData#runReport',
  }
  for (const aggregation of metricAggregations) {
    if (aggregation === 'COUNT') continue
    const field = AGGREGATES[aggregation]
    response[field] = presentRows(report[field])
  }
  if (report.propertyQuota) response.propertyQuota = presentQuota(report.propertyQuota)
  return response
}

const presentRows = (rows: GoogleRow[] | null | undefined) =>
  (rows ?? []).map(({ dimensionValues, metricValues }) => ({
    dimensionValues: (dimensionValues ?? []).map(({ value }) => ({ value: value ?? '' })),
    metricValues: (metricValues ?? []).map(({ value }) => ({ value: value ?? '' })),
  }))

/** Days are those of the property's time zone; what makes numbers inexact is said only where it holds. */
const presentMetadata = (metadata: NonNullable<GoogleReport['metadata']>): RunReportResponse['metadata'] => ({
  timeZone: metadata.timeZone ?? 'UTC',
  ...(metadata.currencyCode && { currencyCode: metadata.currencyCode }),
  ...(metadata.emptyReason && { emptyReason: metadata.emptyReason }),
  ...(metadata.dataLossFromOtherRow && { dataLossFromOtherRow: true }),
  ...(metadata.subjectToThresholding && { subjectToThresholding: true }),
  ...(metadata.samplingMetadatas?.length && {
    samplingMetadatas: metadata.samplingMetadatas.map(({ samplesReadCount, samplingSpaceSize }) => ({
      samplesReadCount: String(samplesReadCount),
      samplingSpaceSize: String(samplingSpaceSize),
    })),
  }),
})

const QUOTAS = [
  'tokensPerDay',
  'tokensPerHour',
  'concurrentRequests',
  'serverErrorsPerProjectPerHour',
  'potentiallyThresholdedRequestsPerHour',
  'tokensPerProjectPerHour',
] as const

const presentQuota = (quota: NonNullable<GoogleReport['propertyQuota']>) =>
  Object.fromEntries(
    QUOTAS.flatMap((name) => {
      const status = quota[name]
      return status ? [[name, { consumed: status.consumed ?? 0, remaining: status.remaining ?? 0 }]] : []
    }),
  )
