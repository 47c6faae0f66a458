import { readConfig } from '../config/config.ts'
import { readEnv } from '../config/env.ts'
import { reportError, startErrorReporting } from '../http/errorReporting.ts'
import { createApp } from '../http/app.ts'
import { registerHealth } from '../http/health.ts'
import { registerMetrics } from '../http/metrics.ts'
import { listen, onStop, openConfiguredDatabase, sayFailures } from './parts.ts'
import { createIdentity, requireSecret } from './staffParts.ts'
import { startBackground } from './workerParts.ts'

/** Outbox, rollups, expiry; any number may run beside each other. Answers only whether it is well. */
sayFailures()
const config = readConfig(readEnv())
await startErrorReporting(config)
const app = createApp(config)
const database = await openConfiguredDatabase(config, () => process.exit(1))
await requireSecret(config, database)

registerHealth(app, { config, database, forgetPages: () => {} })
registerMetrics(app, { config })
const cutConnections = await listen(app, config)
const background = startBackground({
  config,
  database,
  identity: createIdentity(config, database),
  onFailure: (what, error) => {
    app.log.error({ err: error }, `${what} failed`)
    reportError(error)
  },
})
onStop({
  closeServers: () => app.close(),
  cutConnections,
  stopBackground: () => background.stop(),
  closeDatabase: () => database.close(),
})
