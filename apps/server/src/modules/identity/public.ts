import type { FastifyInstance } from 'fastify'
import type { NoteSecurityEvent } from '../security/public.ts'
import type { CallerOf } from './caller.ts'
import type { EmbeddedIdentity } from './identity.ts'
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

/**
 * Mounts the embedded user pool: `POST /idp` and its `jwks.json`, on whatever host asks, and `POST /idp/browser` for the
 * pages that `callerOf` knows.
 */
export function registerIdentity(
  app: FastifyInstance,
  identity: EmbeddedIdentity,
  { callerOf, note }: { callerOf: CallerOf; note?: NoteSecurityEvent },
): void {
  void app.register(poolRoutes, { userPool: identity.userPool, callerOf, ...(note && { note }) })
}
export { forgetSealed, opensSigningKey } from './storedUnderSecret.ts'
