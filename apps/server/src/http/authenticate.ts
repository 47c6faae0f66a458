import { type Capability, Problem } from '@bubbles/domain'
import type { FastifyRequest } from 'fastify'
import { traceSignedIn } from './errorReporting.ts'

/** In the place of a provider: a user pool that isn't this server's, which asks for second factors itself. */
export const OTHER_POOL = 'another pool'

/** What a valid access token says. */
export interface TokenSubject {
  sub: string
  /** Set for an API token: where it works, and for what. `sub` is its maker. */
  apiToken?: { organisationId: string; scope: readonly Capability[] }
  /** The sign-in it came from, where the pool says: one of the user's sessions. */
  originJti?: string
  /** When the person gave the password for this sign-in. */
  signedInAt?: Date
  /**
   * Who answers for how this sign-in was proven: the id of the organisation whose own provider it came from,
   * `installation` for the installation's, or `OTHER_POOL`. Absent: this server's user pool.
   */
  provider?: string | undefined
  /** When the token ends; absent for one that lasts until it is revoked. */
  expiresAt?: Date
}

/** Verifies an access token; null, or Problem sign-in-required, for anything that is not one. Other errors are no answer. */
export type VerifyAccessToken = (token: string) => Promise<TokenSubject | null>

/**
 * The subject of the call's bearer token. Cookies are never read here (specification 6).
 * @throws Problem sign-in-required when there is none or it does not hold.
 */
export async function authenticate(
  request: FastifyRequest,
  verify: VerifyAccessToken,
): Promise<TokenSubject> {
  const [scheme, token] = (request.headers.authorization ?? '').split(' ')
  if (scheme?.toLowerCase() !== 'bearer' || !token) throw new Problem('sign-in-required')
  const subject = await verify(token)
  if (!subject) throw new Problem('sign-in-required')
  traceSignedIn()
  return subject
}
