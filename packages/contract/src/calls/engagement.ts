import { defineCalls } from '../call.ts'

const engagement = { service: 'engagement', specified: true, tenant: true } as const
const analyst = { ...engagement, capability: 'engagement.read' } as const

/** Measuring: specification 7. */
export const engagementCalls = defineCalls({
  runAnalyticsReports: {
    ...analyst,
    method: 'POST',
    path: 'v1/analytics/run-reports',
    summary: 'Query dimensions and metrics, in the format of the GA4 Data API’s batchRunReports',
    body: 'runReportsRequest',
    refusals: ['too-many-requests', 'provider-refused', 'unavailable'],
  },
  analyticsNow: {
    ...analyst,
    method: 'GET',
    path: 'v1/analytics/now',
    summary: 'Readers in the last five minutes, for all reports or for one',
    specified: false,
  },
  listKnownReaders: {
    ...analyst,
    method: 'GET',
    path: 'v1/analytics/readers/{id}',
    summary: 'Named readers of a report who agreed to let the organisation see that they’ve read it',
    specified: false,
    refusals: ['report-not-found'],
  },
  setupAnalytics: {
    ...engagement,
    method: 'POST',
    path: 'v1/analytics/setup',
    summary: 'Set the organisation’s measurement ID',
    capability: 'organisation.setupAnalytics',
  },
})
