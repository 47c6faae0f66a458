import { tx } from '@bubbles/db'

/** Organisations with the hash of their logo: what every answer about one begins with. */
export const organisationRows = () =>
  tx()
    .selectFrom('organisations')
    .leftJoin('branding', 'branding.organisation_id', 'organisations.id')
    .selectAll('organisations')
    .select('branding.logo_hash')

export const readOrganisation = (organisationId: string) =>
  organisationRows().where('organisations.id', '=', organisationId).executeTakeFirstOrThrow()

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
