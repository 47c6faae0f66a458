import { randomBytes } from 'node:crypto'
import { LOGIN_PAGES } from '@bubbles/domain'
import { PoolError } from './errors.ts'
import { isUuid } from './fields.ts'
import { lifetimes } from './settings.ts'
import type { UserPool } from './userPool.ts'
import { insertTakeBack, takeTakeBack } from './writer.ts'

/**
 * Lets the address that an account had before take it back, in the caller's transaction. Of several changes, the first
 * one's address has the right until it ends: whoever takes an account over changes it twice.
 * @returns the link for the mail to that address; null where an earlier address has the right.
 */
export async function offerTakeBack(
  userPool: UserPool,
  sub: string,
  address: string,
): Promise<string | null> {
  const secret = randomBytes(32).toString('base64url')
  const now = userPool.now()
  const isOffered = await insertTakeBack({
    sub,
    address,
    codeHash: hashOf(userPool, sub, secret),
    expiresAt: new Date(now.getTime() + lifetimes.takeBack),
    now,
  })
  const query = new URLSearchParams({ account: sub, secret, email: address })
  return isOffered ? `${userPool.settings.loginUrl}${LOGIN_PAGES.takeBack}?${query.toString()}` : null
}

/**
 * Takes the right out: of many who use the link at once, one does.
 * @returns the address it gives back, and when the account began to have another.
 * @throws PoolError ExpiredCodeException if it was used, has ended or is none.
 */
export async function takeRight(
  userPool: UserPool,
  sub: string,
  secret: string,
): Promise<{ address: string; changedAt: Date }> {
  const right = isUuid(sub) ? await takeTakeBack(sub, hashOf(userPool, sub, secret), userPool.now()) : null
  if (right === null)
    throw new PoolError('ExpiredCodeException', 'The link has expired or has already been used.')
  const { address, expires_at: expiresAt } = right
  return { address, changedAt: new Date(expiresAt.getTime() - lifetimes.takeBack) }
}

const hashOf = (userPool: UserPool, sub: string, secret: string): Buffer =>
  userPool.vault.mac('code', sub, 'take-back-email', secret)
