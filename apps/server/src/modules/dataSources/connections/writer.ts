import { tx } from '@bubbles/db'
import type { ConnectionKind } from '@bubbles/domain'

/** What is kept of a connection, beside its secret. */
export interface ConnectionValues {
  name: string
  kind: ConnectionKind
  host: string
  port: number
  database_name: string
  login: string
  tls: boolean
  certificate: string
  shared: boolean
}

export const insertConnection = (
  organisationId: string,
  connection: ConnectionValues & { id: string; sealed_password: Uint8Array; created_by: string },
) =>
  tx()
    .insertInto('data_connections')
    .values({ organisation_id: organisationId, ...connection })
    .execute()

export const updateConnection = (
  organisationId: string,
  connectionId: string,
  values: ConnectionValues & { sealed_password?: Uint8Array },
) =>
  tx()
    .updateTable('data_connections')
    .set(values)
    .where('organisation_id', '=', organisationId)
    .where('id', '=', connectionId)
    .execute()

export const deleteConnection = (organisationId: string, connectionId: string) =>
  tx()
    .deleteFrom('data_connections')
    .where('organisation_id', '=', organisationId)
    .where('id', '=', connectionId)
    .execute()
