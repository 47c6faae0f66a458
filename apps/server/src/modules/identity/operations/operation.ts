import { Problem } from '@bubbles/domain'
import { PoolError } from '../errors.ts'
import { type Body, textField } from '../fields.ts'
import { countTry } from '../limits.ts'
import { type Destination, limitKeys } from '../names.ts'
import type { Pool } from '../pool.ts'
import { type PoolUser, readUser } from '../reader.ts'
import { hour, minute } from '../settings.ts'
import type { VerifiedAccess } from '../verifier.ts'

export interface PoolRequest {
  body: Body
  /** Network address of the caller. */
  address: string
  /** The User-Agent header, or nothing. */
  userAgent: string
}

/** One operation of the protocol: takes the body, gives the answer's body. @throws PoolError for a refusal. */
export type Operation = (pool: Pool, request: PoolRequest) => Promise<object>

/** Counts one call. @returns whether this network address makes too many. */
export async function isNetworkOverLimit(pool: Pool, address: string): Promise<boolean> {
  const count = await countTry(limitKeys.callsOfNetwork(pool.vault, address), minute, pool.now())
  return count > pool.settings.limits.triesPerMinuteAndAddress
}

/** Counts one message with a code. @returns whether its destination, or the network address, gets too many. */
export async function isMessageOverLimit(pool: Pool, to: Destination, address: string): Promise<boolean> {
  const { messagesPerHourAndName, textsPerHourAndAddress } = pool.settings.limits
  const now = pool.now()
  const messages = await countTry(limitKeys.messagesTo(pool.vault, to.address.toLowerCase()), hour, now)
  if (messages > messagesPerHourAndName) return true
  if (to.medium === 'EMAIL') return false
  const texts = await countTry(limitKeys.textsOfNetwork(pool.vault, address), hour, now)
  return texts > textsPerHourAndAddress
}

/** Who calls, from the access token in the body. @throws PoolError NotAuthorizedException. */
export async function requireAccess(pool: Pool, body: Body): Promise<VerifiedAccess> {
  try {
    return await pool.verifyAccessToken(textField(body, 'AccessToken', 8192))
  } catch (error) {
    if (error instanceof Problem && error.code === 'sign-in-required') throw invalidAccessToken()
    throw error
  }
}

/** The user behind a checked token, in the caller's transaction. @throws PoolError if there is none any more. */
export async function requireUser(sub: string): Promise<PoolUser> {
  const user = await readUser(sub)
  if (user?.status !== 'Confirmed') throw invalidAccessToken()
  return user
}

const invalidAccessToken = () => new PoolError('NotAuthorizedException', 'Invalid Access Token')

/** @throws PoolError ResourceNotFoundException if the call names another client than ours. */
export function requireClient(pool: Pool, body: Body): void {
  const clientId = textField(body, 'ClientId', 128)
  if (clientId !== pool.settings.clientId) {
    throw new PoolError('ResourceNotFoundException', `User pool client ${clientId} does not exist.`)
  }
}
