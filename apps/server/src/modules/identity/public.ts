import type { FastifyInstance } from 'fastify'
import type { NoteSecurityEvent } from '../security/public.ts'
import type { CallerOf } from './caller.ts'
import type { EmbeddedIdentity } from './identity.ts'
import type { Federation } from './federation/provider.ts'
import { federationRoutes } from './federation/routes.ts'
import { poolRoutes } from './routes.ts'

export { createCognitoIdentity } from './cognito.ts'
export {
  createEmbeddedIdentity,
  type EmbeddedIdentity,
  type EmbeddedIdentityOptions,
  type IdentityService,
  type PoolPerson,
  type PoolSession,
} from './identity.ts'
export { createTokenVerifier, type VerifiedAccess, type VerifyAccessToken } from './verifier.ts'

export type { CallerOf } from './caller.ts'
export { askAgain } from './federation/openIdProvider.ts'
export {
  type Federation,
  FederationRefusal,
  INSTALLATION_PROVIDER,
  type OfferedProvider,
  type Provider,
  type ProviderFetch,
  ProviderUnreachable,
} from './federation/provider.ts'
export { callbackPath } from './federation/authorizeRoutes.ts'
export { provideAccount, type ProvidedAccount } from './provided.ts'
export { createVault } from './vault.ts'

/**
 * Mounts the embedded user pool: `POST /idp` and its `jwks.json`, on whatever host asks, and `POST /idp/browser` for the
 * pages that `callerOf` knows.
 */
export function registerIdentity(
  app: FastifyInstance,
  identity: EmbeddedIdentity,
  {
    callerOf,
    note,
    federation,
  }: {
    callerOf: CallerOf
    note?: NoteSecurityEvent
    /** Providers that people can sign in with; absent: none. */
    federation?: Federation
  },
): void {
  void app.register(poolRoutes, { userPool: identity.userPool, callerOf, ...(note && { note }) })
  if (federation)
    void app.register(federationRoutes, {
      userPool: identity.userPool,
      federation,
      callerOf,
      ...(note && { note }),
    })
}
export { forgetSealed, opensSigningKey } from './storedUnderSecret.ts'
