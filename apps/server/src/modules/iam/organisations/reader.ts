import { tx } from '@bubbles/db'
import { ERASURE_DAYS, FORMER_NAME_DAYS } from '@bubbles/domain'
import { sql } from 'kysely'

const DAY_MS = 86_400_000

/** Organisations with the hash of their logo: what every answer about one begins with. */
export const organisationRows = () =>
  tx()
    .selectFrom('organisations')
    .leftJoin('branding', 'branding.organisation_id', 'organisations.id')
    .selectAll('organisations')
    .select('branding.logo_hash')

export const readOrganisation = (organisationId: string) =>
  organisationRows().where('organisations.id', '=', organisationId).executeTakeFirstOrThrow()

/** What a member of the organisation is called. */
export const readName = async (userId: string): Promise<string> =>
  (await tx().selectFrom('users').where('id', '=', userId).select('name').executeTakeFirst())?.name ?? ''

/** When a picture was first uploaded (ISO 8601); null for none. */
export async function readUploadTime(organisationId: string, hash: string | null): Promise<string | null> {
  if (hash === null) return null
  const row = await tx()
    .selectFrom('files')
    .where('organisation_id', '=', organisationId)
    .where('hash', '=', hash)
    .select('created_at')
    .executeTakeFirst()
  return row?.created_at.toISOString() ?? null
}

/** The organisation's row, locked until the transaction ends: changes of one organisation queue here. */
export const lockOrganisation = (organisationId: string) =>
  tx().selectFrom('organisations').where('id', '=', organisationId).selectAll().forUpdate().executeTakeFirst()

/** A member's roles and whether the user is active, locked until the transaction ends. */
export const lockMember = (organisationId: string, userId: string) =>
  tx()
    .selectFrom('members')
    .innerJoin('users', 'users.id', 'members.user_id')
    .where('members.organisation_id', '=', organisationId)
    .where('members.user_id', '=', userId)
    .select(['members.roles', 'users.status'])
    .forUpdate('members')
    .executeTakeFirst()

/**
 * Whether a name is out of reach: an organisation has it, or another one than `organisationId` gave it up less than 90
 * days ago. Needs the platform's transaction.
 */
export async function isNameTaken(name: string, organisationId: string | null = null): Promise<boolean> {
  const { rows } = await sql<{ taken: boolean }>`
    select exists (select 1 from organisations where name = ${name}) or exists (
      select 1 from former_names
      where name = ${name} and released_at > ${restingSince(new Date())}
        and organisation_id is distinct from ${organisationId}::uuid
    ) as taken`.execute(tx())
  return rows[0]?.taken === true
}

const restingSince = (now: Date) => new Date(now.getTime() - FORMER_NAME_DAYS * DAY_MS)

/** The organisation of that name if the user is a member of it. Needs the platform's transaction. */
export const readOrganisationOfMember = (name: string, userId: string) =>
  tx()
    .selectFrom('organisations')
    .innerJoin('members', 'members.organisation_id', 'organisations.id')
    .where('organisations.name', '=', name)
    .where('members.user_id', '=', userId)
    .select('organisations.id')
    .executeTakeFirst()

/**
 * Deleted organisations by how long ago that was. `expired` still have what they had; `rested` are empty, and their last
 * name may be taken by others. Needs the platform's transaction.
 */
export async function readDeletedOrganisations(now: Date): Promise<{ expired: string[]; rested: string[] }> {
  const rows = await tx()
    .selectFrom('organisations')
    .where('status', '=', 'Deleted')
    .select([
      'id',
      'friendly_name',
      // The last name was given up when the organisation was deleted; nothing changes the row afterwards.
      sql<Date>`coalesce((select max(released_at) from former_names f where f.organisation_id = organisations.id),
        updated_at)`.as('deleted_at'),
    ])
    .execute()
  const before = (days: number) => (row: { deleted_at: Date }) =>
    row.deleted_at.getTime() < now.getTime() - days * DAY_MS
  const old = rows.filter(before(ERASURE_DAYS))
  return {
    expired: old.filter((row) => row.friendly_name !== '').map((row) => row.id),
    rested: old.filter(before(FORMER_NAME_DAYS)).map((row) => row.id),
  }
}
