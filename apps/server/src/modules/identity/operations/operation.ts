import { Problem } from '@bubbles/domain'
import { PoolError } from '../errors.ts'
import { type Body, textField } from '../fields.ts'
import type { KnownBrowser } from '../knownBrowser.ts'
import type { CallerOf } from '../caller.ts'
import { countWithin, networkOf } from '../limits.ts'
import { type Destination, limitKeys } from '../names.ts'
import type { UserPool } from '../userPool.ts'
import { type PoolUser, readUser } from '../reader.ts'
import { accountsWindow, hour, lifetimes } from '../settings.ts'
import type { SecurityEvent } from '../../security/public.ts'
import type { VerifiedAccess } from '../verifier.ts'

export interface PoolRequest {
  body: Body
  /** Network address of the caller. */
  address: string
  /** The User-Agent header, or nothing. */
  userAgent: string
  /** What the caller's browser has done before. */
  browser: KnownBrowser
  /** Whether our own pages ask, at the address that keeps their refresh token: their access tokens may do less. */
  isKept: boolean
  /** Which of our own pages an origin is: those where passkeys are used and added. */
  pageAt: (origin: string) => ReturnType<CallerOf>
  /** Takes note of what happened to somebody's account, once the operation is done. */
  happened: (kind: SecurityEvent['kind'], sub: string) => void
}

/** One operation of the protocol: takes the body, gives the answer's body. @throws PoolError for a refusal. */
export type Operation = (userPool: UserPool, request: PoolRequest) => Promise<object>

/** Counts one call that sends a message. @returns the wait in seconds if this network, or its site, makes too many. */
export async function countSending(userPool: UserPool, address: string): Promise<number> {
  const { messagesPerNetwork, messagesPerSite } = userPool.settings.limits
  const count = (key: Uint8Array, max: number) =>
    countWithin(key, { max, windowMs: accountsWindow }, userPool.now())
  const wait = await count(limitKeys.messagesOfNetwork(userPool.vault, address), messagesPerNetwork)
  return Math.max(wait, await count(limitKeys.messagesOfSite(userPool.vault, address), messagesPerSite))
}

/** Counts one message with a code. @returns the wait in seconds if its destination, or the network, gets too many. */
export async function countMessage(userPool: UserPool, to: Destination, address: string): Promise<number> {
  const { messagesPerHourAndName, messagesPerHourFromEverywhere } = userPool.settings.limits
  const destination = to.address.toLowerCase()
  const count = (max: number, by?: string) =>
    countWithin(
      limitKeys.messagesTo(userPool.vault, destination, by),
      { max, windowMs: hour },
      userPool.now(),
    )
  const wait = await count(messagesPerHourAndName, networkOf(address))
  // Who asks too often from one place does not use up what others may ask for.
  return wait || (await count(messagesPerHourFromEverywhere)) || countText(userPool, to, address)
}

/** Counts one text message, if it is one. @returns the wait in seconds if the network gets too many. */
export async function countText(
  userPool: UserPool,
  { medium }: Destination,
  address: string,
): Promise<number> {
  if (medium === 'EMAIL') return 0
  const max = userPool.settings.limits.textsPerHourAndAddress
  return countWithin(
    limitKeys.textsOfNetwork(userPool.vault, address),
    { max, windowMs: hour },
    userPool.now(),
  )
}

/** Who calls, from the access token in the body. @throws PoolError NotAuthorizedException. */
export async function requireAccess(userPool: UserPool, body: Body): Promise<VerifiedAccess> {
  try {
    return await userPool.verifyAccessToken(textField(body, 'AccessToken', 8192))
  } catch (error) {
    if (error instanceof Problem && error.code === 'sign-in-required') throw invalidAccessToken()
    throw error
  }
}

/**
 * As `requireAccess`, for what takes an account from its owner: the names it is signed in and given a new password with, and the
 * account itself. The tokens that our own pages keep where scripts read them aren't enough for that; one of a sign-in
 * made at `/idp` is, as with Cognito. Our pages ask for the password and make one.
 */
export async function requireFullAccess(userPool: UserPool, body: Body): Promise<VerifiedAccess> {
  const access = await requireAccess(userPool, body)
  if (!access.isFull)
    throw new PoolError('NotAuthorizedException', 'Access Token does not have required scopes')
  return access
}

/**
 * As `requireFullAccess`, for what weakens how an account is protected: the token must come from a sign-in of a moment ago,
 * so that neither an unlocked screen nor a token that was taken along is enough.
 */
export async function requireFreshProof(userPool: UserPool, body: Body): Promise<VerifiedAccess> {
  const access = await requireFullAccess(userPool, body)
  checkFresh(userPool, access)
  return access
}

/**
 * As `requireFreshProof`, for what only makes an account harder to sign in to. Someone who came by single sign-on may have no
 * password, or one that isn't taken: their sign-in with the provider counts, if it was made a moment ago (decision 146).
 */
export async function requireProofOrProvider(userPool: UserPool, body: Body): Promise<VerifiedAccess> {
  const access = await requireAccess(userPool, body)
  if (access.isFull || access.provider === undefined) return requireFreshProof(userPool, body)
  if (userPool.now().getTime() - access.signedInAt.getTime() > lifetimes.providerProof)
    throw new PoolError('NotAuthorizedException', 'Sign in again to do this')
  return access
}

/** @throws PoolError NotAuthorizedException for a token of a sign-in that was made too long ago for `requireFreshProof`. */
export function checkFresh(userPool: UserPool, { signedInAt }: VerifiedAccess): void {
  if (userPool.now().getTime() - signedInAt.getTime() > lifetimes.freshProof)
    throw new PoolError('NotAuthorizedException', 'Sign in again to do this')
}

/** The user behind a checked token, in the caller's transaction. @throws PoolError if there is none any more. */
export async function requireUser(sub: string): Promise<PoolUser> {
  const user = await readUser(sub)
  if (user?.status !== 'Confirmed') throw invalidAccessToken()
  return user
}

const invalidAccessToken = () => new PoolError('NotAuthorizedException', 'Invalid Access Token')

/** @throws PoolError ResourceNotFoundException if the call names another client than ours. */
export function requireClient(userPool: UserPool, body: Body): void {
  const clientId = textField(body, 'ClientId', 128)
  if (clientId !== userPool.settings.clientId) {
    throw new PoolError('ResourceNotFoundException', `User pool client ${clientId} does not exist.`)
  }
}
