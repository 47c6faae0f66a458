import type { Handlers } from '../../http/context.ts'
import { propertyOf, runReportsAtGoogle } from './analytics/providers/googleAnalytics.ts'
import { analyticsNow } from './analytics/now.ts'
import { runReports } from './analytics/runReports.ts'
import { setUpAnalytics } from './setup.ts'

/** Handlers of the engagement calls that are built. Each runs in its organisation's transaction. */
export const engagementHandlers = {
  runAnalyticsReports: {
    // No transaction waits for Google.
    outside: true,
    handle: ({ organisation, body, deps: { config, database } }) => {
      const { googleAnalytics } = config
      const propertyId = propertyOf(googleAnalytics, organisation)
      if (googleAnalytics && propertyId) return runReportsAtGoogle(googleAnalytics, propertyId, body)
      const { addresses } = config
      const property = {
        organisationId: organisation.id,
        hosts: {
          internal: new URL(addresses.organisation(organisation.name)).hostname,
          public: new URL(addresses.bubbles(organisation.name)).hostname,
        },
      }
      return database.transaction({ kind: 'organisation', organisationId: organisation.id }, () =>
        runReports(property, body),
      )
    },
  },
  analyticsNow: ({ organisation, query }) => analyticsNow(organisation, query.reportId),
  setupAnalytics: ({ organisation, actor, deps: { config } }) =>
    setUpAnalytics(
      organisation,
      actor.userId,
      config.googleAnalytics?.properties.get(organisation.id)?.measurementId,
    ),
} satisfies Handlers<'analyticsNow' | 'runAnalyticsReports' | 'setupAnalytics'>
