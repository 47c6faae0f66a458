import { tx } from '@bubbles/db'
import { sql } from 'kysely'
import type { GroupData } from './groupResource.ts'
import type { UserData } from './userResource.ts'

const userColumns = (user: UserData) => ({
  user_name: user.userName,
  external_id: user.externalId,
  email_address: user.emailAddress,
  display_name: user.displayName,
  given_name: user.givenName,
  family_name: user.familyName,
  updated_at: sql<Date>`now()`,
})

/** @throws DatabaseError unique_violation for a user that is there, or a name that is taken */
export const insertUserRow = (organisationId: string, userId: string, user: UserData) =>
  tx()
    .insertInto('scim_users')
    .values({ organisation_id: organisationId, user_id: userId, ...userColumns(user) })
    .execute()

/** @throws DatabaseError unique_violation for a name that is taken */
export const updateUserRow = (organisationId: string, userId: string, user: UserData) =>
  tx()
    .updateTable('scim_users')
    .where('organisation_id', '=', organisationId)
    .where('user_id', '=', userId)
    .set(userColumns(user))
    .execute()

export const deleteUserRow = (organisationId: string, userId: string) =>
  tx()
    .deleteFrom('scim_users')
    .where('organisation_id', '=', organisationId)
    .where('user_id', '=', userId)
    .execute()

/** @returns its ID @throws DatabaseError unique_violation for a name that is taken */
export async function insertGroup(
  organisationId: string,
  { displayName, externalId }: GroupData,
): Promise<string> {
  const { id } = await tx()
    .insertInto('scim_groups')
    .values({ organisation_id: organisationId, display_name: displayName, external_id: externalId })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** @throws DatabaseError unique_violation for a name that is taken */
export const updateGroup = (
  organisationId: string,
  groupId: string,
  { displayName, externalId }: GroupData,
) =>
  tx()
    .updateTable('scim_groups')
    .where('organisation_id', '=', organisationId)
    .where('id', '=', groupId)
    .set({ display_name: displayName, external_id: externalId, updated_at: sql<Date>`now()` })
    .execute()

export const deleteGroup = (organisationId: string, groupId: string) =>
  tx()
    .deleteFrom('scim_groups')
    .where('organisation_id', '=', organisationId)
    .where('id', '=', groupId)
    .execute()

export async function insertGroupMembers(
  organisationId: string,
  groupId: string,
  userIds: readonly string[],
): Promise<void> {
  if (userIds.length === 0) return
  await sql`
    insert into scim_group_members (organisation_id, group_id, user_id)
    select ${organisationId}::uuid, ${groupId}::uuid, unnest(${[...userIds]}::uuid[])
    on conflict do nothing`.execute(tx())
}

export const deleteGroupMembers = (organisationId: string, groupId: string, userIds: readonly string[]) =>
  tx()
    .deleteFrom('scim_group_members')
    .where('organisation_id', '=', organisationId)
    .where('group_id', '=', groupId)
    .where('user_id', '=', sql<string>`any(${[...userIds]}::uuid[])`)
    .execute()
