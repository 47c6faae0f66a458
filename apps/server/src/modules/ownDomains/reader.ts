import { tx } from '@bubbles/db'
import { rolesWith } from '@bubbles/domain'
import { sql } from 'kysely'

const select = () => tx().selectFrom('page_domains').selectAll()

export type PageDomainRow = NonNullable<Awaited<ReturnType<typeof readPageDomain>>>

export const readPageDomain = (organisationId: string) =>
  select().where('organisation_id', '=', organisationId).executeTakeFirst()

/** The same, held until the transaction ends. */
export const lockPageDomain = (organisationId: string) =>
  select().where('organisation_id', '=', organisationId).forNoKeyUpdate().executeTakeFirst()

/** Who has proven a domain. Needs the platform's transaction. */
export const readHolder = (domain: string) =>
  select().where('domain', '=', domain).where('proven_at', 'is not', null).executeTakeFirst()

/** All proven domains, with the present names of their organisations. Needs the platform's transaction. */
export const readProven = () =>
  tx()
    .selectFrom('page_domains as own')
    .innerJoin('organisations as organisation', 'organisation.id', 'own.organisation_id')
    .where('own.proven_at', 'is not', null)
    .where('organisation.status', '!=', 'Deleted')
    .select(['organisation.name', 'own.domain', 'own.in_use_at'])
    .execute()

/** What emails call an organisation. */
export const readNames = (organisationId: string) =>
  tx()
    .selectFrom('organisations')
    .where('id', '=', organisationId)
    .select(['name', 'friendly_name'])
    .executeTakeFirstOrThrow()

/** Who can choose the domain. */
export const readKeepers = (organisationId: string) =>
  tx()
    .selectFrom('members')
    .innerJoin('users', 'users.id', 'members.user_id')
    .innerJoin('organisations', 'organisations.id', 'members.organisation_id')
    .where('members.organisation_id', '=', organisationId)
    .where('users.status', '=', 'Active')
    .where((eb) =>
      eb.or([
        sql<boolean>`members.roles && ${[...rolesWith('organisation.pageDomain')]}::text[]`,
        eb('organisations.owner_id', '=', eb.ref('members.user_id')),
      ]),
    )
    .orderBy('users.id')
    .select('users.email_address')
    .execute()
