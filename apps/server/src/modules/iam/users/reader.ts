import { tx } from '@bubbles/db'
import { sql } from 'kysely'
import { organisationRows } from '../organisations/reader.ts'

/** The organisations a user is a member of, with its roles there and how many members each has. Needs the platform's transaction. */
export const readOrganisationsOfUser = (userId: string) =>
  organisationRows()
    .innerJoin('members', 'members.organisation_id', 'organisations.id')
    .where('members.user_id', '=', userId)
    .where('organisations.status', '!=', 'Deleted')
    .orderBy('organisations.name')
    .select([
      'members.roles',
      sql<number>`(select count(*) from members m where m.organisation_id = organisations.id)`.as(
        'member_count',
      ),
    ])
    .execute()

export const readUserBySub = (poolSub: string) =>
  tx().selectFrom('users').where('pool_sub', '=', poolSub).selectAll().executeTakeFirst()
