import { hash } from 'node:crypto'
import { Problem } from '@bubbles/domain'
import { type JWTPayload, type JWTVerifyGetKey, jwtVerify } from 'jose'
import { lifetimes } from './settings.ts'
import { isFullScope, PROVIDER_CLAIM } from './tokens.ts'

/** What a checked access token says. */
export interface VerifiedAccess {
  sub: string
  username: string
  /** Family of the token: one sign-in. */
  originJti: string
  signedInAt: Date
  expiresAt: Date
  /** The organisation whose own provider the sign-in came from, or `INSTALLATION_PROVIDER`. */
  provider?: string
  /** Whether it may change how the account is signed in with, and delete it (`requireFullAccess`); absent: not. */
  isFull?: boolean
}

/** @throws Problem `sign-in-required` for every token that is not a live access token of ours. */
export type VerifyAccessToken = (token: string) => Promise<VerifiedAccess>

export interface TokenVerifierOptions {
  issuer: string
  clientId: string
  /** Where public keys come from: the embedded pool's key ring, or jose's remote set for Cognito. */
  keys: JWTVerifyGetKey
  /** Whether the family was neither revoked nor signed out. Left out for Cognito, which answers no such question. */
  isFamilyLive?: (originJti: string) => Promise<boolean>
  /** Clock, for tests. */
  now?: () => Date
}

/** Tokens remembered at once: past that the one checked longest ago is forgotten. */
const MAX_REMEMBERED = 10_000

/**
 * Makes the one check of access tokens, for the embedded pool and for Cognito alike. A token that has been checked is
 * remembered by its hash for as long as signing keys are, and no longer than it holds; whether its family is live is asked
 * each time.
 */
export function createTokenVerifier(options: TokenVerifierOptions): VerifyAccessToken {
  const { clientId, isFamilyLive = async () => true, now = () => new Date() } = options
  const remembered = new Map<string, { access: VerifiedAccess; until: number }>()

  async function check(token: string): Promise<VerifiedAccess> {
    const claims = await claimsOf(token, options)
    const isAccess = claims?.['token_use'] === 'access' && claims['client_id'] === clientId
    const originJti = claims?.['origin_jti']
    const username = claims?.['username']
    if (!claims || !isAccess || typeof originJti !== 'string' || typeof username !== 'string') {
      throw new Problem('sign-in-required')
    }
    return {
      sub: claims.sub as string,
      username,
      originJti,
      signedInAt: new Date(Number(claims['auth_time'] ?? claims.iat) * 1000),
      expiresAt: new Date((claims.exp as number) * 1000),
      isFull: isFullScope(claims['scope']),
      ...providerIn(claims),
    }
  }

  async function checkOnce(token: string): Promise<VerifiedAccess> {
    const key = hash('sha256', token, 'base64')
    const time = now().getTime()
    const known = remembered.get(key)
    if (known && known.until > time) return known.access
    remembered.delete(key)
    const access = await check(token)
    if (remembered.size >= MAX_REMEMBERED) remembered.delete(remembered.keys().next().value!)
    remembered.set(key, {
      access,
      until: Math.min(access.expiresAt.getTime(), time + lifetimes.keysKnown),
    })
    return access
  }

  return async (token) => {
    const access = await checkOnce(token)
    if (!(await isFamilyLive(access.originJti))) throw new Problem('sign-in-required')
    return access
  }
}

const providerIn = ({ [PROVIDER_CLAIM]: provider }: JWTPayload) =>
  typeof provider === 'string' ? { provider } : {}

/** What a token says; null where it is not one of ours, or not any more. */
async function claimsOf(token: string, { keys, issuer }: TokenVerifierOptions) {
  try {
    // Access tokens carry no `aud`; their client stands in `client_id`.
    const { payload } = await jwtVerify(token, keys, {
      issuer,
      algorithms: ['RS256'],
      requiredClaims: ['sub', 'iat', 'exp'],
    })
    return payload
  } catch (error) {
    // Whatever is wrong with the token is the caller's fault; a failing database or key server is not.
    if (error instanceof Error && 'code' in error && String(error.code).startsWith('ERR_J')) {
      if (error.code === 'ERR_JWKS_TIMEOUT') throw new Problem('unavailable')
      return null
    }
    throw error
  }
}
