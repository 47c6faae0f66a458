import { AuthError, decodeJWT } from 'aws-amplify/auth'
import { cognitoUserPoolsTokenProvider } from 'aws-amplify/auth/cognito'
import { areFresh, readKeptTokens } from './keptTokens.ts'
import type { PageConfig } from './pageConfig.ts'
import { type RefreshRequest, refreshTokens, type Tokens } from './tokenRefresh.ts'

/**
 * New tokens for the refresh token that the pool keeps. Of several tabs of a host whose tokens end at once, one asks, and
 * the others take what it was given; where a browser knows no locks, and on several hosts, each asks, which the pool allows.
 * @param address where the pool keeps it.
 * @throws Error as `refreshTokens`.
 */
export const refreshKept = (request: RefreshRequest, config: PageConfig, address: string): Promise<Tokens> =>
  inTurn(async () => {
    const taken = renewedMeanwhile(request, config)
    if (taken) return taken
    const tokens = await refreshTokens(request, address)
    // Signed out in another tab while the pool was asked.
    if (readKeptTokens(config) === null)
      throw new AuthError({ name: 'NotAuthorizedException', message: 'Signed out.' })
    // The library stores them, too, but only when the next tab has its turn.
    const { signInDetails } = request.tokens
    await cognitoUserPoolsTokenProvider.tokenOrchestrator.setTokens({
      tokens: { ...tokens, ...(signInDetails && { signInDetails }) },
    })
    return tokens
  })

const inTurn = <T>(work: () => Promise<T>): Promise<T> =>
  navigator.locks ? navigator.locks.request('bubbles-renewal', work) : work()

/** What another tab has renewed since; null where that is not enough: a renewal of good tokens wants newer ones. */
function renewedMeanwhile({ tokens, username }: RefreshRequest, config: PageConfig): Tokens | null {
  const { accessToken, idToken, clockDrift } = tokens
  if (areFresh([accessToken.payload, idToken?.payload ?? {}], clockDrift)) return null
  const kept = readKeptTokens(config)
  if (!kept?.isFresh || kept.claims['username'] !== username) return null
  return {
    accessToken: decodeJWT(kept.accessToken),
    ...(kept.idToken && { idToken: decodeJWT(kept.idToken) }),
    clockDrift: kept.clockDrift,
    username,
  }
}
