import { REPORT_ENVIRONMENT, scrubReport, TRACE_SAMPLE_RATE } from '@bubbles/domain'
import {
  breadcrumbsIntegration,
  browserTracingIntegration,
  captureException,
  dedupeIntegration,
  eventFiltersIntegration,
  functionToStringIntegration,
  globalHandlersIntegration,
  httpContextIntegration,
  init,
  linkedErrorsIntegration,
  makeFetchTransport,
} from '@sentry/react'

/** Sets the library up. In a file of its own, so that it is loaded only where it is wanted. */
export function start({ dsn, release }: { dsn: string; release: string }): void {
  init({
    dsn,
    release,
    environment: REPORT_ENVIRONMENT,
    tracesSampleRate: TRACE_SAMPLE_RATE,
    dataCollection: {
      userInfo: false,
      cookies: false,
      httpHeaders: false,
      httpBodies: [],
      urlQueryParams: false,
    },
    // The message stays what screens know it as.
    enhanceFetchErrorMessages: 'report-only',
    defaultIntegrations: false,
    integrations: [
      eventFiltersIntegration(),
      functionToStringIntegration(),
      linkedErrorsIntegration(),
      dedupeIntegration(),
      globalHandlersIntegration(),
      httpContextIntegration(),
      // Not what was clicked: it may hold what somebody typed. What goes to the console is left out for the same reason.
      breadcrumbsIntegration({ dom: false }),
      browserTracingIntegration(),
    ],
    // The last place before the wire: whatever kind of report it is, it goes through here.
    transport: (options) => {
      const transport = makeFetchTransport(options)
      const send = ([header, items]: Parameters<typeof transport.send>[0]) =>
        transport.send([header, scrubReport(items)] as Parameters<typeof transport.send>[0])
      return { ...transport, send }
    },
  })
}

/** Sends one error. */
export const report = (error: unknown): void => void captureException(error)
