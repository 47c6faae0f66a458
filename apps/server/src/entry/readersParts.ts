import type { Database } from '@bubbles/db'
import type { FastifyInstance } from 'fastify'
import { type Config, usesTls } from '../config/config.ts'
import { registerCertificateQuestion } from '../http/certificateQuestion.ts'
import { registerFormerNames } from '../http/formerNames.ts'
import type { ObserveAnswer } from '../http/metrics.ts'
import type { OrganisationIds } from '../http/tenant.ts'
import { registerAnswers } from '../modules/answers/publicForms.ts'
import { forbidKeeping } from '../modules/cdn/public.ts'
import { registerCollector } from '../modules/engagement/publicCollector.ts'
import {
  type PageCache,
  type VisitorOf,
  PageHeads,
  registerEmbeds,
  registerOembed,
  registerFrontPage,
  registerDownloads,
  registerPageFiles,
  registerPreviewPage,
  registerEarlierEditions,
  registerOwnTeam,
  registerPublishedPages,
} from '../modules/publication/publicPages.ts'
import { registerReaderComments } from '../modules/readerComments/publicForms.ts'
import { registerNamedReaders } from '../modules/namedReaders/publicForms.ts'
import { registerSubscriptions } from '../modules/subscriptions/publicForms.ts'

/** Mounts what the world reads: published pages and the collector. It cannot reach session or identity code. */
export function registerReaders(
  app: FastifyInstance,
  options: {
    config: Config
    database: Database
    organisationIds: OrganisationIds
    cache: PageCache
    visitorOf?: VisitorOf
    /** Counts pages that are answered from memory, before the router. Without it the router answers them all. */
    observe?: ObserveAnswer
    /** The server's clock, by which links end; for tests. */
    now?: () => Date
  },
): void {
  const { config, database, organisationIds, cache, visitorOf, observe, now } = options
  // Pages carry the address they are at.
  config.addresses.ownDomains.onChange((name) => cache.forget(name))
  // Before everything else: hooks hold only for what is registered after them.
  registerFormerNames(app, { organisationIds, addresses: config.addresses })
  forbidKeeping(app)
  registerCertificateQuestion(app, config.addresses.ownDomains)
  const { addresses, secret } = config
  const heads = new PageHeads(database)
  const admission = { database, heads, addresses, organisationIds, secret, visitorOf, now }
  // In development a header may name another organisation than the host does.
  const fromMemory = observe && !config.development ? { https: usesTls(config), observe } : undefined
  registerPublishedPages(app, { ...admission, cache, fromMemory })
  registerEarlierEditions(app, { ...admission, cache })
  registerOwnTeam(app, { https: usesTls(config) })
  registerFrontPage(app, { ...admission, cache })
  registerSubscriptions(app, admission)
  registerReaderComments(app, admission)
  registerNamedReaders(app, admission)
  registerPreviewPage(app, admission)
  registerDownloads(app, admission)
  registerEmbeds(app, { ...admission, cache })
  registerOembed(app, admission)
  registerPageFiles(app, { database, organisationIds, now })
  registerCollector(app, { database, secret: config.secret })
  registerAnswers(app, { database, addresses, secret, visitorOf, now })
}
