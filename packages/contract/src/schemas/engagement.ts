import { z } from 'zod'
import { type CallSchemas, id, time } from './common.ts'
import { funnelSteps } from './funnel.ts'
import { protoEnum } from './protoEnum.ts'

/** A field of the GA4 Data API that is refused with its reason. */
const refused = (reason: string) => z.never({ error: reason }).optional()

const name = z.string().min(1).max(100)
const dimension = z.strictObject({
  name,
  dimensionExpression: refused('Computed dimensions aren’t available. Use their names.'),
})
const metric = z.strictObject({
  name,
  expression: refused('Computed metrics aren’t available. Use their names.'),
  invisible: refused('Every requested metric is returned. Remove “invisible”.'),
})
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

/**
 * A property of Google Analytics, as its clients must name one. The host says whose numbers are asked for; this only has to
 * be one and the same throughout.
 */
const property = z.string().regex(/^properties\/[\w-]{1,50}$/, 'Use “properties/” and an ID.')

/** A filter tree of the GA4 Data API (FilterExpression). */
const filterExpression = z.looseObject({})

const runReportRequest = z.strictObject({
  property: property.optional(),
  dateRanges: z
    .array(z.strictObject({ startDate: day, endDate: day, name: z.string().max(100).optional() }))
    .min(1)
    .max(4),
  dimensions: z.array(dimension).max(9).default([]),
  metrics: z.array(metric).min(1).max(10),
  dimensionFilter: filterExpression.optional(),
  /** Of the rows’ numbers, after they have been added up. */
  metricFilter: filterExpression.optional(),
  orderBys: z.array(z.looseObject({})).max(10).default([]),
  limit: int64.pipe(z.int().min(1).max(250_000)).default(10_000),
  offset: int64.pipe(z.int().min(0)).default(0),
  /** COUNT is what `rowCount` says. */
  metricAggregations: z.array(protoEnum({ TOTAL: 1, COUNT: 4, MINIMUM: 5, MAXIMUM: 6 })).default([]),
  /**
   * Divides visits by how far they came: with the dimension `customEvent:funnel_step`, 0 for all of them and then the number
   * of each step that was reached after all before it.
   */
  funnel: z.strictObject({ steps: funnelSteps }).optional(),
  keepEmptyRows: z.boolean().default(false),
  returnPropertyQuota: z.boolean().default(false),
  /** No number here is an amount of money; the answer's metadata repeat it. */
  currencyCode: z
    .string()
    .regex(/^[A-Z]{3}$/, 'Use the three capitals of ISO 4217, such as AUD.')
    .optional(),
  cohortSpec: refused(
    'Cohorts aren’t available: readers are only distinguished within one day. Compare up to four dateRanges.',
  ),
  comparisons: refused('Comparisons aren’t available. Send one request for each, with a dimensionFilter.'),
  conversionSpec: refused('Conversions aren’t available.'),
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
    body: z
      .strictObject({ property: property.optional(), requests: z.array(runReportRequest).min(1).max(20) })
      .refine(
        ({ property: whole, requests }) =>
          new Set([whole, ...requests.map((request) => request.property)].filter(Boolean)).size <= 1,
        { path: ['property'], error: 'All requests in a batch must name the same property.' },
      ),
    response: z.object({ reports: z.array(runReportResponse), kind: z.string() }),
  },
  /** `since` is when the five minutes began. */
  analyticsNow: {
    query: z.object({ reportId: id.optional() }),
    response: z.object({ readers: z.int(), since: time }),
  },
  setupAnalytics: { response: z.object({ googleAnalytics4MeasurementId: z.string() }) },
} satisfies Record<string, CallSchemas>
