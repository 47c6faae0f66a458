import { type Database, isUniqueViolation } from '@bubbles/db'
import { aliasExists, PoolError } from './errors.ts'
import type { Families } from './families.ts'
import type { KeyRing } from './keyRing.ts'
import type { PoolSettings } from './settings.ts'
import type { Vault } from './vault.ts'
import type { VerifyAccessToken } from './verifier.ts'

/** What every operation works with. */
export interface Pool {
  database: Database
  settings: PoolSettings
  vault: Vault
  keyRing: KeyRing
  families: Families
  verifyAccessToken: VerifyAccessToken
  now(): Date
}

/**
 * Runs `work` in a platform transaction, again after a deadlock. A PoolError that `work` *returns* is thrown after the
 * commit, so that what was counted against the caller stays counted; one that it throws rolls back.
 */
export async function inPool<T>(pool: Pool, work: () => Promise<T | PoolError>): Promise<T> {
  const result = await pool.database.transaction({ kind: 'platform' }, work, { attempts: 3 })
  if (result instanceof PoolError) throw result
  return result
}

/**
 * As `inPool`, for work that proves an address or number.
 * @throws PoolError AliasExistsException if another user has proven it already.
 */
export async function inPoolProving<T>(pool: Pool, work: () => Promise<T | PoolError>): Promise<T> {
  try {
    return await inPool(pool, work)
  } catch (error) {
    if (isUniqueViolation(error, 'pool_users_email_address')) throw aliasExists('email')
    if (isUniqueViolation(error, 'pool_users_phone_number')) throw aliasExists('phone_number')
    throw error
  }
}
