import { readConfig } from '../config/config.ts'
import { readEnv } from '../config/env.ts'
import { startErrorReporting } from '../http/errorReporting.ts'
import { startTracing } from '../http/tracing.ts'
import { listen, onStop, sayFailures, sayWarnings } from './parts.ts'
import { createStaffApp } from './staffApp.ts'

/** The dashboard, the services and internal publications: what members of organisations use. */
export async function runStaff(): Promise<void> {
  sayFailures()
  const config = readConfig(readEnv())
  sayWarnings(config)
  await startErrorReporting(config)
  await startTracing(config)
  const { app, database } = await createStaffApp(config)
  const cutConnections = await listen(app, config)
  onStop({
    closeServers: () => app.close(),
    cutConnections,
    closeDatabase: () => database.close(),
  })
}
