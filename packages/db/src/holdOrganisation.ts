import { tx } from './database.ts'

/**
 * Makes everyone who calls it for the same organisation wait for this transaction's end: for what is counted, or must be unique,
 * before something is added. Inserts elsewhere that only name the organisation don't wait.
 */
export const holdOrganisation = (organisationId: string) =>
  tx()
    .selectFrom('organisations')
    .where('id', '=', organisationId)
    .select('id')
    .forNoKeyUpdate()
    .executeTakeFirst()
