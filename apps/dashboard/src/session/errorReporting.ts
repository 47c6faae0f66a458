import type { Config } from '../config.ts'

type Sdk = typeof import('./errorReportingSdk.ts')

let sdk: Sdk | null = null
/** What happened before the library was there. */
let waiting: unknown[] | null = null

/**
 * Begins to report errors and a quarter of the traces (specification 9): outside development, and where the server has
 * been given a DSN. Only then is the library loaded, beside everything else.
 */
export async function startErrorReporting({ errorReporting, environment }: Config): Promise<void> {
  if (!errorReporting || environment === 'development') return
  waiting = []
  const note = (event: ErrorEvent) => waiting?.push(event.error)
  window.addEventListener('error', note)
  try {
    sdk = await import('./errorReportingSdk.ts')
    sdk.start(errorReporting)
    for (const error of waiting) sdk.report(error)
  } catch {
    // Without the library nothing is reported; nobody is kept from working for that.
  }
  waiting = null
  window.removeEventListener('error', note)
}

/** Reports an error nobody expected. Does nothing where reporting is off. */
export function reportError(error: unknown): void {
  if (waiting !== null) waiting.push(error)
  else sdk?.report(error)
}
