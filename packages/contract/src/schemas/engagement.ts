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
  kind: z.string(),
})

const bySessionIdRequest = z.strictObject({ token: z.string(), sessionId: id })
/** `sessionId` is one the caller made, a random UUID: who knows it may read and change what was answered under it. */
const answer = z.strictObject({ token: z.string(), sessionId: id, blockId: z.string() })
const question = z.strictObject({ blockId: z.string(), type: z.string(), label: z.string() })
const reportParams = z.object({ reportId: id })

const questionType = z.enum(['Rating', 'Choice', 'Comment'])
/** What a session has answered, by block. `choices` are ids of options. */
const feedbackOfSession = z.object({
  sessionId: id,
  answers: z.array(
    z.object({
      blockId: z.string(),
      type: questionType,
      rating: z.int().nullable(),
      choices: z.array(z.string()),
      comment: z.string().nullable(),
      answeredAt: time,
    }),
  ),
})
const detailType = z.enum(['UserName', 'EmailAddress', 'Text'])
const detailsOfSession = z.object({
  sessionId: id,
  answers: z.array(
    z.object({
      blockId: z.string(),
      fieldId: z.string(),
      value: z.string(),
      /** What the reader agreed to, in the words of that day. */
      consent: z.string(),
      answeredAt: time,
    }),
  ),
})
const feedback = z.object({
  reportId: id,
  /** Sessions in which something was answered. */
  sessions: z.int(),
  questions: z.array(
    z.object({
      blockId: z.string(),
      type: questionType,
      label: z.string(),
      /** Whether the newest edition still asks it. */
      asked: z.boolean(),
      answers: z.int(),
      /** Rating: the mean, null without answers. */
      average: z.number().nullable(),
      /** Rating: each step, choice: each option, with how often it was chosen; one taken out since is last. */
      options: z.array(z.object({ id: z.string(), label: z.string(), count: z.int() })),
      /** Comment: the newest first, at most 1,000. */
      comments: z.array(z.object({ sessionId: id, comment: z.string(), edition: z.int(), answeredAt: time })),
    }),
  ),
})
const userDetails = z.object({
  reportId: id,
  total: z.int(),
  /** The newest first, at most 1,000. */
  readers: z.array(
    z.object({
      sessionId: id,
      blockId: z.string(),
      edition: z.int(),
      answeredAt: time,
      consent: z.string(),
      values: z.array(
        z.object({ fieldId: z.string(), type: detailType, label: z.string(), value: z.string() }),
      ),
    }),
  ),
})

export const engagementSchemas = {
  runAnalyticsReports: {
    body: z.strictObject({ requests: z.array(runReportRequest).min(1).max(20) }),
    response: z.object({ reports: z.array(runReportResponse), kind: z.string() }),
  },
  setupAnalytics: { response: z.object({ googleAnalytics4MeasurementId: z.string() }) },
  getFeedbackBySessionId: { body: bySessionIdRequest, response: feedbackOfSession },
  sendFeedbackChoices: {
    body: answer.extend({ choices: z.array(z.string()).max(20) }),
    response: feedbackOfSession,
  },
  sendFeedbackComment: {
    body: answer.extend({ comment: z.string().max(5000) }),
    response: feedbackOfSession,
  },
  sendFeedbackRating: { body: answer.extend({ rating: z.int() }), response: feedbackOfSession },
  setFeedbackQuestions: { body: z.strictObject({ reportId: id, questions: z.array(question) }) },
  getFeedback: { params: reportParams, response: feedback },
  /** One detail; an empty value takes it back. Without consent nothing is kept. */
  sendUserDetailsAnswer: {
    body: answer.extend({ fieldId: z.string(), value: z.string().max(5000), consent: z.boolean() }),
    response: detailsOfSession,
  },
  getUserDetailsBySessionId: { body: bySessionIdRequest, response: detailsOfSession },
  setUserDetailsQuestions: { body: z.strictObject({ reportId: id, questions: z.array(question) }) },
  getUserDetails: { params: reportParams, response: userDetails },
} satisfies Record<string, CallSchemas>
