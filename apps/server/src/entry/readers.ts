import { readConfig } from '../config/config.ts'
import { readEnv } from '../config/env.ts'
import { startErrorReporting } from '../http/errorReporting.ts'
import { createApp } from '../http/app.ts'
import { registerHealth } from '../http/health.ts'
import { registerMetrics } from '../http/metrics.ts'
import { OrganisationIds } from '../http/tenant.ts'
import { requireKnownSecret } from '../modules/installation/public.ts'
import { PageCache } from '../modules/publication/publicPages.ts'
import { listen, onStop, openConfiguredDatabase, sayFailures } from './parts.ts'
import { registerReaders } from './readersParts.ts'

/** Public pages and the collector alone. It reaches no session and no identity code; internal pages ask to sign in. */
sayFailures()
const config = readConfig(readEnv())
await startErrorReporting(config)
const app = createApp(config)
const database = await openConfiguredDatabase(config, () => process.exit(1))
// Identity code, which could check a database without a check value, is not within reach.
await requireKnownSecret(database, { secret: config.secret, source: config.secretSource })

registerHealth(app, { config, database, forgetPages: () => {} })
registerMetrics(app, { config })
registerReaders(app, {
  config,
  database,
  organisationIds: new OrganisationIds(database),
  cache: new PageCache(),
})
const cutConnections = await listen(app, config)
onStop({
  closeServers: () => app.close(),
  cutConnections,
  closeDatabase: () => database.close(),
})
