import cluster from 'node:cluster'
import type { Config } from '../config/config.ts'
import { startErrorReporting } from '../http/errorReporting.ts'
import { startTracing } from '../http/tracing.ts'
import { createApp } from '../http/app.ts'
import { registerHealth } from '../http/health.ts'
import { registerMetrics } from '../http/metrics.ts'
import { OrganisationIds } from '../http/tenant.ts'
import { eventStore, requireEvents } from '../modules/engagement/publicCollector.ts'
import { requireStore } from '../modules/files/publicStore.ts'
import { requireKnownSecret } from '../modules/installation/public.ts'
import { PageCache } from '../modules/publication/publicPages.ts'
import { listen, onStop, openConfiguredDatabase } from './parts.ts'
import { metricsOfAll, stopWhenTold } from './readersCluster.ts'
import { registerReaders } from './readersParts.ts'

/** One process of public pages and the collector. */
export async function runReaders(config: Config): Promise<void> {
  await startErrorReporting(config)
  await startTracing(config)
  const app = createApp(config)
  const database = await openConfiguredDatabase(config, () => process.exit(1), app.failures, true)
  // Identity code, which could check a database without a check value, is not within reach.
  await requireKnownSecret(database, { secret: config.secret, source: config.secretSource })

  await requireStore(database)
  await requireEvents(database)

  registerHealth(app, { config, database }, undefined, eventStore(database).answers)
  const observe = registerMetrics(app, { config, database }, cluster.isWorker ? metricsOfAll : undefined)
  registerReaders(app, {
    config,
    database,
    organisationIds: new OrganisationIds(database),
    cache: new PageCache(),
    observe,
  })
  const cutConnections = await listen(app, config)
  const stop = onStop({
    closeServers: () => app.close(),
    cutConnections,
    closeDatabase: () => database.close(),
  })
  if (cluster.isWorker) stopWhenTold(stop)
}
