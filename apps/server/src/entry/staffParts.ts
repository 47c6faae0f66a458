import type { Database } from '@bubbles/db'
import type { FastifyInstance } from 'fastify'
import { type Config, PASSWORD_MINIMUM, usesEmbeddedPool } from '../config/config.ts'
import type { Handlers } from '../http/context.ts'
import { registerApiDescription } from '../http/describe.ts'
import { registerDevelopmentDashboard } from '../http/development.ts'
import { DASHBOARD_KINDS } from '../http/frontDoor.ts'
import { mountContract } from '../http/mount.ts'
import { createOwnPages } from '../http/ownPages.ts'
import { LOGIN_PATHS, registerSpa } from '../http/spa.ts'
import type { OrganisationIds } from '../http/tenant.ts'
import { registerStopPage } from '../modules/analystMails/public.ts'
import { answerHandlers } from '../modules/answers/public.ts'
import { auditHandlers } from '../modules/audit/public.ts'
import { brandingHandlers, registerSignInFace } from '../modules/branding/public.ts'
import { connectionHandlers, dataSourceHandlers, queryHandlers } from '../modules/dataSources/public.ts'
import { namedReaderHandlers } from '../modules/namedReaders/public.ts'
import { subscriptionHandlers } from '../modules/subscriptions/public.ts'
import { goalHandlers, trendNoteHandlers } from '../modules/analysts/public.ts'
import { scheduleHandlers } from '../modules/schedules/public.ts'
import { ownDomainHandlers } from '../modules/ownDomains/public.ts'
import { createFederation, requiredProvider, singleSignOnHandlers } from '../modules/singleSignOn/public.ts'
import { writingHelpHandlers } from '../modules/writingHelp/public.ts'
import { webhookHandlers } from '../modules/webhooks/public.ts'
import { engagementHandlers, openGoogleAnalytics } from '../modules/engagement/public.ts'
import { exportHandlers } from '../modules/export/public.ts'
import { registerFlags } from '../modules/flags/public.ts'
import {
  acceptApiTokens,
  iamHandlers,
  isExpectedAddress,
  isMailedInvite,
  secondFactorRequiredBy,
} from '../modules/iam/public.ts'
import {
  createCognitoIdentity,
  createEmbeddedIdentity,
  type EmbeddedIdentity,
  type IdentityService,
  opensSigningKey,
  provideAccount,
  registerIdentity,
} from '../modules/identity/public.ts'
import { requireKnownSecret } from '../modules/installation/public.ts'
import { registerOutboxPage } from '../modules/mail/public.ts'
import { registerLive } from '../modules/live/public.ts'
import { registerMcp } from '../modules/mcp/public.ts'
import { mediaHandlers } from '../modules/media/public.ts'
import { embeddingHandlers, publicationHandlers } from '../modules/publication/public.ts'
import { privacyHandlers } from '../modules/privacy/public.ts'
import { reportHandlers } from '../modules/report/public.ts'
import { reviewHandlers } from '../modules/review/public.ts'
import { pushedGroups, registerScim } from '../modules/scim/public.ts'
import { inboxHandlers } from '../modules/inbox/public.ts'
import { type NoteSecurityEvent, noteRefusals } from '../modules/security/public.ts'
import { builtApp } from './parts.ts'

/** The embedded pool unless another endpoint, or a pool of Amazon's, is configured. */
export function createIdentity(config: Config, database: Database): IdentityService | EmbeddedIdentity {
  const { id, clientId, endpoint, signInWith } = config.userPool
  if (!usesEmbeddedPool(config.userPool)) return createCognitoIdentity({ poolId: id, clientId, endpoint })
  return createEmbeddedIdentity({
    database,
    secret: config.secret,
    settings: {
      poolId: id,
      clientId,
      issuer: `${config.addresses.login}/idp/${id}`,
      loginUrl: config.addresses.login,
      passwordMinimumLength: PASSWORD_MINIMUM,
      rpId: config.development ? 'localhost' : config.rootDomain,
      signInWith,
      signUp: config.signUp,
      isExpected: (address) => isExpectedAddress(address, config.accountManagers),
      isMailedInvite,
      requiredProvider,
      secondFactorRequiredBy,
    },
  })
}

