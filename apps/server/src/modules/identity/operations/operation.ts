import { Problem } from '@bubbles/domain'
import { PoolError } from '../errors.ts'
import { type Body, textField } from '../fields.ts'
import type { KnownBrowser } from '../knownBrowser.ts'
import { countWithin, networkOf } from '../limits.ts'
import { type Destination, limitKeys } from '../names.ts'
import type { Pool } from '../pool.ts'
import { type PoolUser, readUser } from '../reader.ts'
import { accountsWindow, hour } from '../settings.ts'
import type { VerifiedAccess } from '../verifier.ts'

export interface PoolRequest {
  body: Body
  /** Network address of the caller. */
  address: string
  /** The User-Agent header, or nothing. */
  userAgent: string
  /** What the caller's browser has done before. */
  browser: KnownBrowser
}

/** One operation of the protocol: takes the body, gives the answer's body. @throws PoolError for a refusal. */
export type Operation = (pool: Pool, request: PoolRequest) => Promise<object>

/** Counts one call that sends a message. @returns the wait in seconds if this network, or its site, makes too many. */
export async function countSending(pool: Pool, address: string): Promise<number> {
  const { messagesPerNetwork, messagesPerSite } = pool.settings.limits
  const count = (key: Uint8Array, max: number) =>
    countWithin(key, { max, windowMs: accountsWindow }, pool.now())
  const wait = await count(limitKeys.messagesOfNetwork(pool.vault, address), messagesPerNetwork)
  return Math.max(wait, await count(limitKeys.messagesOfSite(pool.vault, address), messagesPerSite))
}

/** Counts one message with a code. @returns the wait in seconds if its destination, or the network, gets too many. */
export async function countMessage(pool: Pool, to: Destination, address: string): Promise<number> {
  const { messagesPerHourAndName, messagesPerHourFromEverywhere } = pool.settings.limits
  const destination = to.address.toLowerCase()
  const count = (max: number, by?: string) =>
    countWithin(limitKeys.messagesTo(pool.vault, destination, by), { max, windowMs: hour }, pool.now())
  const wait = await count(messagesPerHourAndName, networkOf(address))
  // Who asks too often from one place does not use up what others may ask for.
  return wait || (await count(messagesPerHourFromEverywhere)) || countText(pool, to, address)
}

/** Counts one text message, if it is one. @returns the wait in seconds if the network gets too many. */
export async function countText(pool: Pool, { medium }: Destination, address: string): Promise<number> {
  if (medium === 'EMAIL') return 0
  const max = pool.settings.limits.textsPerHourAndAddress
  return countWithin(limitKeys.textsOfNetwork(pool.vault, address), { max, windowMs: hour }, pool.now())
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
