import { z } from 'zod'
import { type CallSchemas, id, time } from './common.ts'

const name = z.object({ name: z.string().min(1).max(100) })
const day = z
  .string()
  .regex(
    /^(\d{4}-\d{2}-\d{2}|today|yesterday|\d{1,4}daysAgo)$/,
    'Use YYYY-MM-DD, today, yesterday or NdaysAgo.',
  )
const value = z.object({ value: z.string() })

/** An int64 of the GA4 Data API: JSON writes it as a number or as a text of digits. */
const int64 = z.union(
  [
    z.int(),
    z
      .string()
      .regex(/^\d{1,9}$/, 'Use a whole number.')
      .transform(Number),
  ],
  {
    error: 'Use a whole number.',
  },
)

/** A filter tree of the GA4 Data API (FilterExpression). */
const filterExpression = z.looseObject({})

const runReportRequest = z.strictObject({
  dateRanges: z
    .array(z.strictObject({ startDate: day, endDate: day, name: z.string().max(100).optional() }))
    .min(1)
    .max(4),
  dimensions: z.array(name).max(9).default([]),
  metrics: z.array(name).min(1).max(10),
  dimensionFilter: filterExpression.optional(),
  orderBys: z.array(z.looseObject({})).max(10).default([]),
  limit: int64.pipe(z.int().min(1).max(100_000)).default(10_000),
  offset: int64.pipe(z.int().min(0)).default(0),
  metricAggregations: z.array(z.enum(['TOTAL', 'MINIMUM', 'MAXIMUM'])).default([]),
  keepEmptyRows: z.boolean().default(false),
})

const row = z.object({ dimensionValues: z.array(value), metricValues: z.array(value) })
const runReportResponse = z.object({
  dimensionHeaders: z.array(z.object({ name: z.string() })),
  metricHeaders: z.array(z.object({ name: z.string(), type: z.string() })),
  rows: z.array(row),
  totals: z.array(row).optional(),
  minimums: z.array(row).optional(),
  maximums: z.array(row).optional(),
  rowCount: z.int(),
  metadata: z.looseObject({}),
  /** Of Google Analytics: what is left of each quota. */
  propertyQuota: z.record(z.string(), z.object({ consumed: z.int(), remaining: z.int() })).optional(),
  kind: z.string(),
})

export const engagementSchemas = {
  runAnalyticsReports: {
    body: z.strictObject({ requests: z.array(runReportRequest).min(1).max(20) }),
    response: z.object({ reports: z.array(runReportResponse), kind: z.string() }),
  },
  /** `since` is when the five minutes began. */
  analyticsNow: {
    query: z.object({ reportId: id.optional() }),
    response: z.object({ readers: z.int(), since: time }),
  },
  setupAnalytics: { response: z.object({ googleAnalytics4MeasurementId: z.string() }) },
} satisfies Record<string, CallSchemas>