/** @throws ConfigError unless the secret is the one this database was made with. */
export const requireSecret = (config: Config, database: Database): Promise<void> =>
  requireKnownSecret(database, {
    secret: config.secret,
    source: config.secretSource,
    opensStored: async () =>
      usesEmbeddedPool(config.userPool) ? opensSigningKey(database, config.secret) : null,
  })

export const isEmbedded = (identity: IdentityService): identity is EmbeddedIdentity => 'userPool' in identity

/** Mounts what members of organisations use: services, identity, the two applications. */
export function registerStaff(
  app: FastifyInstance,
  options: {
    config: Config
    database: Database
    identity: IdentityService
    organisationIds: OrganisationIds
    forgetPages: (organisationName: string) => void
    /** False in tests of the services alone. */
    applications?: boolean
    translated?: Promise<unknown>
    /** Hears of sign-ins, refusals and limits. */
    note?: NoteSecurityEvent
  },
): void {
  const { config, database, identity, organisationIds, forgetPages } = options
  const mounting = {
    deps: { config, database, forgetPages },
    verifyAccessToken: acceptApiTokens(database, identity.verifyAccessToken, {
      hasOwnPool: usesEmbeddedPool(config.userPool),
    }),
    organisationIds,
    admission: app.admission,
  }
  if (options.note) noteRefusals(app, options.note)
  mountContract(app, handlersOf(identity), mounting)
  // Its library stops the main thread for a second, which at the start nobody notices.
  const { googleAnalytics } = config
  if (googleAnalytics) app.addHook('onReady', () => openGoogleAnalytics(googleAnalytics).then(() => {}))
  registerLive(app, { config, note: options.note, ...mounting })
  registerMcp(app, mounting)
  registerScim(app, {
    ...mounting,
    provideAccount: isEmbedded(identity) ? (person) => provideAccount(identity.userPool, person) : null,
  })
  registerApiDescription(app)
  if (isEmbedded(identity))
    registerIdentity(app, identity, {
      callerOf: createOwnPages(config, organisationIds),
      note: options.note,
      federation: createFederation(config, database, pushedGroups),
    })
  if (!config.flags.apiHost)
    registerFlags(app, { database, organisationIds, clientKey: config.flags.clientKey })
  registerSignInFace(app, { config, database, organisationIds })
  registerStopPage(app, { config, database, organisationIds })
  registerOutboxPage(app, database, {
    environment: config.environment,
    listenHost: config.listen.host,
    loginHost: new URL(config.addresses.login).hostname,
    rootDomain: config.rootDomain,
  })
  if (options.applications !== false) registerApplications(app, config, options.translated)
}

const handlersOf = (identity: IdentityService): Partial<Handlers> => ({
  ...iamHandlers(identity),
  ...reportHandlers,
  ...mediaHandlers,
  ...publicationHandlers,
  ...reviewHandlers,
  ...inboxHandlers,
  ...dataSourceHandlers,
  ...queryHandlers,
  ...connectionHandlers,
  ...writingHelpHandlers,
  ...scheduleHandlers,
  ...subscriptionHandlers,
  ...namedReaderHandlers,
  ...webhookHandlers,
  ...ownDomainHandlers,
  ...singleSignOnHandlers,
  ...brandingHandlers,
  ...embeddingHandlers,
  ...engagementHandlers,
  ...goalHandlers,
  ...trendNoteHandlers,
  ...answerHandlers,
  ...exportHandlers,
  ...auditHandlers,
  ...privacyHandlers(identity),
})

function registerApplications(app: FastifyInstance, config: Config, translated?: Promise<unknown>): void {
  // In development their own servers answer, and load what changes at once.
  if (config.development) return registerDevelopmentDashboard(app, config.development)
  registerSpa(app, {
    directory: builtApp('dashboard'),
    base: '/dashboard/',
    kinds: DASHBOARD_KINDS,
    config,
    translated,
  })
  registerSpa(app, {
    directory: builtApp('login'),
    base: '/',
    kinds: ['login'],
    pages: LOGIN_PATHS,
    config,
    translated,
  })
}
