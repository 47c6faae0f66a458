import { tx } from '@bubbles/db'
import { sql } from 'kysely'
import { purgeOrganisation } from '../../cdn/public.ts'

/** @throws DatabaseError unique_violation when the name is taken. */
export const insertOrganisation = (organisation: { name: string; friendlyName: string; ownerId: string }) =>
  tx()
    .insertInto('organisations')
    .values({
      name: organisation.name,
      friendly_name: organisation.friendlyName,
      owner_id: organisation.ownerId,
    })
    .returningAll()
    .executeTakeFirstOrThrow()

/** Columns of an organisation that are simply set. */
export type OrganisationPatch = Partial<{
  friendly_name: string
  auto_enrollment_domains: string[]
  google_analytics4_measurement_id: string | null
  locale: string
  retention_days: number
  names_readers: boolean
  accessibility_statement: string | null
  front_page: boolean
  subscriptions: boolean
  owner_id: string
  status: 'Disabled'
}>

export async function updateOrganisationRow(organisationId: string, patch: OrganisationPatch): Promise<void> {
  await tx()
    .updateTable('organisations')
    .set({ ...patch, updated_at: new Date() })
    .where('id', '=', organisationId)
    .execute()
  await purgeOrganisation(organisationId)
}

/** No page shows it, so none is purged. */
export async function setSecondFactorRequired(organisationId: string, isRequired: boolean): Promise<void> {
  await tx()
    .updateTable('organisations')
    .set({ requires_second_factor: isRequired, updated_at: new Date() })
    .where('id', '=', organisationId)
    .execute()
}

/** Whoever takes or gives up a name waits here for those before; the lock ends with the transaction. */
export async function lockNames(): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('organisation names', 0))`.execute(tx())
}

/** @throws DatabaseError unique_violation when the name is taken. */
export async function renameOrganisation(organisationId: string, name: string): Promise<void> {
  await tx()
    .updateTable('organisations')
    .set({ name, updated_at: new Date() })
    .where('id', '=', organisationId)
    .execute()
  await purgeOrganisation(organisationId)
}

/** Lets a name rest from now on. Needs the platform's transaction. */
export async function insertFormerName(organisationId: string, name: string): Promise<void> {
  const released_at = new Date()
  await tx()
    .insertInto('former_names')
    .values({ name, organisation_id: organisationId, released_at })
    .onConflict((conflict) =>
      conflict.column('name').doUpdateSet({ organisation_id: organisationId, released_at }),
    )
    .execute()
}

/** The name is somebody's again. Needs the platform's transaction. */
export async function deleteFormerName(name: string): Promise<void> {
  await tx().deleteFrom('former_names').where('name', '=', name).execute()
}

/** Gives a member a role; one that is there already stays as it is. */
export async function grantRole(organisationId: string, userId: string, role: string): Promise<void> {
  await tx()
    .updateTable('members')
    .set({ roles: sql`array_append(roles, ${role})` })
    .where('organisation_id', '=', organisationId)
    .where('user_id', '=', userId)
    .where(sql<boolean>`not (roles @> array[${role}::text])`)
    .execute()
}

/** Marks an organisation deleted under a name nobody asks for. */
export async function markDeleted(organisationId: string, name: string): Promise<void> {
  await tx()
    .updateTable('organisations')
    .set({ status: 'Deleted', name, updated_at: new Date() })
    .where('id', '=', organisationId)
    .execute()
  await purgeOrganisation(organisationId)
}
