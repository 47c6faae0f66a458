import { readConfig } from '../config/config.ts'
import { readEnv } from '../config/env.ts'
import { makeDemonstration, printDemonstration } from '../demonstration/demonstration.ts'
import { createApp } from '../http/app.ts'
import { registerFrontDoor } from '../http/frontDoor.ts'
import { registerHealth } from '../http/health.ts'
import { registerMetrics } from '../http/metrics.ts'
import { createMembershipCheck } from '../http/session.ts'
import { OrganisationIds } from '../http/tenant.ts'
import { PageCache } from '../modules/publication/publicPages.ts'
import { listen, onStop, openConfiguredDatabase, sayFailures } from './parts.ts'
import { registerReaders } from './readersParts.ts'
import { createIdentity, isEmbedded, registerStaff } from './staffParts.ts'
import { startBackground } from './workerParts.ts'

/** Everything in one process: what `npm start` runs. */
const started = performance.now()
sayFailures()
const config = readConfig(readEnv())
const app = createApp(config)
const database = await openConfiguredDatabase(config, (error) => {
  app.log.fatal({ err: error }, 'the database died')
  process.exit(1)
})
const identity = createIdentity(config, database)
const organisationIds = new OrganisationIds(database)
const cache = new PageCache()
const deps = { config, database, forgetPages: (name: string) => cache.forget(name) }

// Before everything else: hooks hold only for what is registered after them.
registerFrontDoor(app, config.addresses.login)
registerHealth(app, deps)
registerMetrics(app, deps)
const isMember = createMembershipCheck({
  database,
  clientId: config.pool.clientId,
  verifyAccessToken: identity.verifyAccessToken,
})
registerReaders(app, { config, database, organisationIds, cache, isMember })
registerStaff(app, { ...deps, identity, organisationIds })

if (config.demonstration && isEmbedded(identity)) await makeDemonstration({ config, database, identity })
await listen(app, config)
const background = startBackground({
  config,
  database,
  identity,
  onFailure: (what, error) => app.log.error({ err: error }, `${what} failed`),
})
onStop(async () => {
  await app.close()
  await background.stop()
  await database.close()
})
printDemonstration(config, database.engine, (performance.now() - started) / 1000)
