import { sameTenant, tx } from '@bubbles/db'
import { sql } from 'kysely'
import type { EqualTo, Page } from './filter.ts'

export type UserFilter = EqualTo<'userName' | 'externalId' | 'id' | 'emails.value'>
export type GroupFilter = EqualTo<'displayName' | 'externalId' | 'id'>

const IS = {
  userName: (value: string) => sql<boolean>`lower(scim_users.user_name) = lower(${value})`,
  'emails.value': (value: string) => sql<boolean>`lower(scim_users.email_address) = lower(${value})`,
  externalId: (value: string) => sql<boolean>`scim_users.external_id = ${value}`,
  // As text: whatever was asked for may be no ID.
  id: (value: string) => sql<boolean>`scim_users.user_id::text = lower(${value})`,
} as const

const userRows = (organisationId: string) =>
  tx()
    .selectFrom('scim_users')
    .leftJoin('members', (join) => sameTenant(join, 'members.user_id', 'scim_users.user_id'))
    .where('scim_users.organisation_id', '=', organisationId)

const userColumns = [
  'scim_users.user_id',
  'scim_users.user_name',
  'scim_users.external_id',
  'scim_users.email_address',
  'scim_users.display_name',
  'scim_users.given_name',
  'scim_users.family_name',
  'scim_users.created_at',
  'scim_users.updated_at',
] as const

const isActive = sql<boolean>`members.user_id is not null`.as('active')

/** Provisioned people, in the order in which they came. */
export const readUsers = (organisationId: string, filter: UserFilter | null, { startIndex, count }: Page) =>
  userRows(organisationId)
    .$if(filter !== null, (query) => query.where(IS[filter!.attribute](filter!.value)))
    .select(userColumns)
    .select(isActive)
    .orderBy('scim_users.created_at')
    .orderBy('scim_users.user_id')
    .offset(startIndex - 1)
    .limit(count)
    .execute()

export type UserRow = Awaited<ReturnType<typeof readUsers>>[number]

export const readUserRow = (organisationId: string, userId: string): Promise<UserRow | undefined> =>
  userRows(organisationId)
    .where('scim_users.user_id', '=', userId)
    .select(userColumns)
    .select(isActive)
    .executeTakeFirst()

export async function countUsers(organisationId: string, filter: UserFilter | null): Promise<number> {
  const { count } = await tx()
    .selectFrom('scim_users')
    .where('organisation_id', '=', organisationId)
    .$if(filter !== null, (query) => query.where(IS[filter!.attribute](filter!.value)))
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return count
}

/** The groups of some users. */
export const readGroupsOf = (organisationId: string, userIds: readonly string[]) =>
  tx()
    .selectFrom('scim_group_members')
    .innerJoin('scim_groups', (join) => sameTenant(join, 'scim_groups.id', 'scim_group_members.group_id'))
    .where('scim_group_members.organisation_id', '=', organisationId)
    .where('scim_group_members.user_id', '=', sql<string>`any(${[...userIds]}::uuid[])`)
    .orderBy('scim_groups.display_name')
    .select([
      'scim_group_members.user_id',
      'scim_groups.id',
      'scim_groups.display_name',
      'scim_groups.external_id',
    ])
    .execute()

const GROUP_IS = {
  displayName: (value: string) => sql<boolean>`lower(display_name) = lower(${value})`,
  externalId: (value: string) => sql<boolean>`external_id = ${value}`,
  id: (value: string) => sql<boolean>`id::text = lower(${value})`,
} as const

const groupRows = (organisationId: string) =>
  tx().selectFrom('scim_groups').where('organisation_id', '=', organisationId).selectAll()

export const readGroups = (organisationId: string, filter: GroupFilter | null, { startIndex, count }: Page) =>
  groupRows(organisationId)
    .$if(filter !== null, (query) => query.where(GROUP_IS[filter!.attribute](filter!.value)))
    .orderBy('created_at')
    .orderBy('id')
    .offset(startIndex - 1)
    .limit(count)
    .execute()

export type GroupRow = Awaited<ReturnType<typeof readGroups>>[number]

export const readGroupRow = (organisationId: string, groupId: string) =>
  groupRows(organisationId).where('id', '=', groupId).executeTakeFirst()

export async function countGroups(organisationId: string, filter: GroupFilter | null): Promise<number> {
  const { count } = await tx()
    .selectFrom('scim_groups')
    .where('organisation_id', '=', organisationId)
    .$if(filter !== null, (query) => query.where(GROUP_IS[filter!.attribute](filter!.value)))
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return count
}

/** The people in some groups. */
export const readMembersOfGroups = (organisationId: string, groupIds: readonly string[]) =>
  tx()
    .selectFrom('scim_group_members')
    .innerJoin('scim_users', (join) => sameTenant(join, 'scim_users.user_id', 'scim_group_members.user_id'))
    .where('scim_group_members.organisation_id', '=', organisationId)
    .where('scim_group_members.group_id', '=', sql<string>`any(${[...groupIds]}::uuid[])`)
    .orderBy('scim_users.user_name')
    .select(['scim_group_members.group_id', 'scim_users.user_id', 'scim_users.user_name'])
    .execute()

/** Those of some IDs that are provisioned people. */
export const readKnownUsers = (organisationId: string, userIds: readonly string[]) =>
  tx()
    .selectFrom('scim_users')
    .where('organisation_id', '=', organisationId)
    .where('user_id', '=', sql<string>`any(${[...userIds]}::uuid[])`)
    .select('user_id')
    .execute()

/** A provisioned person by the subject in the user pool. Needs the platform's transaction. */
export const readUserBySubject = (organisationId: string, poolSub: string) =>
  tx()
    .selectFrom('scim_users')
    .innerJoin('users', 'users.id', 'scim_users.user_id')
    .where('scim_users.organisation_id', '=', organisationId)
    .where('users.pool_sub', '=', poolSub)
    .select('scim_users.user_id')
    .executeTakeFirst()

/** Where an account is now. Needs the platform's transaction. */
export const readAccount = (userId: string) =>
  tx().selectFrom('users').where('id', '=', userId).select(['status', 'email_address']).executeTakeFirst()
