import { json, tx } from '@bubbles/db'
import { sql } from 'kysely'
import { type PoolUser, userColumns } from './reader.ts'
import { lifetimes } from './settings.ts'
import type { CodePurpose } from './codePurpose.ts'

export interface NewUser {
  sub: string
  email: string
  /** Set for somebody who signs up by username, or by number: that is then the only name until it is confirmed. */
  username: string | null
  phoneNumber: string | null
  name: string
  status: 'Unconfirmed' | 'Confirmed'
  /** Whether others signed up with the name and another password. */
  isContested?: boolean
  salt: Uint8Array
  sealedVerifier: Uint8Array
  createdAt: Date
}

/**
 * Removes who signed up with the name of `user` and never confirmed it, so that nobody holds what is not theirs. A
 * username is kept for another's first day.
 * @returns who was removed.
 */
export async function deleteUnconfirmed(user: NewUser, heldSince: Date): Promise<PoolUser[]> {
  const { email, username, phoneNumber } = user
  const unconfirmed = tx().deleteFrom('pool_users').where('status', '=', 'Unconfirmed')
  const sameEmail = sql<boolean>`lower(email_address) = ${email.toLowerCase()}`
  const same = username
    ? unconfirmed
        .where(sql`lower(username)`, '=', username.toLowerCase())
        .where((where) => where.or([sameEmail, where('created_at', '<', heldSince)]))
    : phoneNumber
      ? unconfirmed.where('username', 'is', null).where('phone_number', '=', phoneNumber)
      : unconfirmed.where('username', 'is', null).where('phone_number', 'is', null).where(sameEmail)
  return same.returning(userColumns).execute()
}

/** Adds a user. @returns false if somebody has the username, or has proven the address or number. */
export async function insertUser(user: NewUser): Promise<boolean> {
  const inserted = await tx()
    .insertInto('pool_users')
    .values({
      sub: user.sub,
      email_address: user.email,
      email_verified: user.status === 'Confirmed',
      username: user.username,
      phone_number: user.phoneNumber,
      name: user.name,
      status: user.status,
      is_contested: user.isContested,
      salt: user.salt,
      sealed_verifier: user.sealedVerifier,
      created_at: user.createdAt,
    })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst()
  return (inserted.numInsertedOrUpdatedRows ?? 0n) > 0n
}

/** @param proven what the code was sent to. @throws DatabaseError unique_violation if another user has proven it. */
export async function confirmUser(sub: string, proven: 'email_verified' | 'phone_verified'): Promise<void> {
  await tx()
    .updateTable('pool_users')
    .set({ status: 'Confirmed', [proven]: true, updated_at: sql`now()` })
    .where('sub', '=', sub)
    .where('status', '=', 'Unconfirmed')
    .execute()
}

export async function updateUserName(sub: string, name: string): Promise<void> {
  await tx().updateTable('pool_users').set({ name, updated_at: sql`now()` }).where('sub', '=', sub).execute()
}

/** Gives a user a proven address. @throws DatabaseError unique_violation if another user has proven it. */
export async function updateUserEmail(sub: string, email: string): Promise<void> {
  await tx()
    .updateTable('pool_users')
    .set({ email_address: email, email_verified: true, updated_at: sql`now()` })
    .where('sub', '=', sub)
    .execute()
}

/**
 * Gives a user a proven number, or none.
 * @throws DatabaseError unique_violation if another user has proven it.
 */
export async function updateUserPhone(sub: string, phoneNumber: string | null): Promise<void> {
  await tx()
    .updateTable('pool_users')
    .set({ phone_number: phoneNumber, phone_verified: phoneNumber !== null, updated_at: sql`now()` })
    .where('sub', '=', sub)
    .execute()
}

export async function updateUserVerifier(
  sub: string,
  salt: Uint8Array,
  sealedVerifier: Uint8Array,
): Promise<void> {
  await tx()
    .updateTable('pool_users')
    .set({ salt, sealed_verifier: sealedVerifier, updated_at: sql`now()` })
    .where('sub', '=', sub)
    .execute()
}

/** Removes a user with codes and sessions. */
export async function deleteUser(sub: string): Promise<void> {
  await tx().deleteFrom('pool_users').where('sub', '=', sub).execute()
}

export interface NewCode {
  sub: string
  purpose: CodePurpose
  address: string
  codeHash: Uint8Array
  expiresAt: Date
}

