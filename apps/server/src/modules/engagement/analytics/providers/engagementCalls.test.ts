import { tx } from '@bubbles/db'
import { describeEachEngine } from '@bubbles/test-kit'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Harness, makeOrganisation, openHarness } from '../../../../testing/harness.ts'
import { batch, EMPTY_REPORT, failure, type Google, REPORT, serviceAccount, startGoogle } from './testing.ts'

const RUN = '/api/engagement/v1/analytics/run-reports'
const SET_UP = '/api/engagement/v1/analytics/setup'
const question = {
  dateRanges: [{ startDate: '7daysAgo', endDate: 'today' }],
  dimensions: [{ name: 'date' }],
  metrics: [{ name: 'sessions' }],
}
const ACME_ID = 'G-ACME000001'

describeEachEngine('calls of engagement', (open) => {
  let harness: Harness
  let google: Google
  beforeAll(async () => {
    google = await startGoogle()
    const database = await open()
    const acme = await makeOrganisation(database, 'acme', [
      { sub: 'sub-analyst', roles: ['EngagementAnalyst'] },
      { sub: 'sub-admin', roles: ['Admin'] },
      { sub: 'sub-viewer', roles: [] },
    ])
    for (const name of ['globex', 'hooli'])
      await makeOrganisation(database, name, [
        { sub: `sub-${name}-analyst`, roles: ['EngagementAnalyst'] },
        { sub: `sub-${name}-admin`, roles: ['Admin'] },
      ])
    harness = await openHarness(
      database,
      {},
      {
        GA4_PROPERTIES: JSON.stringify({ [acme]: { measurementId: ACME_ID, propertyId: '1234' } }),
        GA4_CREDENTIALS: JSON.stringify(serviceAccount),
        GA4_API_ENDPOINT: google.url,
      },
    )
  })
  afterAll(async () => {
    await harness.close()
    await google.stop()
  })

  const run = (as: string | null, host = 'acme') =>
    harness.call(as, { method: 'POST', url: RUN, host, body: { requests: [question] } })
  const setUp = (as: string, host = 'acme') => harness.call(as, { method: 'POST', url: SET_UP, host })
  const setMeasurementId = (name: string, measurementId: string | null) =>
    harness.database.transaction({ kind: 'platform' }, () =>
      tx()
        .updateTable('organisations')
        .set({ google_analytics4_measurement_id: measurementId })
        .where('name', '=', name)
        .execute(),
    )

  test('without a measurement id nobody may read, not even an analyst', async () => {
    await setMeasurementId('acme', null)
    expect(await run('sub-analyst')).toMatchObject({ status: 403, body: { code: 'forbidden' } })
  })

  test('only an Admin or the owner sets up; an organisation with Google Analytics gets its id', async () => {
    for (const sub of ['sub-analyst', 'sub-viewer'])
      expect(await setUp(sub)).toMatchObject({ status: 403, body: { code: 'forbidden' } })
    expect(await setUp('sub-hooli-admin')).toMatchObject({ status: 404 })
    expect(await setUp('sub-admin')).toMatchObject({
      status: 200,
      body: { googleAnalytics4MeasurementId: ACME_ID },
    })
    const { body } = await setUp('sub-hooli-owner', 'hooli')
    expect(body.googleAnalytics4MeasurementId).toMatch(/^G-[A-Z0-9]{10}$/)
    expect(body.googleAnalytics4MeasurementId).not.toBe(ACME_ID)
  })

  test('with one, an analyst reads; others and strangers do not', async () => {
    await setMeasurementId('acme', ACME_ID)
    await setMeasurementId('globex', 'G-GLOBEX0001')
    google.answer = () => batch(REPORT)
    expect((await run('sub-analyst')).status).toBe(200)
    for (const sub of ['sub-admin', 'sub-viewer'])
      expect(await run(sub)).toMatchObject({ status: 403, body: { code: 'forbidden' } })
    const stranger = await run('sub-globex-analyst')
    const nowhere = await run('sub-globex-analyst', 'nowhere')
    expect(stranger).toMatchObject({ status: 404, body: { code: 'organisation-not-found' } })
    expect(stranger.body).toEqual(nowhere.body)
    expect((await run(null)).status).toBe(401)
    expect(google.requests).toHaveLength(1)
  })

  test('what is configured comes from Google, all else from our own events', async () => {
    await setMeasurementId('acme', ACME_ID)
    google.requests.length = 0
    google.answer = () => batch({ ...EMPTY_REPORT, rowCount: 4711 })
    expect((await run('sub-analyst')).body.reports[0]).toMatchObject({
      rowCount: 4711,
      metadata: { timeZone: 'Europe/Zurich' },
    })
    expect(google.requests[0]!.url).toContain('/properties/1234:')
    // A tenant that takes another's measurement id reads its own events still.
    await setMeasurementId('globex', ACME_ID)
    expect((await run('sub-globex-analyst', 'globex')).body.reports[0]).toMatchObject({
      rowCount: 0,
      metadata: { timeZone: 'UTC' },
    })
    await setMeasurementId('acme', 'G-EMBEDDED01')
    expect((await run('sub-analyst')).body.reports[0].metadata).toEqual({ timeZone: 'UTC' })
    expect(google.requests).toHaveLength(1)
  })

  test('an exhausted quota is a 429 that says when to come again', async () => {
    await setMeasurementId('acme', ACME_ID)
    google.answer = () =>
      failure(
        429,
        'RESOURCE_EXHAUSTED',
        'Exhausted property tokens per hour. These quota tokens will return in under an hour.',
      )
    const answer = await run('sub-analyst')
    expect(answer).toMatchObject({
      status: 429,
      headers: { 'retry-after': '3600' },
      body: {
        code: 'too-many-requests',
        detail: 'This property’s Google Analytics quota is used up. It resets within the hour.',
      },
    })
  })

  test('a refused key never looks like a person who is not signed in', async () => {
    await setMeasurementId('acme', ACME_ID)
    google.answer = () => failure(401, 'UNAUTHENTICATED', 'Request had invalid authentication credentials.')
    expect(await run('sub-analyst')).toMatchObject({ status: 502, body: { code: 'provider-refused' } })
  })

  test('no transaction waits for Google', async () => {
    await setMeasurementId('acme', ACME_ID)
    await setMeasurementId('globex', 'G-GLOBEX0001')
    google.requests.length = 0
    google.answer = () => ({ body: null })
    const waiting = run('sub-analyst')
    await expect.poll(() => google.requests.length).toBe(1)
    const inTransaction = await harness.database.transaction({ kind: 'platform' }, () =>
      tx().selectFrom('organisations').select('name').where('name', '=', 'acme').forUpdate().execute(),
    )
    expect(inTransaction).toHaveLength(1)
    expect((await run('sub-globex-analyst', 'globex')).status).toBe(200)
    google.answer = () => batch(EMPTY_REPORT)
    await google.stop()
    expect(await waiting).toMatchObject({ status: 503, body: { code: 'unavailable' } })
    google = await startGoogle()
  })
})
