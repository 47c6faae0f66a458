import { tx } from '@bubbles/db'

export type PoolUser = {
  sub: string
  email_address: string
  email_verified: boolean
  name: string
  status: 'Unconfirmed' | 'Confirmed' | 'Disabled'
  salt: Uint8Array
  sealed_verifier: Uint8Array
}

const userColumns = [
  'sub',
  'email_address',
  'email_verified',
  'name',
  'status',
  'salt',
  'sealed_verifier',
] as const

/** @param name what somebody signs in with, in the form `signInName` gives. */
export async function readUserByName(name: string): Promise<PoolUser | undefined> {
  return tx()
    .selectFrom('pool_users')
    .select(userColumns)
    .where((where) => where(where.fn<string>('lower', ['email_address']), '=', name))
    .executeTakeFirst()
}

export async function readUser(sub: string): Promise<PoolUser | undefined> {
  return tx().selectFrom('pool_users').select(userColumns).where('sub', '=', sub).executeTakeFirst()
}

export async function readCode(
  sub: string,
  purpose: 'sign-up',
): Promise<{ code_hash: Uint8Array; expires_at: Date } | undefined> {
  return tx()
    .selectFrom('pool_codes')
    .select(['code_hash', 'expires_at'])
    .where('sub', '=', sub)
    .where('purpose', '=', purpose)
    .executeTakeFirst()
}

/** A family of tokens with its user, if it is neither revoked nor expired and its user may sign in. */
export async function readLiveSession(originJti: string, now: Date): Promise<{ sub: string } | undefined> {
  return tx()
    .selectFrom('pool_sessions as s')
    .innerJoin('pool_users as u', 'u.sub', 's.sub')
    .select('s.sub')
    .where('s.origin_jti', '=', originJti)
    .where('s.revoked_at', 'is', null)
    .where('s.expires_at', '>', now)
    .where('u.status', '=', 'Confirmed')
    .executeTakeFirst()
}

export async function readSigningKeys(): Promise<
  {
    kid: string
    public_jwk: { kty: string; n: string; e: string }
    sealed_private_key: Uint8Array
    retired_at: Date | null
  }[]
> {
  return tx()
    .selectFrom('pool_signing_keys')
    .select(['kid', 'public_jwk', 'sealed_private_key', 'retired_at'])
    .orderBy('created_at', 'desc')
    .execute()
}

export async function readBlockedUntil(key: Uint8Array): Promise<Date | null> {
  const row = await tx()
    .selectFrom('pool_limits')
    .select('blocked_until')
    .where('key', '=', key)
    .executeTakeFirst()
  return row?.blocked_until ?? null
}
