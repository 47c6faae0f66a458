import { tx } from '@bubbles/db'

/** Adds boundaries to the list; those that are in it already stay, with the row they have. */
export const insertBoundarySet = (organisationId: string, set: { hash: string; name: string }) =>
  tx()
    .insertInto('boundary_sets')
    .values({ organisation_id: organisationId, ...set })
    .onConflict((conflict) => conflict.columns(['organisation_id', 'hash']).doNothing())
    .returning('id')
    .executeTakeFirst()

/** Puts another table in the place of a set's; false where another request was first. */
export const updateBoundarySetRow = async (
  organisationId: string,
  id: string,
  was: string,
  is: { hash: string; name: string; earlier: string[] },
): Promise<boolean> => {
  const { numUpdatedRows } = await tx()
    .updateTable('boundary_sets')
    .set(is)
    .where('organisation_id', '=', organisationId)
    .where('id', '=', id)
    .where('hash', '=', was)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** @returns what was removed */
export const deleteBoundarySetRow = (organisationId: string, id: string) =>
  tx()
    .deleteFrom('boundary_sets')
    .where('organisation_id', '=', organisationId)
    .where('id', '=', id)
    .returning('name')
    .executeTakeFirst()
