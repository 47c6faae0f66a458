import type { Handlers } from '../../http/context.ts'
import { answerReports } from './analytics/answerReports.ts'
import { analyticsNow } from './analytics/now.ts'
import { setUpAnalytics } from './setup.ts'
import { eventStore } from './store/chosenStore.ts'

/** Handlers of the engagement calls that are built. Each runs in its organisation's transaction. */
export const engagementHandlers = {
  runAnalyticsReports: {
    // No transaction waits for Google, or for a store of events beside the database.
    outside: true,
    handle: ({ organisation, body, deps }) => answerReports(deps, organisation, body),
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
