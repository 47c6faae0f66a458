import { BetaAnalyticsDataClient } from '@google-analytics/data'
import { type Database, tx } from '@bubbles/db'
import { describeOneEngine } from '@bubbles/test-kit'
import { once } from 'node:events'
import { createServer, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Harness, makeOrganisation, openHarness } from '../../../testing/harness.ts'
import { rollUpDirtyDays } from '../rollup.ts'
import { type EventRow, insertEvents } from '../writer.ts'
import { makeReport, publishReport } from '../../publication/testing.ts'
import { serviceAccount } from './providers/testing.ts'

/** 13 November 2026 is a Friday in the 46th week. */
const AT = Date.parse('2026-11-13T09:20:00Z')

describeOneEngine('Google’s own client', (open) => {
  let harness: Harness
  let door: Server
  let client: BetaAnalyticsDataClient

  beforeAll(async () => {
    const database: Database = await open()
    const organisationId = await makeOrganisation(database, 'acme', [
      { sub: 'sub-analyst', roles: ['EngagementAnalyst'] },
      { sub: 'sub-publisher', roles: ['Builder', 'Publisher'] },
    ])
    await database.transaction({ kind: 'platform' }, () =>
      tx()
        .updateTable('organisations')
        .set({ google_analytics4_measurement_id: 'G-ACME000001' })
        .where('id', '=', organisationId)
        .execute(),
    )
    harness = await openHarness(
      database,
      {},
      { BUBBLES_ORIGIN: 'http://{organisation}.pages.localhost:4000' },
    )
    const reportId = await makeReport(harness, 'sub-publisher', { title: 'Wind', text: 'It blew.' })
    const publicationId = await publishReport(harness, 'sub-publisher', {
      audience: 'public',
      reportId,
      slug: 'wind',
    })
    /** Three readers of one day: active for 4, 10 and 60 seconds. */
    const events = [4, 10, 60].flatMap((seconds, index): EventRow[] => {
      const view: EventRow = {
        reportId,
        publicationId,
        at: new Date(AT + index * 60_000),
        sessionId: `session-${index}`,
        id: 'view',
        kind: 'view',
        durationMs: 0,
        blockId: null,
        share: null,
        readerHash: String(index),
        device: 'mobile',
        source: ['Letter', 'letter', null][index]!,
        browser: 'Chrome',
        operatingSystem: index === 0 ? 'iOS' : 'Android',
        country: index === 2 ? null : 'AU',
        medium: null,
        campaign: null,
        place: null,
        target: null,
      }
      return [view, { ...view, id: 'read', kind: 'read', durationMs: seconds * 1000 }]
    })
    await database.transaction({ kind: 'organisation', organisationId }, () =>
      insertEvents(organisationId, events),
    )
    await rollUpDirtyDays(database)
    // Whoever points the client here needs this much: our path, our host, our token.
    const pass = async (parts: Buffer[], response: ServerResponse) => {
      const answer = await harness.call('sub-analyst', {
        method: 'POST',
        url: '/api/engagement/v1/analytics/run-reports',
        body: Buffer.concat(parts).toString(),
      })
      const { code, detail } = answer.body
      const refusal = { error: { code: answer.status, message: detail, status: code } }
      response.writeHead(answer.status, { 'content-type': 'application/json' })
      response.end(answer.status === 200 ? answer.text : JSON.stringify(refusal))
    }
    door = createServer((request, response) => {
      const parts: Buffer[] = []
      request.on('data', (part: Buffer) => parts.push(part))
      request.on('end', () => void pass(parts, response))
    })
    door.listen(0, '127.0.0.1')
    await once(door, 'listening')
    client = new BetaAnalyticsDataClient({
      fallback: true,
      credentials: { client_email: serviceAccount.client_email, private_key: serviceAccount.private_key },
      scopes: ['https://www.googleapis.com/auth/analytics.readonly'],
      universeDomain: 'googleapis.com',
      protocol: 'http',
      apiEndpoint: '127.0.0.1',
      port: (door.address() as AddressInfo).port,
    })
  })
  afterAll(async () => {
    await client.close()
    door.closeAllConnections()
    door.close()
    await harness.close()
  })

  type Request = NonNullable<
    NonNullable<Parameters<BetaAnalyticsDataClient['batchRunReports']>[0]>['requests']
  >[number]
  async function ask(request: Request) {
    const dateRanges = [{ startDate: '2026-11-01', endDate: '2026-11-14' }]
    const requests = [
      { property: 'properties/1234', dateRanges, metrics: [{ name: 'totalUsers' }], ...request },
    ]
    const [{ reports }] = await client.batchRunReports({ property: 'properties/1234', requests })
    return reports![0]!
  }
  const rowsOf = async (request: Request): Promise<(string | null | undefined)[][]> =>
    ((await ask(request)).rows ?? []).map(({ dimensionValues, metricValues }) =>
      [...dimensionValues!, ...metricValues!].map(({ value }) => value),
    )

  test('sends enums as numbers and is understood', async () => {
    const report = await ask({
      dimensions: [{ name: 'sessionSource' }],
      dimensionFilter: {
        filter: { fieldName: 'pageTitle', stringFilter: { matchType: 'CONTAINS', value: 'win' } },
      },
      orderBys: [
        { dimension: { dimensionName: 'sessionSource', orderType: 'CASE_INSENSITIVE_ALPHANUMERIC' } },
      ],
      metricAggregations: [1, 4, 6],
      returnPropertyQuota: true,
      currencyCode: 'AUD',
      keepEmptyRows: true,
      limit: 250_000,
    })
    expect(report.rowCount).toBe(3)
    expect(report.totals![0]!.metricValues![0]!.value).toBe('3')
    expect(report.metadata).toMatchObject({ currencyCode: 'AUD', timeZone: 'UTC' })
    expect(report.propertyQuota).toBeTruthy()
  })

  test.each([
    [['activeUsers'], ['3']],
    [
      ['engagedSessions', 'engagementRate', 'bounceRate'],
      ['2', '0.66', '0.33'],
    ],
  ])('metrics %j', async (names, expected) => {
    const metrics = names.map((name) => ({ name }))
    const [whole] = await rowsOf({ metrics })
    expect(whole!.map((value) => value!.slice(0, 4))).toEqual(expected)
    // Counted in the visits, and not in the day's totals.
    const [visits] = await rowsOf({ metrics, dimensions: [{ name: 'pagePath' }] })
    expect(visits!.slice(1)).toEqual(whole)
  })

  test.each([
    ['pagePath', [['/bubbles/wind', '3']]],
    ['pageTitle', [['Wind', '3']]],
    ['hostName', [['acme.pages.localhost', '3']]],
    [
      'operatingSystem',
      [
        ['Android', '2'],
        ['iOS', '1'],
      ],
    ],
    ['hour', [['09', '3']]],
    ['dayOfWeek', [['5', '3']]],
    ['week', [['46', '3']]],
    ['yearWeek', [['202646', '3']]],
    ['isoWeek', [['46', '3']]],
    ['isoYear', [['2026', '3']]],
    ['isoYearIsoWeek', [['202646', '3']]],
    ['month', [['11', '3']]],
    ['yearMonth', [['202611', '3']]],
    ['year', [['2026', '3']]],
  ])('dimension %s', async (name, expected) => {
    expect(await rowsOf({ dimensions: [{ name }] })).toEqual(expected)
  })

  test('filters by what is empty, and by numbers', async () => {
    const dimensions = [{ name: 'countryId' }]
    expect(
      await rowsOf({ dimensionFilter: { filter: { fieldName: 'countryId', emptyFilter: {} } } }),
    ).toEqual([['1']])
    const having = (filter: object) => rowsOf({ dimensions, metricFilter: { filter } })
    const value = { int64Value: 1 }
    expect(
      await having({ fieldName: 'totalUsers', numericFilter: { operation: 'GREATER_THAN', value } }),
    ).toEqual([['AU', '2']])
    expect(
      await having({
        fieldName: 'totalUsers',
        betweenFilter: { fromValue: { doubleValue: 0.5 }, toValue: { doubleValue: 1.5 } },
      }),
    ).toEqual([['(not set)', '1']])
  })

  test('orders numbers as numbers, either way', async () => {
    const order = (desc: boolean) =>
      rowsOf({
        dimensions: [{ name: 'countryId' }],
        orderBys: [{ desc, dimension: { dimensionName: 'countryId', orderType: 'NUMERIC' } }],
      })
    expect(await order(false)).toHaveLength(2)
    const byText = await rowsOf({
      dimensions: [{ name: 'sessionSource' }],
      orderBys: [{ desc: true, dimension: { dimensionName: 'sessionSource', orderType: 'ALPHANUMERIC' } }],
    })
    expect(byText.map(([source]) => source)).toEqual(['letter', 'Letter', '(direct)'])
  })

  test.each<[string, Request, string]>([
    ['a place', { dimensions: [{ name: 'city' }] }, '“city” isn’t recognised. Only a reader’s country'],
    [
      'events by name',
      { dimensions: [{ name: 'eventName' }] },
      '“eventName” isn’t recognised. Events aren’t',
    ],
    ['revenue', { metrics: [{ name: 'totalRevenue' }] }, '“totalRevenue” isn’t recognised. Nothing is sold'],
    [
      'a regular expression',
      {
        dimensions: [{ name: 'country' }],
        dimensionFilter: {
          filter: { fieldName: 'country', stringFilter: { matchType: 'FULL_REGEXP', value: '(a+)+' } },
        },
      },
      'Regular expression filters aren’t available',
    ],
    ['cohorts', { cohortSpec: { cohorts: [] } }, 'Cohorts aren’t available'],
    [
      'a total of rows left out',
      {
        metricAggregations: [1],
        metricFilter: {
          filter: {
            fieldName: 'totalUsers',
            numericFilter: { operation: 'EQUAL', value: { int64Value: 1 } },
          },
        },
      },
      'request it without a metricFilter',
    ],
  ])('%s is refused in words', async (_name, request, sentence) => {
    await expect(ask(request)).rejects.toThrow(sentence)
  })

  test('one batch asks one property', async () => {
    const requests = ['properties/1', 'properties/2'].map((property) => ({
      property,
      dateRanges: [{ startDate: 'today', endDate: 'today' }],
      metrics: [{ name: 'sessions' }],
    }))
    await expect(client.batchRunReports({ property: 'properties/1', requests })).rejects.toThrow(
      'All requests in a batch must name the same property.',
    )
  })
})
