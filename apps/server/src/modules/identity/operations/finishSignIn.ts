import { randomBytes, randomUUID } from 'node:crypto'
import { browserName } from '../browserName.ts'
import { hashOfHeld } from '../keptSignIn.ts'
import type { PoolUser } from '../reader.ts'
import { lifetimes } from '../settings.ts'
import { type Family, issueTokens } from '../tokens.ts'
import type { UserPool } from '../userPool.ts'
import { insertSession } from '../writer.ts'
import type { PoolRequest } from './operation.ts'
import { hashRefreshToken } from './refresh.ts'

/** Somebody who has proven all that is asked for. */
export interface SignedIn {
  user: PoolUser
  family: Family
  refreshToken: string
}

/**
 * Lets a user in who has proven all that is asked for, in the caller's transaction.
 * @param provider the organisation whose own provider has proven it, or `INSTALLATION_PROVIDER`
 */
export async function letIn(
  userPool: UserPool,
  user: PoolUser,
  { isKept, userAgent }: Pick<PoolRequest, 'isKept' | 'userAgent'>,
  provider: string | null = null,
): Promise<SignedIn> {
  const now = userPool.now()
  const refreshToken = randomBytes(48).toString('base64url')
  const family = { originJti: randomUUID(), signedInAt: now, isKept, provider }
  await insertSession({
    originJti: family.originJti,
    sub: user.sub,
    refreshTokenHash: isKept
      ? hashOfHeld(userPool.vault, { generation: 0, token: refreshToken })
      : hashRefreshToken(refreshToken),
    signedInAt: now,
    expiresAt: new Date(now.getTime() + lifetimes.session),
    browser: browserName(userAgent),
    provider,
  })
  return { user, family, refreshToken }
}

/** The answer to a step of a sign-in: its tokens, or the next step. After the commit. */
export async function finishSignIn(
  userPool: UserPool,
  result: SignedIn | { next: object },
  { browser }: Pick<PoolRequest, 'browser'>,
): Promise<object> {
  if ('next' in result) return result.next
  const { user, family, refreshToken } = result
  browser.remember('s', user.sub)
  const tokens = await issueTokens(userPool.keyRing, userPool.settings, user, family, userPool.now())
  return { AuthenticationResult: { ...tokens, RefreshToken: refreshToken }, ChallengeParameters: {} }
}
