import { REPORT_ENVIRONMENT, scrubReport, TRACE_SAMPLE_RATE } from '@bubbles/domain'
import type { Config } from '../config/config.ts'

type Sdk = typeof import('@sentry/node')

/** Milliseconds that a process which ends waits for what is still to be sent. */
const LAST_WORDS_MS = 2000

/** Tag of the requests whose traces are sent. */
const SIGNED_IN = 'signed-in'

let sdk: Sdk | null = null

/**
 * Begins to report errors and a quarter of the traces (specification 9), where a DSN is configured. Call it first: it
 * watches what is made afterwards. The library costs 40 MB and half a second, so it is loaded only then.
 */
export async function startErrorReporting({ errorReporting }: Pick<Config, 'errorReporting'>): Promise<void> {
  if (!errorReporting) return
  const sentry = await import('@sentry/node')
  sentry.init({
    dsn: errorReporting.dsn,
    release: errorReporting.release,
    environment: REPORT_ENVIRONMENT,
    tracesSampleRate: TRACE_SAMPLE_RATE,
    // Anyone can send requests, and ask for their traces by a header: what they would fill is paid for by the piece. Whether
    // somebody was signed in is known at the end of a request, so a trace is sent as a whole then.
    traceLifecycle: 'static',
    beforeSendTransaction: (event) => (event.tags?.[SIGNED_IN] ? event : null),
    includeServerName: false,
    // No foreign service learns of our traces.
    tracePropagationTargets: [],
    dataCollection: {
      userInfo: false,
      cookies: false,
      httpHeaders: false,
      httpBodies: [],
      urlQueryParams: false,
      databaseQueryData: false,
      stackFrameVariables: false,
    },
    // What crashes the process is reported where the process ends, in `sayFailures`.
    defaultIntegrations: false,
    integrations: [
      sentry.eventFiltersIntegration(),
      sentry.functionToStringIntegration(),
      sentry.linkedErrorsIntegration(),
      sentry.dedupeIntegration(),
      sentry.systemErrorIntegration(),
      sentry.contextLinesIntegration(),
      sentry.nodeContextIntegration(),
      sentry.httpIntegration(),
      sentry.fastifyIntegration(),
    ],
    // The last place before the wire: whatever kind of report it is, and whoever made it, goes through here.
    transport: (options) => {
      const transport = sentry.makeNodeTransport(options)
      return {
        ...transport,
        send: ([header, items]) =>
          transport.send([header, scrubReport(items)] as Parameters<typeof transport.send>[0]),
      }
    },
  })
  sdk = sentry
}

/** Says that the request under way carries a token that holds. Traces of other requests are not sent. */
export function traceSignedIn(): void {
  sdk?.getIsolationScope().setTag(SIGNED_IN, true)
}

/** Reports an error nobody expected. Never throws, and does nothing where reporting is off. */
export function reportError(error: unknown): void {
  try {
    sdk?.captureException(error)
  } catch {
    // A report that fails must not harm what it reports on.
  }
}

/** Reports what ends the process, and waits two seconds at most until that is sent. */
export async function reportLastError(error: unknown): Promise<void> {
  reportError(error)
  await sdk?.flush(LAST_WORDS_MS).catch(() => false)
}
