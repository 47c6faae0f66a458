import { tx, withoutSecondFactor } from '@bubbles/db'
import { isPageLanguage, type PageLanguage } from '@bubbles/domain'
import { sql } from 'kysely'
import { organisationRows } from '../organisations/reader.ts'

/** The organisations a user is a member of, with its roles there and how many members each has. Needs the platform's transaction. */
export const readOrganisationsOfUser = (userId: string) =>
  organisationRows()
    .innerJoin('members', 'members.organisation_id', 'organisations.id')
    .innerJoin('users', 'users.id', 'members.user_id')
    .leftJoin('single_sign_on', 'single_sign_on.organisation_id', 'organisations.id')
    .where('members.user_id', '=', userId)
    .where('organisations.status', '!=', 'Deleted')
    .orderBy('organisations.name')
    .select([
      'members.roles',
      'single_sign_on.name as provider_name',
      withoutSecondFactor.as('without_second_factor'),
      sql<number>`(select count(*) from members m where m.organisation_id = organisations.id)`.as(
        'member_count',
      ),
    ])
    .execute()

/**
 * Organisations a user owns, with how many others belong to each. Locked until the transaction ends: nobody joins
 * meanwhile. Needs the platform's transaction.
 */
export const lockOwnedOrganisations = (userId: string) =>
  tx()
    .selectFrom('organisations')
    .where('owner_id', '=', userId)
    .where('status', '!=', 'Deleted')
    .orderBy('name')
    .select([
      'id',
      'name',
      'friendly_name',
      // Whoever is invited to own one counts, too: it was made for them.
      sql<number>`
        (select count(*) from members m where m.organisation_id = organisations.id and m.user_id <> ${userId})
        + (select count(*) from invites i where i.organisation_id = organisations.id and i.makes_owner
          and i.status <> 'Revoked' and i.accepted_at is null)`.as('others'),
    ])
    .forUpdate()
    .execute()

/** A user's row, held until the transaction ends: nobody accepts an invite or changes a name as this user meanwhile. */
export const lockUser = (userId: string) =>
  tx()
    .selectFrom('users')
    .where('id', '=', userId)
    .where('status', '!=', 'Deleted')
    .select(['id', 'name', 'email_address', 'email_verified'])
    .forUpdate()
    .executeTakeFirst()

/** Hash of the logo of an organisation the user belongs to; undefined when there is none to see. Needs the platform's transaction. */
export const readLogoHash = async (userId: string, organisationId: string) =>
  (
    await tx()
      .selectFrom('branding')
      .innerJoin('members', 'members.organisation_id', 'branding.organisation_id')
      .innerJoin('organisations', 'organisations.id', 'branding.organisation_id')
      .where('branding.organisation_id', '=', organisationId)
      .where('members.user_id', '=', userId)
      .where('organisations.status', '!=', 'Deleted')
      .select('branding.logo_hash')
      .executeTakeFirst()
  )?.logo_hash

/** The language someone chose; null: what their browser asks for; undefined where there is no such user. */
export async function readLanguage(userId: string): Promise<PageLanguage | null | undefined> {
  const row = await tx()
    .selectFrom('users')
    .where('id', '=', userId)
    .where('status', '!=', 'Deleted')
    .select('language')
    .executeTakeFirst()
  return row && (isPageLanguage(row.language) ? row.language : null)
}

export const readUserBySub = (poolSub: string) =>
  tx().selectFrom('users').where('pool_sub', '=', poolSub).selectAll().executeTakeFirst()
