import { tx } from '@bubbles/db'

/** Whether an organisation has writing help switched on. */
export async function readIsOn(organisationId: string): Promise<boolean> {
  const row = await tx()
    .selectFrom('organisations')
    .where('id', '=', organisationId)
    .select('writing_help')
    .executeTakeFirst()
  return row?.writing_help ?? false
}
