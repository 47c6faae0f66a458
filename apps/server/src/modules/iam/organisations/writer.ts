import { tx } from '@bubbles/db'

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
