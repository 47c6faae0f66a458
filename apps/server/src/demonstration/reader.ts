import { tx } from '@bubbles/db'

/** Whether an organisation of that name was ever made. Needs the platform's transaction. */
export async function organisationExists(name: string): Promise<boolean> {
  const row = await tx().selectFrom('organisations').where('name', '=', name).select('id').executeTakeFirst()
  return row !== undefined
}
