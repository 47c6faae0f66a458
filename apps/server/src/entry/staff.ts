import { readConfig } from '../config/config.ts'
import { readEnv } from '../config/env.ts'
import { startErrorReporting } from '../http/errorReporting.ts'
import { listen, onStop, sayFailures } from './parts.ts'
import { createStaffApp } from './staffApp.ts'

/** The dashboard, the services and internal publications: what members of organisations use. */
sayFailures()
const config = readConfig(readEnv())
await startErrorReporting(config)
const { app, database } = await createStaffApp(config)
const cutConnections = await listen(app, config)
onStop({
  closeServers: () => app.close(),
  cutConnections,
  closeDatabase: () => database.close(),
})
