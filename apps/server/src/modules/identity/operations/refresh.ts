import { createHash } from 'node:crypto'
import { PoolError, refuseAfterCommit } from '../errors.ts'
import { textField } from '../fields.ts'
import { inUserPool, type UserPool } from '../userPool.ts'
import { readUser } from '../reader.ts'
import { issueTokens } from '../tokens.ts'
import { touchSession } from '../writer.ts'
import { type Operation, requireClient } from './operation.ts'

/** Only this hash of a refresh token is stored: 48 random bytes need neither salt nor a slow hash. */
export const hashRefreshToken = (token: string): Buffer => createHash('sha256').update(token).digest()

/**
 * New access and id tokens of the same family. The refresh token stays the same: with rotation, two tabs that
 * refresh at the same moment would sign each other out.
 */
export async function refreshTokens(userPool: UserPool, refreshToken: string): Promise<object> {
  const now = userPool.now()
  const { user, family } = await inUserPool(userPool, async () => {
    const session = await touchSession(hashRefreshToken(refreshToken), now)
    const user = session && (await readUser(session.sub))
    if (!user) return refuseAfterCommit(new PoolError('NotAuthorizedException', 'Invalid Refresh Token'))
    if (user.status !== 'Confirmed')
      return refuseAfterCommit(new PoolError('NotAuthorizedException', 'User is disabled.'))
    return { user, family: { originJti: session.origin_jti, signedInAt: session.signed_in_at } }
  })
  const tokens = await issueTokens(userPool.keyRing, userPool.settings, user, family, now)
  return { AuthenticationResult: tokens, ChallengeParameters: {} }
}

/** GetTokensFromRefreshToken: a refresh as current clients ask for it. */
export const getTokensFromRefreshToken: Operation = async (userPool, { body }) => {
  requireClient(userPool, body)
  return refreshTokens(userPool, textField(body, 'RefreshToken'))
}
