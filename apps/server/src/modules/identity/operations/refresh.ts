import { createHash } from 'node:crypto'
import { type CommittedRefusal, PoolError, refuseAfterCommit } from '../errors.ts'
import { textField } from '../fields.ts'
import { inUserPool, type UserPool } from '../userPool.ts'
import { type PoolUser, readUser } from '../reader.ts'
import { type Family, issueTokens } from '../tokens.ts'
import { type SessionRow, touchSession } from '../writer.ts'
import { type Operation, type PoolRequest, requireClient } from './operation.ts'

/** Only this hash of a refresh token is stored: 48 random bytes need neither salt nor a slow hash. */
export const hashRefreshToken = (token: string): Buffer => createHash('sha256').update(token).digest()

export const invalidRefreshToken = (): PoolError =>
  new PoolError('NotAuthorizedException', 'Invalid Refresh Token')

interface Renewed {
  user: PoolUser
  family: Omit<Family, 'isKept'>
}

/** Whose tokens a session's are, in the caller's transaction; with `more`. A refusal where they may not sign in. */
export async function familyOfSession<More extends object>(
  session: SessionRow | undefined,
  more: More,
): Promise<(Renewed & More) | CommittedRefusal> {
  const user = session && (await readUser(session.sub))
  if (!user) return refuseAfterCommit(invalidRefreshToken())
  if (user.status !== 'Confirmed')
    return refuseAfterCommit(new PoolError('NotAuthorizedException', 'User is disabled.'))
  const { origin_jti: originJti, signed_in_at: signedInAt, provider } = session
  return { user, family: { originJti, signedInAt, provider }, ...more }
}

/** The answer to a renewal. */
export async function tokensOf(
  userPool: UserPool,
  { user, family }: Renewed,
  { isKept }: Pick<PoolRequest, 'isKept'>,
  now: Date,
): Promise<object> {
  const tokens = await issueTokens(userPool.keyRing, userPool.settings, user, { ...family, isKept }, now)
  return { AuthenticationResult: tokens, ChallengeParameters: {} }
}

/**
 * New access and id tokens of the same family. The refresh token stays the same, as with Cognito: its clients keep it
 * themselves, and two that refresh at the same moment would sign each other out. What our own pages keep is replaced
 * (`kept.ts`).
 */
export async function refreshTokens(
  userPool: UserPool,
  refreshToken: string,
  request: Pick<PoolRequest, 'isKept'>,
): Promise<object> {
  const now = userPool.now()
  const renewed = await inUserPool(userPool, async () =>
    familyOfSession(await touchSession(hashRefreshToken(refreshToken), now), {}),
  )
  return tokensOf(userPool, renewed, request, now)
}

/** GetTokensFromRefreshToken: a refresh as current clients ask for it. */
export const getTokensFromRefreshToken: Operation = async (userPool, request) => {
  requireClient(userPool, request.body)
  return refreshTokens(userPool, textField(request.body, 'RefreshToken'), request)
}
