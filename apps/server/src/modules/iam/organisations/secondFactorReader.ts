import { tx } from '@bubbles/db'
import { sql } from 'kysely'

/** Whether somebody has an authenticator app or a passkey, by their subject in the user pool. */
export async function readHasSecondFactor(poolSub: string): Promise<boolean> {
  const { rows } = await sql<{ has: boolean }>`select has_second_factor(${poolSub}::text) as has`.execute(
    tx(),
  )
  return rows[0]?.has === true
}

/** The rule, what the organisation's own provider is called, and its active members without a second factor. */
export async function readSecondFactorRule(organisationId: string) {
  const { required, provider } = await tx()
    .selectFrom('organisations')
    .leftJoin('single_sign_on', 'single_sign_on.organisation_id', 'organisations.id')
    .where('organisations.id', '=', organisationId)
    .select(['organisations.requires_second_factor as required', 'single_sign_on.name as provider'])
    .executeTakeFirstOrThrow()
  const { without, by_provider: byProvider } = await tx()
    .selectFrom((from) =>
      from
        .selectFrom('members')
        .innerJoin('users', 'users.id', 'members.user_id')
        .where('members.organisation_id', '=', organisationId)
        .where('users.status', '=', 'Active')
        .where(sql<boolean>`not has_second_factor(users.pool_sub)`)
        .select(sql<boolean>`signs_in_with_provider(users.pool_sub, members.organisation_id)`.as('linked'))
        .as('each'),
    )
    .select([
      sql<number>`count(*) filter (where not linked)`.as('without'),
      sql<number>`count(*) filter (where linked)`.as('by_provider'),
    ])
    .executeTakeFirstOrThrow()
  return { required, provider, without, byProvider }
}

/**
 * What an organisation is called that somebody belongs to and that requires a second factor; null: none does. Needs the platform's
 * transaction.
 */
export async function secondFactorRequiredBy(poolSub: string): Promise<string | null> {
  const row = await tx()
    .selectFrom('users')
    .innerJoin('members', 'members.user_id', 'users.id')
    .innerJoin('organisations', 'organisations.id', 'members.organisation_id')
    .where('users.pool_sub', '=', poolSub)
    .where('organisations.status', '=', 'Active')
    .where('organisations.requires_second_factor', '=', true)
    .orderBy('organisations.friendly_name')
    .select('organisations.friendly_name')
    .limit(1)
    .executeTakeFirst()
  return row?.friendly_name ?? null
}
