import { json, tx } from '@bubbles/db'
import { type PageLanguage, Problem } from '@bubbles/domain'
import { sql } from 'kysely'
import { createHash } from 'node:crypto'

export interface NewUser {
  poolSub: string
  emailAddress: string
  emailVerified: boolean
  name: string
}

/** A person's ID follows from their subject in the user pool, so that it is the same in every cell they come to. */
function userIdOf(poolSub: string): string {
  const bytes = createHash('sha256').update(`bubbles user ${poolSub}`).digest().subarray(0, 16)
  // The form of a UUID of one's own making (RFC 9562, 5.8).
  bytes[6] = (bytes[6]! & 0x0f) | 0x80
  bytes[8] = (bytes[8]! & 0x3f) | 0x80
  return bytes.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-')
}

/**
 * Makes the user of a pool subject, or brings its e-mail up to date. Racing first sign-ins make one user.
 * @throws Problem sign-in-required if the user has been deleted: it stays wiped.
 */
export async function upsertUser(user: NewUser) {
  // The id is unique as well, and of two unique columns `on conflict` watches one: racing inserts can meet at the other.
  await sql`select pg_advisory_xact_lock(hashtextextended(${`user ${user.poolSub}`}, 0))`.execute(tx())
  const row = await tx()
    .insertInto('users')
    .values({
      id: userIdOf(user.poolSub),
      pool_sub: user.poolSub,
      email_address: user.emailAddress,
      email_verified: user.emailVerified,
      name: user.name,
    })
    .onConflict((conflict) =>
      conflict
        .column('pool_sub')
        .doUpdateSet({
          email_address: user.emailAddress,
          email_verified: user.emailVerified,
          updated_at: new Date(),
        })
        .where('users.status', '!=', 'Deleted'),
    )
    .returningAll()
    .executeTakeFirst()
  if (!row) throw new Problem('sign-in-required')
  if (user.emailVerified) await withdrawAddress(user.emailAddress, row.id)
  return row
}

/** An address that one person has proven is proven for nobody else any more: they gave it up in the pool. */
const withdrawAddress = (emailAddress: string, ownerId: string) =>
  tx()
    .updateTable('users')
    .set({ email_verified: false })
    .where(sql`lower(email_address)`, '=', emailAddress.toLowerCase())
    .where('id', '!=', ownerId)
    .where('email_verified', '=', true)
    .execute()

/** @returns undefined when the account has been deleted: its name stays removed. */
export const updateUserName = (userId: string, name: string) =>
  tx()
    .updateTable('users')
    .set({ name, updated_at: new Date() })
    .where('id', '=', userId)
    .where('status', '!=', 'Deleted')
    .returningAll()
    .executeTakeFirst()

/** @returns whether there is such a user, whose account has not been deleted. */
export async function updateLanguage(userId: string, language: PageLanguage | null): Promise<boolean> {
  const { numUpdatedRows } = await tx()
    .updateTable('users')
    .set({ language, updated_at: new Date() })
    .where('id', '=', userId)
    .where('status', '!=', 'Deleted')
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

/** Ends a user's memberships, and what identity providers say of them. In every organisation. */
export async function deleteMemberships(userId: string): Promise<void> {
  await tx().deleteFrom('members').where('user_id', '=', userId).execute()
  await tx().deleteFrom('scim_users').where('user_id', '=', userId).execute()
}

/**
 * Removes the address from the invites a user accepted and, where it is proven to be theirs, from those that went to it;
 * what is still open of these is revoked. In every organisation.
 */
export async function wipeInvitesTo(user: {
  id: string
  email_address: string
  email_verified: boolean
}): Promise<void> {
  const isTheirs = user.email_verified && user.email_address !== ''
  await tx()
    .updateTable('invites')
    .set({
      email_address: '',
      status: sql<'Revoked'>`case when accepted_at is null then 'Revoked' else status end`,
    })
    .where((eb) =>
      eb.or([
        eb('accepted_by', '=', user.id),
        ...(isTheirs ? [eb(sql`lower(email_address)`, '=', user.email_address.toLowerCase())] : []),
      ]),
    )
    .execute()
}

/** Removes the answers kept for a user's retried calls, and those of others that show the user: they are kept for a day. */
export const deleteKeptAnswers = (userId: string, emailAddress: string) =>
  tx()
    .deleteFrom('idempotency_keys')
    .where((eb) =>
      eb.or([
        eb('user_id', '=', userId),
        sql<boolean>`strpos(response::text, ${userId}) > 0`,
        ...(emailAddress === ''
          ? []
          : [sql<boolean>`strpos(lower(response::text), ${emailAddress.toLowerCase()}) > 0`]),
      ]),
    )
    .execute()

/** Leaves of a user the row and its subject, nothing that names anybody. */
export const wipeUser = (userId: string) =>
  tx()
    .updateTable('users')
    .set({
      status: 'Deleted',
      name: '',
      email_address: '',
      email_verified: false,
      global_roles: [],
      language: null,
      updated_at: new Date(),
    })
    .where('id', '=', userId)
    .execute()

/** Asks the worker for a person's removal from the user pool, not before `runAfter`. @returns the row's id. */
export async function insertPoolDeletion(kind: string, payload: object, runAfter: Date): Promise<string> {
  const { id } = await tx()
    .insertInto('outbox')
    .values({ kind, payload: json<unknown>(payload), run_after: runAfter })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}
