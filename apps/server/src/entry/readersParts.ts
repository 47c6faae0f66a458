import type { Database } from '@bubbles/db'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Config } from '../config/config.ts'
import { registerFormerNames } from '../http/formerNames.ts'
import type { OrganisationIds } from '../http/tenant.ts'
import { registerAnswers } from '../modules/answers/publicForms.ts'
import { registerCollector } from '../modules/engagement/collector.ts'
import { type PageCache, registerPublishedPages } from '../modules/publication/publicPages.ts'

/** Mounts what the world reads: published pages and the collector. It cannot reach session or identity code. */
export function registerReaders(
  app: FastifyInstance,
  options: {
    config: Config
    database: Database
    organisationIds: OrganisationIds
    cache: PageCache
    isMember?: (request: FastifyRequest, organisationId: string) => Promise<boolean>
  },
): void {
  const { config, database, organisationIds, cache, isMember } = options
  // Before everything else: hooks hold only for what is registered after them.
  registerFormerNames(app, { organisationIds, addresses: config.addresses })
  registerPublishedPages(app, { database, addresses: config.addresses, organisationIds, cache, isMember })
  registerCollector(app, { database, secret: config.secret })
  registerAnswers(app, { database, addresses: config.addresses, secret: config.secret })
}
