import { type Connection, stored } from './connection.ts'
import { ch, constant, type Sql } from './sql.ts'
import { storedName, type TableName } from './tables.ts'

const TABLES: readonly TableName[] = ['engagement_events', 'engagement_sessions']

/** A table where its rows are changed: on a cluster, on each of its servers. */
const changed = (table: TableName, { cluster }: Connection): Sql =>
  constant(`${storedName(table, cluster !== undefined)}${cluster ? ` on cluster ${cluster}` : ''}`)

/** Sets until when events are kept, where their organisation keeps them for another time than when they came. */
export async function keepFor(connection: Connection, organisationId: string, days: number): Promise<void> {
  const until = ch`day + ${constant(days)}`
  const [other] = await connection.rows(
    organisationId,
    ch`select 1 as other from ${stored('engagement_events', 'e', [ch`e.kept_until <> e.${until}`])} limit 1`,
  )
  if (!other) return
  await connection.write(
    organisationId,
    ch`alter table ${changed('engagement_events', connection)}
      update kept_until = ${until} where organisation_id = {organisation:UUID} and kept_until <> ${until}`,
  )
}

/** Deletes all that is kept of an organisation, and waits until it is gone. */
export async function erase(connection: Connection, organisationId: string): Promise<void> {
  for (const table of TABLES)
    await connection.write(
      organisationId,
      ch`alter table ${changed(table, connection)} delete where organisation_id = {organisation:UUID}
        settings mutations_sync = 2`,
    )
}
