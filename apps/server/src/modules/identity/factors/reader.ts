import { tx } from '@bubbles/db'
import { sql } from 'kysely'

/** The authenticator app of a user, if there is one or one is being set up. */
export type StoredTotp = {
  sealed_secret: Uint8Array | null
  enabled: boolean
  added_at: Date | null
  last_used_at: Date | null
  waiting_secret: Uint8Array | null
  waiting_until: Date | null
}

const totpOf = (sub: string) =>
  tx()
    .selectFrom('pool_totp')
    .select(['sealed_secret', 'enabled', 'added_at', 'last_used_at', 'waiting_secret', 'waiting_until'])
    .where('sub', '=', sub)

export const readTotp = (sub: string): Promise<StoredTotp | undefined> => totpOf(sub).executeTakeFirst()

/** The same; nobody else changes it before this transaction ends. */
export const lockTotp = (sub: string): Promise<StoredTotp | undefined> =>
  totpOf(sub).forUpdate().executeTakeFirst()

/** Whether a user has a second factor: an authenticator app or a passkey. */
export async function hasFactor(sub: string): Promise<boolean> {
  const { rows } = await sql<{ has: boolean }>`select has_second_factor(${sub}::text) as has`.execute(tx())
  return rows[0]?.has === true
}

/** How many recovery codes a user has left. */
export async function countRecoveryCodes(sub: string): Promise<number> {
  const { count } = await tx()
    .selectFrom('pool_recovery_codes')
    .where('sub', '=', sub)
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return count
}

/** A step of a sign-in that waits for its answer. Nobody else answers it before this transaction ends. */
export const lockStep = (secretHash: Uint8Array) =>
  tx()
    .selectFrom('pool_challenges')
    .select(['sub', 'sealed_state', 'expires_at'])
    .where('secret_hash', '=', secretHash)
    .forUpdate()
    .executeTakeFirst()
