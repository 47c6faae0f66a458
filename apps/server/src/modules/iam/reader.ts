import { tx } from '@bubbles/db'

/** The organisations a user is a member of, with its roles there. Needs the platform's transaction. */
export const readOrganisationsOfUser = (userId: string) =>
  tx()
    .selectFrom('members')
    .innerJoin('organisations', 'organisations.id', 'members.organisation_id')
    .where('members.user_id', '=', userId)
    .where('organisations.status', '!=', 'Deleted')
    .orderBy('organisations.name')
    .selectAll('organisations')
    .select('members.roles')
    .execute()

/** Whether a name is taken by any organisation, deleted ones included. Needs the platform's transaction. */
export async function isNameTaken(name: string): Promise<boolean> {
  const row = await tx().selectFrom('organisations').where('name', '=', name).select('id').executeTakeFirst()
  return row !== undefined
}

export async function countMembers(organisationId: string): Promise<number> {
  const row = await tx()
    .selectFrom('members')
    .where('organisation_id', '=', organisationId)
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return row.count
}

export const readUserBySub = (poolSub: string) =>
  tx().selectFrom('users').where('pool_sub', '=', poolSub).selectAll().executeTakeFirst()
