import type { Config } from '../config/config.ts'
import { createApp } from '../http/app.ts'
import { registerFrontDoor } from '../http/frontDoor.ts'
import { registerHealth } from '../http/health.ts'
import { registerMetrics } from '../http/metrics.ts'
import { createMembershipCheck } from '../http/session.ts'
import { OrganisationIds } from '../http/tenant.ts'
import { PageCache } from '../modules/publication/publicPages.ts'
import { openConfiguredDatabase } from './parts.ts'
import { registerReaders } from './readersParts.ts'
import { createIdentity, registerStaff } from './staffParts.ts'

/** A server with everything members and readers use, on an open database; it does not listen yet. */
export async function createStaffApp(config: Config) {
  const app = createApp(config)
  const database = await openConfiguredDatabase(config, (error) => {
    app.log.fatal({ err: error }, 'the database died')
    process.exit(1)
  })
  const identity = createIdentity(config, database)
  const organisationIds = new OrganisationIds(database)
  const cache = new PageCache()
  const forgetPages = (name: string) => {
    cache.forget(name)
    organisationIds.forget(name)
  }
  const deps = { config, database, forgetPages }
  const isMember = createMembershipCheck({
    database,
    clientId: config.pool.clientId,
    verifyAccessToken: identity.verifyAccessToken,
  })

  // Before everything else: hooks hold only for what is registered after them.
  registerFrontDoor(app, config.addresses.login)
  registerHealth(app, deps)
  registerMetrics(app, deps)
  registerReaders(app, { config, database, organisationIds, cache, isMember })
  registerStaff(app, { ...deps, identity, organisationIds })
  return { app, database, identity }
}
