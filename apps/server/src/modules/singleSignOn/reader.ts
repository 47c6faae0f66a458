import { tx } from '@bubbles/db'
import { rolesWith } from '@bubbles/domain'
import { sql } from 'kysely'

const selectSettings = (organisationId: string) =>
  tx().selectFrom('single_sign_on').where('organisation_id', '=', organisationId).selectAll()

export type SettingsRow = NonNullable<Awaited<ReturnType<typeof readSettings>>>

export const readSettings = (organisationId: string) => selectSettings(organisationId).executeTakeFirst()

/** The same, held until the transaction ends. */
export const lockSettings = (organisationId: string) =>
  selectSettings(organisationId).forNoKeyUpdate().executeTakeFirst()

const selectDomains = (organisationId: string) =>
  tx().selectFrom('single_sign_on_domains').where('organisation_id', '=', organisationId).selectAll()

export type DomainRow = Awaited<ReturnType<typeof readDomains>>[number]

export const readDomains = (organisationId: string) =>
  selectDomains(organisationId).orderBy('domain').execute()

export const readDomain = (organisationId: string, domain: string) =>
  selectDomains(organisationId).where('domain', '=', domain).executeTakeFirst()

/** A domain while it is verified by this record, held until the transaction ends. */
export const lockVerifiedDomain = (
  organisationId: string,
  { domain, token }: Pick<DomainRow, 'domain' | 'token'>,
) =>
  selectDomains(organisationId)
    .where('domain', '=', domain)
    .where('token', '=', token)
    .where('verified_at', 'is not', null)
    .forNoKeyUpdate()
    .executeTakeFirst()

/** What emails call an organisation. */
export const readNames = (organisationId: string) =>
  tx()
    .selectFrom('organisations')
    .where('id', '=', organisationId)
    .select(['name', 'friendly_name'])
    .executeTakeFirstOrThrow()

/** Who can set single sign-on up. */
export const readKeepers = (organisationId: string) =>
  tx()
    .selectFrom('members')
    .innerJoin('users', 'users.id', 'members.user_id')
    .innerJoin('organisations', 'organisations.id', 'members.organisation_id')
    .where('members.organisation_id', '=', organisationId)
    .where('users.status', '=', 'Active')
    .where((eb) =>
      eb.or([
        sql<boolean>`members.roles && ${[...rolesWith('organisation.singleSignOn')]}::text[]`,
        eb('organisations.owner_id', '=', eb.ref('members.user_id')),
      ]),
    )
    .orderBy('users.id')
    .select('users.email_address')
    .execute()

/** An active organisation's provider by its address. Needs the platform's transaction. */
export const readByName = (organisationName: string) =>
  tx()
    .selectFrom('single_sign_on as settings')
    .innerJoin('organisations as organisation', 'organisation.id', 'settings.organisation_id')
    .where('organisation.name', '=', organisationName)
    .where('organisation.status', '=', 'Active')
    .selectAll('settings')
    .executeTakeFirst()

/**
 * Where somebody's organisations have members with an address at this domain sign in with their provider, and what would spare
 * them. Needs the platform's transaction.
 */
export const readRequired = (poolSub: string, domain: string) =>
  tx()
    .selectFrom('users as person')
    .innerJoin('members as member', 'member.user_id', 'person.id')
    .innerJoin('organisations as organisation', 'organisation.id', 'member.organisation_id')
    .innerJoin('single_sign_on as settings', 'settings.organisation_id', 'member.organisation_id')
    .innerJoin('single_sign_on_domains as domain', 'domain.organisation_id', 'member.organisation_id')
    .where('person.pool_sub', '=', poolSub)
    .where('organisation.status', '=', 'Active')
    .where('settings.enforced', '=', true)
    .where('domain.domain', '=', domain)
    .where('domain.verified_at', 'is not', null)
    .orderBy('organisation.name')
    .select([
      'organisation.name',
      'person.global_roles',
      sql<boolean>`organisation.owner_id = person.id`.as('is_owner'),
    ])
    .execute()
