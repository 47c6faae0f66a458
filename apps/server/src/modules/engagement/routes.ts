import type { Handlers } from '../../http/context.ts'
import { propertyOf, runReportsAtGoogle } from './analytics/providers/googleAnalytics.ts'
import { analyticsNow } from './analytics/now.ts'
import { runReports } from './analytics/runReports.ts'
import { setUpAnalytics } from './setup.ts'
import { eventStore } from './store/chosenStore.ts'

/** Handlers of the engagement calls that are built. Each runs in its organisation's transaction. */
export const engagementHandlers = {
  runAnalyticsReports: {
    // No transaction waits for Google, or for a store of events beside the database.
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
      return eventStore(database).answer(organisation.id, (answers) =>
        runReports(property, body, undefined, undefined, answers),
      )
    },
  },
  analyticsNow: {
    // The store opens its own transactions.
    outside: true,
    handle: ({ organisation, query, deps: { database } }) =>
      analyticsNow(eventStore(database), organisation, query.reportId),
  },
  setupAnalytics: ({ organisation, actor, deps: { config } }) =>
    setUpAnalytics(
      organisation,
      actor.userId,
      config.googleAnalytics?.properties.get(organisation.id)?.measurementId,
    ),
} satisfies Handlers<'analyticsNow' | 'runAnalyticsReports' | 'setupAnalytics'>
