import { verify } from 'node:crypto'
import { schemas } from '@bubbles/contract/schemas'
import { Problem } from '@bubbles/domain'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { GoogleAnalyticsConfig } from '../../../../config/googleAnalytics.ts'
import { propertyOf, runReportsAtGoogle } from './googleAnalytics.ts'
import {
  accountKey,
  batch,
  EMPTY_REPORT,
  failure,
  type Google,
  REPORT,
  serviceAccount,
  startGoogle,
  type WireAnswer,
} from './testing.ts'

const acme = { id: '11111111-1111-4111-8111-111111111111', measurementId: 'G-ACME000001' }

let google: Google
let config: GoogleAnalyticsConfig
beforeEach(async () => {
  google = await startGoogle()
  config = {
    credentials: { clientEmail: serviceAccount.client_email, privateKey: serviceAccount.private_key },
    endpoint: new URL(google.url),
    properties: new Map([[acme.id, { measurementId: acme.measurementId, propertyId: '1234' }]]),
  }
})
afterEach(() => google.stop())

const question = {
  dateRanges: [{ startDate: '2026-11-01', endDate: 'today' }],
  dimensions: [{ name: 'date' }],
  metrics: [{ name: 'sessions' }],
}
const ask = (requests: object[], mostMs?: number) =>
  runReportsAtGoogle(config, '1234', schemas.runAnalyticsReports.body.parse({ requests }), mostMs)
const refusal = async (answer: WireAnswer, requests: object[] = [question]): Promise<Problem> => {
  google.answer = () => answer
  const error: unknown = await ask(requests, 5000).catch((thrown: unknown) => thrown)
  expect(error).toBeInstanceOf(Problem)
  return error as Problem
}

test('only the organisation that is configured, with the measurement id that is', () => {
  expect(propertyOf(config, acme)).toBe('1234')
  expect(propertyOf(config, { ...acme, measurementId: 'G-OTHER00001' })).toBeNull()
  expect(propertyOf(config, { ...acme, measurementId: null })).toBeNull()
  const thief = { id: '22222222-2222-4222-8222-222222222222', measurementId: acme.measurementId }
  expect(propertyOf(config, thief)).toBeNull()
  expect(propertyOf(undefined, acme)).toBeNull()
})

