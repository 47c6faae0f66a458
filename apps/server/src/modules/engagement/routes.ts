import type { Handlers } from '../../http/context.ts'
import { runReports } from './analytics/runReports.ts'
import { setUpAnalytics } from './setup.ts'

/** Handlers of the engagement calls that are built. Each runs in its organisation's transaction. */
export const engagementHandlers = {
  runAnalyticsReports: ({ organisation, body }) => runReports(organisation, body),
  setupAnalytics: ({ organisation, actor }) => setUpAnalytics(organisation, actor.userId),
} satisfies Handlers<'runAnalyticsReports' | 'setupAnalytics'>
