import type { Resource } from '@bubbles/contract'
import type { ConnectionRow } from './reader.ts'

/** A connection as the API shows it: without its password. */
export const presentConnection = (
  row: ConnectionRow,
): Resource<'listDataConnections'>['connections'][number] => ({
  id: row.id,
  name: row.name,
  kind: row.kind,
  host: row.host,
  port: row.port,
  database: row.database_name,
  user: row.login,
  tls: row.tls,
  certificate: row.certificate,
  shared: row.shared,
  figures: Number(row.figures ?? 0),
  createdAt: row.created_at.toISOString(),
})
