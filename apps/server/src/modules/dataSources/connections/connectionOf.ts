import type { Config } from '../../../config/config.ts'
import { DataFault } from '../fetch/dataFault.ts'
import type { Connection } from '../query/connection.ts'
import type { ConnectionRow } from './reader.ts'
import { openPassword } from './secret.ts'

/**
 * A connection with its password, to be connected to.
 * @throws DataFault connection where its password can't be read any more
 */
export function connectionOf(row: ConnectionRow, { secret }: Pick<Config, 'secret'>): Connection {
  const owner = { organisationId: row.organisation_id, connectionId: row.id }
  const password = openPassword(secret, owner, row.sealed_password)
  if (password === null)
    throw new DataFault(
      'connection',
      `The password of “${row.name}” can’t be read any more. An admin can enter it again.`,
    )
  return {
    name: row.name,
    kind: row.kind,
    host: row.host,
    port: row.port,
    database: row.database_name,
    user: row.login,
    password,
    tls: row.tls,
    certificate: row.certificate,
  }
}