/** Stores a code's hash; it takes the place of the one before. For an id nobody has, the same statement adds nothing. */
export async function upsertCode({ sub, purpose, address, codeHash, expiresAt }: NewCode): Promise<void> {
  await sql`
    insert into pool_codes (sub, purpose, address, code_hash, expires_at)
    select sub, ${purpose}::text, ${address}::text, ${codeHash}::bytea, ${expiresAt}::timestamptz
    from pool_users where sub = ${sub}
    on conflict (sub, purpose) do update set
      address = excluded.address, code_hash = excluded.code_hash, expires_at = excluded.expires_at
  `.execute(tx())
}

/** @returns false where an address before has that right already, and it has not ended. */
export async function insertTakeBack(right: {
  sub: string
  address: string
  codeHash: Uint8Array
  expiresAt: Date
  now: Date
}): Promise<boolean> {
  const { sub, address, codeHash: code_hash, expiresAt: expires_at, now } = right
  const { numInsertedOrUpdatedRows: count } = await tx()
    .insertInto('pool_codes')
    .values({ sub, purpose: 'take-back-email', address, code_hash, expires_at })
    .onConflict((conflict) =>
      conflict
        .columns(['sub', 'purpose'])
        .doUpdateSet({ address, code_hash, expires_at })
        .where('pool_codes.expires_at', '<=', now),
    )
    .executeTakeFirst()
  return (count ?? 0n) > 0n
}

/** Takes the right of an address out: of many at once, one gets it. @returns null if there is none. */
export async function takeTakeBack(
  sub: string,
  codeHash: Uint8Array,
  now: Date,
): Promise<{ address: string; expires_at: Date } | null> {
  const taken = await tx()
    .deleteFrom('pool_codes')
    .where('sub', '=', sub)
    .where('purpose', '=', 'take-back-email')
    .where('code_hash', '=', codeHash)
    .where('expires_at', '>', now)
    .returning(['address', 'expires_at'])
    .executeTakeFirst()
  const address = taken?.address
  return address ? { address, expires_at: taken.expires_at } : null
}

export async function deleteCode(sub: string, purpose: CodePurpose): Promise<void> {
  await tx().deleteFrom('pool_codes').where('sub', '=', sub).where('purpose', '=', purpose).execute()
}

export interface StoredChallenge {
  sub: string
  limit_key: Uint8Array
  sealed_state: Uint8Array
  expires_at: Date
}

export async function insertChallenge(secretHash: Uint8Array, challenge: StoredChallenge): Promise<void> {
  await tx()
    .insertInto('pool_challenges')
    .values({ secret_hash: secretHash, ...challenge })
    .execute()
}

/** Takes a challenge out: of two who answer it at once, one gets it. */
export async function takeChallenge(secretHash: Uint8Array): Promise<StoredChallenge | undefined> {
  return tx()
    .deleteFrom('pool_challenges')
    .where('secret_hash', '=', secretHash)
    .returning(['sub', 'limit_key', 'sealed_state', 'expires_at'])
    .executeTakeFirst()
}

export interface NewSession {
  originJti: string
  sub: string
  refreshTokenHash: Uint8Array
  signedInAt: Date
  expiresAt: Date
  /** Such as `Firefox on Windows`. */
  browser: string
  /** The organisation whose own provider it came from, or `INSTALLATION_PROVIDER`. */
  provider: string | null
}

/** What all tokens of a sign-in say of it. */
export interface SessionRow {
  origin_jti: string
  sub: string
  signed_in_at: Date
  provider: string | null
}

export async function insertSession(session: NewSession): Promise<void> {
  await tx()
    .insertInto('pool_sessions')
    .values({
      origin_jti: session.originJti,
      sub: session.sub,
      refresh_token_hash: session.refreshTokenHash,
      signed_in_at: session.signedInAt,
      last_used_at: session.signedInAt,
      expires_at: session.expiresAt,
      browser: session.browser,
      provider: session.provider,
    })
    .execute()
}

