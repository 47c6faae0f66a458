import { decodeJwt } from 'jose'
import { PoolError, refuseAfterCommit, ReusedTokenError } from '../errors.ts'
import { hashOfHeld, type HeldSignIn, type KeptSignIn, standingOf } from '../keptSignIn.ts'
import { lockSession } from '../reader.ts'
import { inUserPool, type UserPool } from '../userPool.ts'
import { noteRenewal, revokeSession, touchSession } from '../writer.ts'
import { type Operation, type PoolRequest, requireClient } from './operation.ts'
import { familyOfSession, hashRefreshToken, invalidRefreshToken, tokensOf } from './refresh.ts'
import { respondToAuthChallenge } from './signIn.ts'
import { globalSignOut, revokeToken } from './signOut.ts'
import { takeBackEmail } from './takeBackEmail.ts'

/** An operation whose refresh token comes and goes in the cookie. */
export type KeptOperation = (userPool: UserPool, request: PoolRequest, kept: KeptSignIn) => Promise<object>

interface Result {
  AuthenticationResult: { AccessToken: string; RefreshToken?: string }
}

/** The answer without its refresh token, which the cookie holds from now on. */
function keepToken(kept: KeptSignIn, answer: object, token: string): object {
  const { RefreshToken: _kept, ...result } = (answer as Result).AuthenticationResult
  const originJti = String(decodeJwt(result.AccessToken)['origin_jti'])
  kept.hold({ originJti, generation: 0, token })
  return { ...answer, AuthenticationResult: result }
}

/** The last step of a sign-in. What this browser was signed in with before ends. */
const signIn: KeptOperation = async (userPool, request, kept) => {
  const answer = await respondToAuthChallenge(userPool, request)
  if ('ChallengeName' in answer) return answer
  await endHeld(userPool, kept.held)
  return keepToken(kept, answer, (answer as Result).AuthenticationResult.RefreshToken ?? '')
}

/**
 * New access and id tokens for the cookie, which is replaced. A sign-in made before there was the cookie is moved into it:
 * its refresh token is in the body, for the last time.
 */
const renew: KeptOperation = async (userPool, request, kept) => {
  requireClient(userPool, request.body)
  const { RefreshToken: given } = request.body
  const token = typeof given === 'string' ? given : null
  try {
    if (kept.held) return await renewHeld(userPool, kept.held, request, kept)
    if (token === null) throw invalidRefreshToken()
  } catch (error) {
    if (!isOver(error)) throw error
    if (token === null) {
      kept.drop()
      throw error
    }
  }
  return keepToken(kept, await moveIntoCookie(userPool, request, token ?? ''), token ?? '')
}

/** From here on the token is a kept one, and works at `/idp` no longer. Another tab may have moved it a moment ago. */
async function moveIntoCookie(userPool: UserPool, request: PoolRequest, token: string): Promise<object> {
  const now = userPool.now()
  const keptHash = hashOfHeld(userPool.vault, { generation: 0, token })
  const moved = await inUserPool(userPool, async () => {
    const session = (await touchSession(hashRefreshToken(token), now)) ?? (await touchSession(keptHash, now))
    if (session) await noteRenewal(session.origin_jti, keptHash, now)
    return familyOfSession(session, {})
  })
  return tokensOf(userPool, moved, request, now)
}

async function renewHeld(
  userPool: UserPool,
  held: HeldSignIn,
  request: PoolRequest,
  kept: KeptSignIn,
): Promise<object> {
  const now = userPool.now()
  const { standing, ...renewed } = await inUserPool(userPool, async () => {
    const session = await lockSession(held.originJti, now)
    if (!session) return refuseAfterCommit(invalidRefreshToken())
    const standing = standingOf(userPool.vault, held, session, now)
    if (standing === 'used') {
      await revokeSession(session.sub, session.origin_jti, now)
      return refuseAfterCommit(new ReusedTokenError(session.sub))
    }
    if (standing === 'current') await noteRenewal(held.originJti, hashOfHeld(userPool.vault, held), now)
    return familyOfSession(session, { standing })
  }).catch((error: unknown) => {
    if (error instanceof ReusedTokenError) userPool.families.forget()
    throw error
  })
  // The one that was used meanwhile has the next cookie already, or is about to.
  if (standing === 'current') kept.hold({ ...held, generation: held.generation + 1 })
  return tokensOf(userPool, renewed, request, now)
}

const isOver = (error: unknown): boolean =>
  error instanceof PoolError && error.type === 'NotAuthorizedException'

/** Ends the sign-in in the cookie, and the cookie. */
const end: KeptOperation = async (userPool, request, kept) => {
  requireClient(userPool, request.body)
  await endHeld(userPool, kept.held)
  kept.drop()
  return Object.hasOwn(request.body, 'Token') ? revokeToken(userPool, request) : {}
}

/** Ends what a browser was signed in with, if it was. */
export async function endHeld(userPool: UserPool, held: HeldSignIn | null): Promise<void> {
  if (!held) return
  const now = userPool.now()
  await inUserPool(userPool, async () => {
    const session = await lockSession(held.originJti, now)
    if (session) await revokeSession(session.sub, session.origin_jti, now)
  })
  userPool.families.forget()
}

/** As everywhere; the cookie is forgotten. */
const andDrop =
  (operation: Operation): KeptOperation =>
  async (userPool, request, kept) => {
    const answer = await operation(userPool, request)
    kept.drop()
    return answer
  }

/** The operations that go otherwise where a browser keeps its refresh token in the cookie; all others are the protocol's. */
export const keptOperations: ReadonlyMap<string, KeptOperation> = new Map([
  ['RespondToAuthChallenge', signIn],
  ['GetTokensFromRefreshToken', renew],
  ['RevokeToken', end],
  ['GlobalSignOut', andDrop(globalSignOut)],
  ['TakeBackEmail', andDrop(takeBackEmail)],
])
