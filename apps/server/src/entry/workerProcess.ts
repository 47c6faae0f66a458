import { readConfig } from '../config/config.ts'
import { readEnv } from '../config/env.ts'
import { startErrorReporting } from '../http/errorReporting.ts'
import { startTracing } from '../http/tracing.ts'
import { createApp } from '../http/app.ts'
import { registerHealth } from '../http/health.ts'
import { registerMetrics } from '../http/metrics.ts'
import { eventStore, requireEvents } from '../modules/engagement/publicCollector.ts'
import { requireStore } from '../modules/files/publicStore.ts'
import { renderAtNewAddresses } from '../modules/publication/public.ts'
import { listen, onStop, openConfiguredDatabase, sayFailures } from './parts.ts'
import { createIdentity, requireSecret } from './staffParts.ts'
import { startBackground } from './workerParts.ts'

/** Outbox, rollups, expiry; any number may run beside each other. Answers only whether it is well. */
export async function runWorker(): Promise<void> {
  sayFailures()
  const config = readConfig(readEnv())
  await startErrorReporting(config)
  await startTracing(config)
  const app = createApp(config)
  const database = await openConfiguredDatabase(config, () => process.exit(1), app.failures)
  await requireSecret(config, database)
  await requireStore(database)
  await requireEvents(database)
  await renderAtNewAddresses(database, config)
  const identity = createIdentity(config, database)

  registerHealth(app, { config, database }, () => identity.works(), eventStore(database).answers)
  registerMetrics(app, { config, database })
  const cutConnections = await listen(app, config)
  const background = startBackground({
    config,
    database,
    identity,
    failures: app.failures,
    measures: app.measures,
  })
  onStop({
    closeServers: () => app.close(),
    cutConnections,
    stopBackground: () => background.stop(),
    closeDatabase: () => database.close(),
  })
}