/** Notes the use of a refresh token. @returns its family, or nothing if it is unknown, revoked or expired. */
export async function touchSession(refreshTokenHash: Uint8Array, now: Date): Promise<SessionRow | undefined> {
  return tx()
    .updateTable('pool_sessions')
    .set({ last_used_at: now })
    .where('refresh_token_hash', '=', refreshTokenHash)
    .where('revoked_at', 'is', null)
    .where('expires_at', '>', now)
    .returning(['origin_jti', 'sub', 'signed_in_at', 'provider'])
    .executeTakeFirst()
}

/** Notes the use of a sign-in that a browser keeps, and which of its cookies was used. Lock its session before. */
export async function noteRenewal(originJti: string, usedHash: Uint8Array, now: Date): Promise<void> {
  await tx()
    .updateTable('pool_sessions')
    .set({ last_used_at: now, refresh_token_hash: usedHash })
    .where('origin_jti', '=', originJti)
    .execute()
}

export async function revokeSessionOfToken(refreshTokenHash: Uint8Array, now: Date): Promise<void> {
  await tx()
    .updateTable('pool_sessions')
    .set({ revoked_at: now })
    .where('refresh_token_hash', '=', refreshTokenHash)
    .where('revoked_at', 'is', null)
    .execute()
}

/** @param except the family that lives on, if one does. */
export async function revokeSessionsOfUser(sub: string, now: Date, except?: string): Promise<void> {
  const sessions = tx()
    .updateTable('pool_sessions')
    .set({ revoked_at: now })
    .where('sub', '=', sub)
    .where('revoked_at', 'is', null)
  await (except ? sessions.where('origin_jti', '!=', except) : sessions).execute()
}

/** @returns whether the user had that sign-in. */
export async function revokeSession(sub: string, originJti: string, now: Date): Promise<boolean> {
  const result = await tx()
    .updateTable('pool_sessions')
    .set({ revoked_at: now })
    .where('sub', '=', sub)
    .where('origin_jti', '=', originJti)
    .where('revoked_at', 'is', null)
    .executeTakeFirst()
  return result.numUpdatedRows > 0n
}

export interface NewSigningKey {
  kid: string
  publicJwk: { kty: string; n: string; e: string }
  sealedPrivateKey: Uint8Array
  createdAt: Date
}

/** Adds the key that signs, unless there is one: another process was faster. */
export async function insertSigningKey(key: NewSigningKey): Promise<void> {
  await tx()
    .insertInto('pool_signing_keys')
    .values({
      kid: key.kid,
      public_jwk: json(key.publicJwk),
      sealed_private_key: key.sealedPrivateKey,
      created_at: key.createdAt,
    })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

/** Ends the signing of a key made before. @returns false if there is none: another process was faster. */
export async function retireSigningKey(madeBefore: Date, now: Date): Promise<boolean> {
  const result = await tx()
    .updateTable('pool_signing_keys')
    .set({ retired_at: now })
    .where('retired_at', 'is', null)
    .where('created_at', '<=', madeBefore)
    .executeTakeFirst()
  return result.numUpdatedRows > 0n
}

/** Removes what has expired. Running it twice, or beside sign-ins, does no harm. */
export async function deleteExpired(now: Date): Promise<void> {
  const forgotten = new Date(now.getTime() - lifetimes.unconfirmed)
  await tx()
    .deleteFrom('pool_users')
    .where('status', '=', 'Unconfirmed')
    .where('created_at', '<', forgotten)
    .execute()
  const unpublished = new Date(now.getTime() - lifetimes.retiredKey)
  await tx().deleteFrom('pool_signing_keys').where('retired_at', '<=', unpublished).execute()
  await tx().deleteFrom('pool_challenges').where('expires_at', '<', now).execute()
  await tx().deleteFrom('pool_codes').where('expires_at', '<', now).execute()
  await tx().deleteFrom('pool_sessions').where('expires_at', '<', now).execute()
  await tx().deleteFrom('pool_limits').where('resets_at', '<', now).execute()
}

/** Everything that was sealed or hashed under the server's secret and is made again by itself. Needs the platform. */
export async function deleteWhatSecretSealed(): Promise<void> {
  await tx().deleteFrom('pool_recovery_codes').execute()
  await tx().deleteFrom('pool_totp').execute()
  await tx().deleteFrom('pool_challenges').execute()
  await tx().deleteFrom('pool_redirects').execute()
  await tx().deleteFrom('pool_codes').execute()
  await tx().deleteFrom('pool_sessions').execute()
  await tx().deleteFrom('pool_signing_keys').execute()
}