describe('on the wire', () => {
  test('asks one property, as the service account, in the documented form', async () => {
    google.answer = () => batch(REPORT)
    await ask([
      {
        dateRanges: [
          { startDate: '28daysAgo', endDate: 'yesterday' },
          { startDate: '56daysAgo', endDate: '29daysAgo', name: 'before' },
        ],
        dimensions: [{ name: 'country' }, { name: 'customEvent:report_id' }],
        metrics: [{ name: 'totalUsers' }, { name: 'customEvent:completions' }],
        dimensionFilter: {
          andGroup: {
            expressions: [
              {
                filter: {
                  fieldName: 'customEvent:report_id',
                  inListFilter: { values: ['a', 'b'], caseSensitive: true },
                },
              },
              {
                notExpression: {
                  filter: { fieldName: 'country', stringFilter: { matchType: 'CONTAINS', value: 'x' } },
                },
              },
            ],
          },
        },
        orderBys: [{ metric: { metricName: 'totalUsers' }, desc: true }],
        metricAggregations: ['TOTAL', 'MAXIMUM'],
        limit: '7',
        offset: 14,
        keepEmptyRows: true,
      },
    ])
    const [{ method, url, headers, body }] = google.requests as [Google['requests'][number]]
    expect(method).toBe('POST')
    expect(url.split('?')[0]).toBe('/v1beta/properties/1234:batchRunReports')
    // The library sends the numbers of enumerated values: TOTAL 1, MAXIMUM 6, CONTAINS 4.
    expect(body.requests).toEqual([
      {
        dateRanges: [
          { startDate: '28daysAgo', endDate: 'yesterday' },
          { startDate: '56daysAgo', endDate: '29daysAgo', name: 'before' },
        ],
        dimensions: [{ name: 'country' }, { name: 'customEvent:report_id' }],
        metrics: [{ name: 'totalUsers' }, { name: 'customEvent:completions' }],
        dimensionFilter: {
          andGroup: {
            expressions: [
              {
                filter: {
                  fieldName: 'customEvent:report_id',
                  inListFilter: { values: ['a', 'b'], caseSensitive: true },
                },
              },
              {
                notExpression: {
                  filter: {
                    fieldName: 'country',
                    stringFilter: { matchType: 4, value: 'x', caseSensitive: false },
                  },
                },
              },
            ],
          },
        },
        orderBys: [{ metric: { metricName: 'totalUsers' }, desc: true }],
        metricAggregations: [1, 6],
        limit: '7',
        offset: '14',
        keepEmptyRows: true,
        returnPropertyQuota: true,
      },
    ])
    const [head, claims, signature] = headers.authorization!.replace('Bearer ', '').split('.') as [
      string,
      string,
      string,
    ]
    expect(JSON.parse(Buffer.from(claims, 'base64url').toString())).toMatchObject({
      iss: serviceAccount.client_email,
      scope: 'https://www.googleapis.com/auth/analytics.readonly',
    })
    const signed = Buffer.from(`${head}.${claims}`)
    expect(verify('sha256', signed, accountKey, Buffer.from(signature, 'base64url'))).toBe(true)
  })

  test('asks five at once and puts the answers together in order', async () => {
    const sizes: number[] = []
    google.answer = ({ body }) => {
      sizes.push(body.requests.length)
      return batch(
        ...body.requests.map(({ limit }) => ({ ...EMPTY_REPORT, rows: [], rowCount: Number(limit) })),
      )
    }
    const asked = Array.from({ length: 20 }, (_, index) => ({ ...question, limit: index + 1 }))
    const { reports, kind } = await ask(asked)
    expect(sizes).toEqual([5, 5, 5, 5])
    expect(reports.map(({ rowCount }) => rowCount)).toEqual(asked.map(({ limit }) => limit))
    expect(kind).toBe('analyticsData#batchRunReports')
  })

  test('without an order asks for that of our own store', async () => {
    google.answer = () => batch(EMPTY_REPORT)
    await ask([question])
    expect(google.requests[0]!.body.requests[0]!.orderBys).toEqual([
      { dimension: { dimensionName: 'date', orderType: 1 } },
    ])
  })

  test.each([
    [
      { dimensionFilter: { filter: { fieldName: 'date', numericFilter: {} } } },
      '/requests/1/dimensionFilter',
    ],
    [{ dimensionFilter: { surprise: true } }, '/requests/1/dimensionFilter'],
    [{ orderBys: [{ pivot: {} }] }, '/requests/1/orderBys/0'],
  ])('refuses what the library would leave out: %j', async (change, pointer) => {
    const error: unknown = await ask([question, { ...question, ...change }]).catch(
      (thrown: unknown) => thrown,
    )
    expect(error).toMatchObject({ code: 'invalid-request', errors: [{ pointer }] })
    expect(google.requests).toEqual([])
  })
})

describe('answers', () => {
  const { propertyQuota, metadata, ...counted } = REPORT

  test('come in the documented form: ranges, totals, row count, quota, what makes numbers inexact', async () => {
    google.answer = () => batch(REPORT)
    const answer = await ask([{ ...question, metricAggregations: ['TOTAL'] }])
    expect(answer).toEqual({
      reports: [{ ...counted, metadata, propertyQuota }],
      kind: 'analyticsData#batchRunReports',
    })
    expect(schemas.runAnalyticsReports.response.parse(answer)).toEqual(answer)
  })

  test('without rows have empty lists', async () => {
    google.answer = () => batch(EMPTY_REPORT)
    expect((await ask([{ ...question, metricAggregations: ['MINIMUM'] }])).reports).toEqual([
      { ...EMPTY_REPORT, rows: [], minimums: [], rowCount: 0 },
    ])
  })
})

