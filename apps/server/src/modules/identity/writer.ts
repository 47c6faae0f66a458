import { json, tx } from '@bubbles/db'
import { sql } from 'kysely'

export interface NewUser {
  sub: string
  email: string
  name: string
  status: 'Unconfirmed' | 'Confirmed'
  salt: Uint8Array
  sealedVerifier: Uint8Array
}

/**
 * Adds a user in place of one of the same address who never confirmed it.
 * @returns false if a confirmed user has the address.
 */
export async function insertUser(user: NewUser): Promise<boolean> {
  await tx()
    .deleteFrom('pool_users')
    .where((where) => where(where.fn<string>('lower', ['email_address']), '=', user.email.toLowerCase()))
    .where('status', '=', 'Unconfirmed')
    .execute()
  const inserted = await tx()
    .insertInto('pool_users')
    .values({
      sub: user.sub,
      email_address: user.email,
      email_verified: user.status === 'Confirmed',
      name: user.name,
      status: user.status,
      salt: user.salt,
      sealed_verifier: user.sealedVerifier,
    })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst()
  return (inserted.numInsertedOrUpdatedRows ?? 0n) > 0n
}

export async function confirmUser(sub: string): Promise<void> {
  await tx()
    .updateTable('pool_users')
    .set({ status: 'Confirmed', email_verified: true, updated_at: sql`now()` })
    .where('sub', '=', sub)
    .where('status', '=', 'Unconfirmed')
    .execute()
}

export async function updateUserName(sub: string, name: string): Promise<void> {
  await tx().updateTable('pool_users').set({ name, updated_at: sql`now()` }).where('sub', '=', sub).execute()
}

/** Stores a code's hash; it takes the place of the one before. */
export async function upsertCode(
  sub: string,
  purpose: 'sign-up',
  codeHash: Uint8Array,
  expiresAt: Date,
): Promise<void> {
  await tx()
    .insertInto('pool_codes')
    .values({ sub, purpose, code_hash: codeHash, expires_at: expiresAt })
    .onConflict((conflict) =>
      conflict.columns(['sub', 'purpose']).doUpdateSet({ code_hash: codeHash, expires_at: expiresAt }),
    )
    .execute()
}

export async function deleteCode(sub: string, purpose: 'sign-up'): Promise<void> {
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
    })
    .execute()
}

/** Notes the use of a refresh token. @returns its family, or nothing if it is unknown, revoked or expired. */
export async function touchSession(
  refreshTokenHash: Uint8Array,
  now: Date,
): Promise<{ origin_jti: string; sub: string; signed_in_at: Date } | undefined> {
  return tx()
    .updateTable('pool_sessions')
    .set({ last_used_at: now })
    .where('refresh_token_hash', '=', refreshTokenHash)
    .where('revoked_at', 'is', null)
    .where('expires_at', '>', now)
    .returning(['origin_jti', 'sub', 'signed_in_at'])
    .executeTakeFirst()
}

export async function revokeSessionOfToken(refreshTokenHash: Uint8Array, now: Date): Promise<void> {
  await tx()
    .updateTable('pool_sessions')
    .set({ revoked_at: now })
    .where('refresh_token_hash', '=', refreshTokenHash)
    .where('revoked_at', 'is', null)
    .execute()
}

export async function revokeSessionsOfUser(sub: string, now: Date): Promise<void> {
  await tx()
    .updateTable('pool_sessions')
    .set({ revoked_at: now })
    .where('sub', '=', sub)
    .where('revoked_at', 'is', null)
    .execute()
}

/** Adds the current signing key, unless another process was faster. */
export async function insertSigningKey(
  kid: string,
  publicJwk: { kty: string; n: string; e: string },
  sealedPrivateKey: Uint8Array,
): Promise<void> {
  await tx()
    .insertInto('pool_signing_keys')
    .values({ kid, public_jwk: json(publicJwk), sealed_private_key: sealedPrivateKey })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

/** Removes what has expired. Running it twice, or beside sign-ins, does no harm. */
export async function deleteExpired(now: Date): Promise<void> {
  await tx().deleteFrom('pool_challenges').where('expires_at', '<', now).execute()
  await tx().deleteFrom('pool_codes').where('expires_at', '<', now).execute()
  await tx().deleteFrom('pool_sessions').where('expires_at', '<', now).execute()
  await tx().deleteFrom('pool_limits').where('resets_at', '<', now).execute()
}
