import { tx } from '@bubbles/db'
import type { AssignableRole } from '@bubbles/domain'
import { sql } from 'kysely'

export const insertMember = (organisationId: string, userId: string, roles: string[]) =>
  tx().insertInto('members').values({ organisation_id: organisationId, user_id: userId, roles }).execute()

/**
 * Makes a user a member, or adds the roles to those a member has.
 * @returns what the member had before: null when it was none.
 */
export async function mergeMember(
  organisationId: string,
  userId: string,
  roles: readonly AssignableRole[],
): Promise<string[] | null> {
  const before = await tx()
    .selectFrom('members')
    .where('organisation_id', '=', organisationId)
    .where('user_id', '=', userId)
    .select('roles')
    .forUpdate()
    .executeTakeFirst()
  if (!before) {
    await insertMember(organisationId, userId, [...roles])
    await tx()
      .deleteFrom('former_members')
      .where('organisation_id', '=', organisationId)
      .where('user_id', '=', userId)
      .execute()
    return null
  }
  const all = [...new Set([...before.roles, ...roles])]
  await updateRoles(organisationId, userId, all)
  return before.roles
}

/**
 * Revokes the open invites that somebody made who may invite no longer, in one organisation or (null) everywhere.
 * @returns what was revoked.
 */
export const revokeInvitesOf = (organisationId: string | null, userId: string) =>
  tx()
    .updateTable('invites')
    .set({ status: 'Revoked' })
    .where('created_by', '=', userId)
    .where('status', '!=', 'Revoked')
    .where('accepted_at', 'is', null)
    .$if(organisationId !== null, (query) => query.where('organisation_id', '=', organisationId as string))
    .returning(['id', 'email_address', 'roles'])
    .execute()

export const updateRoles = (organisationId: string, userId: string, roles: readonly string[]) =>
  tx()
    .updateTable('members')
    .set({ roles: [...roles] })
    .where('organisation_id', '=', organisationId)
    .where('user_id', '=', userId)
    .execute()

/** @param day in UTC, as ISO 8601 */
export const setLastSeen = (organisationId: string, userId: string, day: string) =>
  tx()
    .updateTable('members')
    .set({ last_seen_on: day })
    .where('organisation_id', '=', organisationId)
    .where('user_id', '=', userId)
    .where(sql<boolean>`last_seen_on is distinct from ${day}::date`)
    .execute()

/** Ends a membership, and remembers that there was one. */
export async function deleteMember(organisationId: string, userId: string): Promise<void> {
  await tx()
    .deleteFrom('members')
    .where('organisation_id', '=', organisationId)
    .where('user_id', '=', userId)
    .execute()
  await tx()
    .insertInto('former_members')
    .values({ organisation_id: organisationId, user_id: userId })
    .onConflict((conflict) =>
      conflict.columns(['organisation_id', 'user_id']).doUpdateSet({ left_at: sql<Date>`now()` }),
    )
    .execute()
}

const membersWithAddress = (organisationId: string, emailAddress: string) =>
  tx()
    .updateTable('members')
    .where('organisation_id', '=', organisationId)
    .where(
      'user_id',
      'in',
      tx()
        .selectFrom('users')
        .select('id')
        .where(sql<string>`lower(email_address)`, '=', emailAddress.toLowerCase()),
    )

/** Email to this address could not be delivered. @param reason a sentence */
export const setEmailProblem = (organisationId: string, emailAddress: string, reason: string) =>
  membersWithAddress(organisationId, emailAddress).set({ email_problem: reason }).execute()

export const clearEmailProblem = (organisationId: string, emailAddress: string) =>
  membersWithAddress(organisationId, emailAddress)
    .set({ email_problem: null })
    .where('email_problem', 'is not', null)
    .execute()
