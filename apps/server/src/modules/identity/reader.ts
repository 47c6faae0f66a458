import { prepared, tx } from '@bubbles/db'
import { sql } from 'kysely'
import type { NameKind, SignInName } from './names.ts'
import type { CodePurpose } from './codePurpose.ts'

export type PoolUser = {
  sub: string
  email_address: string
  email_verified: boolean
  name: string
  username: string | null
  phone_number: string | null
  phone_verified: boolean
  is_contested: boolean
  status: 'Unconfirmed' | 'Confirmed' | 'Disabled'
  salt: Uint8Array
  sealed_verifier: Uint8Array
}

export const userColumns = [
  'sub',
  'email_address',
  'email_verified',
  'name',
  'username',
  'phone_number',
  'phone_verified',
  'is_contested',
  'status',
  'salt',
  'sealed_verifier',
] as const

/**
 * Who is found by a name. Only a proven address or number is one, except for a user who signed up with it and has not
 * confirmed it yet; of several, the proven one counts.
 * @param enabled the kinds of names there are in this pool.
 */
export async function readUserByName(
  { kind, key }: SignInName,
  enabled: readonly NameKind[],
): Promise<PoolUser | undefined> {
  const users = tx().selectFrom('pool_users').select(userColumns)
  const matching = {
    sub: users.where('sub', '=', key),
    username: users.where(sql`lower(username)`, '=', key),
    email: users
      .where(sql`lower(email_address)`, '=', key)
      .where(
        sql<boolean>`(email_verified or (status = 'Unconfirmed' and username is null and phone_number is null))`,
      )
      .orderBy('email_verified', 'desc'),
    phone: users
      .where('phone_number', '=', key)
      .where(sql<boolean>`(phone_verified or (status = 'Unconfirmed' and username is null))`)
      .orderBy('phone_verified', 'desc'),
  }[kind]
  return matching
    .where(sql<boolean>`${kind === 'sub' || enabled.includes(kind)}::boolean`)
    .limit(1)
    .executeTakeFirst()
}

/** Whether somebody has proven that this address is theirs. */
export async function isEmailTaken(email: string): Promise<boolean> {
  const row = await tx()
    .selectFrom('pool_users')
    .select('sub')
    .where(sql`lower(email_address)`, '=', email.toLowerCase())
    .where('email_verified', '=', true)
    .executeTakeFirst()
  return row !== undefined
}

/** Whether somebody has proven that this number is theirs. */
export async function isPhoneTaken(phoneNumber: string): Promise<boolean> {
  const row = await tx()
    .selectFrom('pool_users')
    .select('sub')
    .where('phone_number', '=', phoneNumber)
    .where('phone_verified', '=', true)
    .executeTakeFirst()
  return row !== undefined
}

export async function readUser(sub: string): Promise<PoolUser | undefined> {
  return tx().selectFrom('pool_users').select(userColumns).where('sub', '=', sub).executeTakeFirst()
}

/**
 * The user, whose password does not change before this transaction ends: a sign-in with the old one is either refused
 * or ended by the change, never left over.
 */
export async function readUserForSignIn(sub: string): Promise<PoolUser | undefined> {
  return tx()
    .selectFrom('pool_users')
    .select(userColumns)
    .where('sub', '=', sub)
    .forShare()
    .executeTakeFirst()
}

/** Has whoever else changes what a user signs in with wait until this transaction ends. */
export const lockUser = (sub: string) =>
  tx().selectFrom('pool_users').where('sub', '=', sub).select('sub').forNoKeyUpdate().executeTakeFirst()

export async function readCode(
  sub: string,
  purpose: CodePurpose,
): Promise<{ address: string | null; code_hash: Uint8Array; expires_at: Date } | undefined> {
  return tx()
    .selectFrom('pool_codes')
    .select(['address', 'code_hash', 'expires_at'])
    .where('sub', '=', sub)
    .where('purpose', '=', purpose)
    .executeTakeFirst()
}

/** Sign-ins of a user that can still be used, the last used first. */
export async function readSessions(
  sub: string,
  now: Date,
): Promise<{ origin_jti: string; browser: string; signed_in_at: Date; last_used_at: Date }[]> {
  return tx()
    .selectFrom('pool_sessions')
    .select(['origin_jti', 'browser', 'signed_in_at', 'last_used_at'])
    .where('sub', '=', sub)
    .where('revoked_at', 'is', null)
    .where('expires_at', '>', now)
    .orderBy('last_used_at', 'desc')
    .orderBy('origin_jti')
    .execute()
}

/** A sign-in that can still be used. Nobody else uses or ends it before this transaction ends. */
export async function lockSession(originJti: string, now: Date) {
  return tx()
    .selectFrom('pool_sessions')
    .select(['origin_jti', 'sub', 'signed_in_at', 'last_used_at', 'refresh_token_hash', 'provider'])
    .where('origin_jti', '=', originJti)
    .where('revoked_at', 'is', null)
    .where('expires_at', '>', now)
    .forUpdate()
    .executeTakeFirst()
}

const liveSession = prepared('live-session', ({ originJti, now }: { originJti: string; now: Date }) =>
  tx()
    .selectFrom('pool_sessions as s')
    .innerJoin('pool_users as u', 'u.sub', 's.sub')
    .select('s.sub')
    .where('s.origin_jti', '=', originJti)
    .where('s.revoked_at', 'is', null)
    .where('s.expires_at', '>', now)
    .where('u.status', '=', 'Confirmed'),
)

/** A family of tokens with its user, if it is neither revoked nor expired and its user may sign in. */
export const readLiveSession = async (originJti: string, now: Date): Promise<{ sub: string } | undefined> =>
  (await liveSession({ originJti, now }))[0]

export interface SigningKeyRow {
  kid: string
  public_jwk: { kty: string; n: string; e: string }
  sealed_private_key: Uint8Array
  created_at: Date
  retired_at: Date | null
}

/** The key that signs and those retired since, the newest first. */
export async function readSigningKeys(retiredSince: Date): Promise<SigningKeyRow[]> {
  return tx()
    .selectFrom('pool_signing_keys')
    .select(['kid', 'public_jwk', 'sealed_private_key', 'created_at', 'retired_at'])
    .where((where) => where.or([where('retired_at', 'is', null), where('retired_at', '>', retiredSince)]))
    .orderBy('created_at', 'desc')
    .execute()
}

/** Everybody in the pool, confirmed or not. */
export async function readAllSubs(): Promise<string[]> {
  const rows = await tx().selectFrom('pool_users').select('sub').execute()
  return rows.map(({ sub }) => sub)
}
