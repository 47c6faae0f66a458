import { type Database, isUniqueViolation } from '@bubbles/db'
import { aliasExists, CommittedRefusal } from './errors.ts'
import type { PageLanguage } from '@bubbles/domain'
import type { Families } from './families.ts'
import type { KeyRing } from './keyRing.ts'
import type { PoolSettings } from './settings.ts'
import type { Vault } from './vault.ts'
import type { VerifyAccessToken } from './verifier.ts'

/** What every operation works with. */
export interface UserPool {
  database: Database
  settings: PoolSettings
  vault: Vault
  keyRing: KeyRing
  families: Families
  verifyAccessToken: VerifyAccessToken
  /** In which it writes to people who have chosen no language: what the request asks for; English where there is none. */
  language: PageLanguage
  now(): Date
}

/**
 * Runs `work` in a platform transaction, again after a deadlock.
 * @throws PoolError also of a refusal that `work` returns: see `refuseAfterCommit`
 */
export async function inUserPool<T>(
  userPool: UserPool,
  work: () => Promise<T | CommittedRefusal>,
): Promise<T> {
  const result = await userPool.database.transaction({ kind: 'platform' }, work, { attempts: 3 })
  if (result instanceof CommittedRefusal) throw result.error
  return result
}

/**
 * As `inUserPool`, for work that proves an address or number.
 * @throws PoolError AliasExistsException if another user has proven it already.
 */
export async function inUserPoolProving<T>(
  userPool: UserPool,
  work: () => Promise<T | CommittedRefusal>,
): Promise<T> {
  try {
    return await inUserPool(userPool, work)
  } catch (error) {
    if (isUniqueViolation(error, 'pool_users_email_address')) throw aliasExists('email')
    if (isUniqueViolation(error, 'pool_users_phone_number')) throw aliasExists('phone_number')
    throw error
  }
}
