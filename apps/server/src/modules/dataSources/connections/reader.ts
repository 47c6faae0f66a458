import { tx } from '@bubbles/db'
import type { InferResult } from 'kysely'

const selectConnections = (organisationId: string) =>
  tx()
    .selectFrom('data_connections as connection')
    .where('connection.organisation_id', '=', organisationId)
    .selectAll('connection')
    .select((eb) =>
      eb
        .selectFrom('data_sources as source')
        .whereRef('source.organisation_id', '=', 'connection.organisation_id')
        .whereRef('source.connection_id', '=', 'connection.id')
        .select((inner) => inner.fn.countAll<number>().as('count'))
        .as('figures'),
    )

/** A connection, and how many figures get their data from it. */
export type ConnectionRow = InferResult<ReturnType<typeof selectConnections>>[number]

/** Those of an organisation, by name. */
export const readConnections = (organisationId: string): Promise<ConnectionRow[]> =>
  selectConnections(organisationId).orderBy('connection.name').orderBy('connection.id').execute()

/** One of them. */
export const readConnection = (
  organisationId: string,
  connectionId: string,
): Promise<ConnectionRow | undefined> =>
  selectConnections(organisationId).where('connection.id', '=', connectionId).executeTakeFirst()

/** What builders may use, as they see it. */
export const readUsableConnections = (organisationId: string) =>
  tx()
    .selectFrom('data_connections')
    .where('organisation_id', '=', organisationId)
    .where('shared', '=', true)
    .orderBy('name')
    .orderBy('id')
    .select(['id', 'name', 'kind'])
    .execute()