describe('refusals are sentences', () => {
  const schema =
    'For a list of valid dimensions and metrics, see https://developers.google.com/analytics/devguides/reporting/data/v1/api-schema '

  test.each([
    [
      'Exhausted property tokens per day. These quota tokens will return in under 24 hours. To increase quota tokens, see https://support.google.com/analytics/answer/11202874',
      86_400,
      'It resets within a day.',
    ],
    [
      'Exhausted property tokens for a project per hour. These quota tokens will return in under an hour.',
      3_600,
      'It resets within the hour.',
    ],
    ['Exhausted concurrent requests quota.', 10, 'Too many requests at once; try again in a few seconds.'],
    ['Exhausted potentially thresholded requests quota.', 3_600, 'It resets within the hour.'],
  ])('%s', async (message, retryAfter, when) => {
    const problem = await refusal(failure(429, 'RESOURCE_EXHAUSTED', message))
    expect(problem.toJSON()).toMatchObject({
      status: 429,
      code: 'too-many-requests',
      detail: `This property’s Google Analytics quota is used up. ${when}`,
      retryAfter,
    })
  })

  test('a wait that Google names is taken', async () => {
    const details = [{ '@type': 'type.googleapis.com/google.rpc.RetryInfo', retryDelay: '30s' }]
    const problem = await refusal(
      failure(429, 'RESOURCE_EXHAUSTED', 'Exhausted property tokens per hour.', details),
    )
    expect(problem.members).toEqual({ retryAfter: 30 })
  })

  test('a field Google does not know is named where it stands', async () => {
    const message = `Did you mean country? Field customEvent:mark is not a valid dimension. ${schema}`
    const problem = await refusal(failure(400, 'INVALID_ARGUMENT', message), [
      question,
      { ...question, dimensions: [{ name: 'date' }, { name: 'customEvent:mark' }] },
    ])
    expect(problem.toJSON()).toMatchObject({
      status: 400,
      detail: 'Google Analytics doesn’t recognise the dimension “customEvent:mark”.',
      errors: [{ pointer: '/requests/1/dimensions/1/name' }],
    })
  })

  test('so is a metric', async () => {
    const message = `Field sessions is not a valid metric.  ${schema}`
    expect((await refusal(failure(400, 'INVALID_ARGUMENT', message))).errors).toEqual([
      {
        pointer: '/requests/0/metrics/0/name',
        detail: 'Google Analytics doesn’t recognise the metric “sessions”.',
      },
    ])
  })

  test('what else is wrong with the question is told in the words of Google', async () => {
    const message =
      'Please remove pageTitle to make the request compatible. The request’s dimensions & metrics are incompatible.'
    expect(await refusal(failure(400, 'INVALID_ARGUMENT', message))).toMatchObject({
      code: 'invalid-request',
      message: `Google Analytics refused the query: ${message}`,
    })
  })

  test.each<[string, WireAnswer, number, RegExp]>([
    [
      'no permission',
      failure(
        403,
        'PERMISSION_DENIED',
        'User does not have sufficient permissions for this property. To learn more about Property ID, see https://developers.google.com/analytics/devguides/reporting/data/v1/property-id.',
      ),
      502,
      /does not let this installation read property 1234/,
    ],
    [
      'a service that is off',
      failure(
        403,
        'PERMISSION_DENIED',
        'Google Analytics Data API has not been used in project 1 before or it is disabled.',
        [
          {
            '@type': 'type.googleapis.com/google.rpc.ErrorInfo',
            reason: 'SERVICE_DISABLED',
            domain: 'googleapis.com',
          },
        ],
      ),
      502,
      /is not switched on for this installation/,
    ],
    [
      'a key that is not accepted',
      failure(401, 'UNAUTHENTICATED', 'Request had invalid authentication credentials.'),
      502,
      /does not accept the key of this installation/,
    ],
    [
      'an unknown property',
      failure(404, 'NOT_FOUND', 'Requested entity was not found.'),
      502,
      /has no property 1234/,
    ],
    [
      'an inner error',
      failure(500, 'INTERNAL', 'Internal error encountered.'),
      503,
      /can’t be reached, or isn’t working/,
    ],
    ['a page of a proxy', { status: 502, body: '<html>Bad Gateway</html>' }, 503, /can’t be reached/],
    ['broken JSON', { body: '{"reports": [{"rows"' }, 503, /can’t be reached, or isn’t working/],
    ['another shape', batch({ rows: 7 }), 503, /can’t be reached, or isn’t working/],
    ['a report too few', batch(), 503, /can’t be reached, or isn’t working/],
  ])('%s', async (_, answer, status, sentence) => {
    const problem = await refusal(answer)
    expect(problem.status).toBe(status)
    expect(problem.message).toMatch(sentence)
  })

  test('no answer in time', async () => {
    google.answer = () => ({ body: null })
    await expect(ask([question], 300)).rejects.toMatchObject({
      code: 'unavailable',
      message: 'Google Analytics did not answer in time. Try again, or ask for fewer days.',
    })
  })

  test('the time is that of all calls together', async () => {
    let calls = 0
    google.answer = () => {
      calls += 1
      return calls === 1 ? batch(...Array.from({ length: 5 }, () => EMPTY_REPORT)) : { body: null }
    }
    await expect(ask(Array(6).fill(question), 500)).rejects.toMatchObject({ code: 'unavailable' })
    expect(calls).toBe(2)
  })

  test('nobody listens', async () => {
    config = { ...config, endpoint: new URL('http://127.0.0.1:1') }
    await expect(ask([question])).rejects.toMatchObject({
      code: 'unavailable',
      message: 'Google Analytics can’t be reached, or isn’t working at the moment. Try again shortly.',
    })
  })
})
