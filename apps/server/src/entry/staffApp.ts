import { afterCommit, type Database, type DatabaseConfig, inTransaction } from '@bubbles/db'
import type { FastifyInstance } from 'fastify'
import type { Config } from '../config/config.ts'
import { createApp } from '../http/app.ts'
import { registerFrontDoor } from '../http/frontDoor.ts'
import { registerHealth } from '../http/health.ts'
import { registerMetrics } from '../http/metrics.ts'
import { createVisitorCheck } from '../http/session.ts'
import { OrganisationIds } from '../http/tenant.ts'
import { eventStore, requireEvents } from '../modules/engagement/publicCollector.ts'
import { requireStore } from '../modules/files/publicStore.ts'
import { appointConfigured } from '../modules/iam/public.ts'
import type { EmbeddedIdentity, IdentityService } from '../modules/identity/public.ts'
import { reloadOwnDomains } from '../modules/ownDomains/publicDirectory.ts'
import { PageCache } from '../modules/publication/publicPages.ts'
import { createSecurityRecorder } from '../modules/security/public.ts'
import { openConfiguredDatabase } from './parts.ts'
import { registerReaders } from './readersParts.ts'
import { createIdentity, registerStaff, requireSecret } from './staffParts.ts'

/**
 * A server with everything members and readers use, on an open database; it does not listen yet.
 * @param translated what the applications in other languages than English are still being built by
 * @param opening of the embedded engine, where it was begun before
 */
export async function createStaffApp(
  config: Config,
  translated?: Promise<unknown>,
  opening?: DatabaseConfig['opening'],
) {
  const app = createApp(config)
  const database = await openConfiguredDatabase(
    config,
    (error) => {
      app.log.fatal({ err: error }, 'the database died')
      process.exit(1)
    },
    app.failures,
    true,
    opening,
  )
  await requireSecret(config, database)
  await requireStore(database)
  await requireEvents(database)
  await appointConfigured(database, config.accountManagers)
  const identity = createIdentity(config, database)
  registerEverything(app, { config, database, identity, translated })
  return { app, database, identity }
}

/** Mounts all of it: every route that a member, a reader or a monitor can ask. */
export function registerEverything(
  app: FastifyInstance,
  options: {
    config: Config
    database: Database
    identity: IdentityService | EmbeddedIdentity
    /** False in tests, which have no built applications. */
    applications?: boolean
    /** What the applications in other languages than English are still being built by; absent where they are built. */
    translated?: Promise<unknown>
  },
): void {
  const { config, database, identity, applications, translated } = options
  const organisationIds = new OrganisationIds(database)
  const cache = new PageCache()
  const forgetPages = (name: string) => {
    const forget = () => {
      cache.forget(name)
      organisationIds.forget(name)
      // It may be another name by now, under which its own domain has to be known.
      if (config.addresses.ownDomains.inUseBy(name) !== undefined)
        void reloadOwnDomains(database, config.addresses).catch(() => undefined)
    }
    // What is read again before the commit would be what was.
    if (inTransaction()) afterCommit(forget)
    else forget()
  }
  const deps = { config, database, forgetPages }
  const visitorOf = createVisitorCheck({
    database,
    clientId: config.userPool.clientId,
    verifyAccessToken: identity.verifyAccessToken,
  })

  // Before everything else: hooks hold only for what is registered after them.
  registerFrontDoor(app, config.addresses.login)
  registerHealth(app, deps, () => identity.works(), eventStore(database).answers)
  const observe = registerMetrics(app, deps)
  registerReaders(app, { config, database, organisationIds, cache, visitorOf, observe })
  const security = createSecurityRecorder({ database, log: app.log, failures: app.failures })
  app.addHook('onClose', () => security.settled())
  registerStaff(app, { ...deps, identity, organisationIds, note: security.note, applications, translated })
}
