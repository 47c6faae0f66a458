import { tx } from '@bubbles/db'

/** Adds boundaries to the list; those that are in it already stay, with the row they have. */
export const insertBoundarySet = (organisationId: string, set: { hash: string; name: string }) =>
  tx()
    .insertInto('boundary_sets')
    .values({ organisation_id: organisationId, ...set })
    .onConflict((conflict) => conflict.columns(['organisation_id', 'hash']).doNothing())
    .returning('id')
    .executeTakeFirst()

/** @returns what was removed */
export const deleteBoundarySetRow = (organisationId: string, id: string) =>
  tx()
    .deleteFrom('boundary_sets')
    .where('organisation_id', '=', organisationId)
    .where('id', '=', id)
    .returning('name')
    .executeTakeFirst()
