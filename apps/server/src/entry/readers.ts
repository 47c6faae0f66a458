import { readConfig } from '../config/config.ts'
import { readEnv } from '../config/env.ts'
import { startErrorReporting } from '../http/errorReporting.ts'
import { createApp } from '../http/app.ts'
import { registerHealth } from '../http/health.ts'
import { OrganisationIds } from '../http/tenant.ts'
import { PageCache } from '../modules/publication/publicPages.ts'
import { listen, onStop, openConfiguredDatabase, sayFailures } from './parts.ts'
import { registerReaders } from './readersParts.ts'

/** Public pages and the collector alone. It reaches no session and no identity code; internal pages ask to sign in. */
sayFailures()
const config = readConfig(readEnv())
await startErrorReporting(config)
const app = createApp(config)
const database = await openConfiguredDatabase(config, () => process.exit(1))

registerHealth(app, { config, database, forgetPages: () => {} })
registerReaders(app, {
  config,
  database,
  organisationIds: new OrganisationIds(database),
  cache: new PageCache(),
})
await listen(app, config)
onStop(async () => {
  await app.close()
  await database.close()
})
