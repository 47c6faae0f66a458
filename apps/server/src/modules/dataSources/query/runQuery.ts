import { type ConnectionKind, QUERY_LIMITS } from '@bubbles/domain'
import { LIMITS } from '@bubbles/tables'
import { WorkQueue } from '../../../http/queue.ts'
import type { Connection, ConnectionRules, Driver, Result } from './connection.ts'
import { queryFault } from './queryFault.ts'
import { reach } from './reach.ts'

/** Loaded at a kind's first query: most installations ask no database, and the clients are a twentieth of all modules. */
const DRIVERS: Readonly<Record<ConnectionKind, () => Promise<Driver>>> = {
  PostgreSQL: async () => (await import('./postgres.ts')).queryPostgres,
  MySQL: async () => (await import('./mysql.ts')).queryMysql,
  ClickHouse: async () => (await import('./clickhouse.ts')).queryClickhouse,
}

const BOUNDS = {
  seconds: QUERY_LIMITS.seconds,
  rows: LIMITS.rows,
  bytes: QUERY_LIMITS.megabytes * 1024 * 1024,
}
/** What connecting and answering may take beside the query itself, in ms. */
const BESIDE_MS = 5_000

/** Queries that run at once, and how many of one organisation: each has up to 10 MB in memory, and a place at its database. */
const turns = new WorkQueue({
  name: 'data-queries',
  atOnce: 8,
  atOncePerGroup: 3,
  mostWaiting: 100,
  keepsProcessor: false,
})

/**
 * Runs one query of an organisation, within its turn and its limits.
 * @returns up to one row more than a table may have
 * @throws DataFault with a sentence that names nothing of the connection but what it is called
 */
export async function runQuery(
  connection: Connection,
  query: string,
  rules: ConnectionRules,
  organisationId: string,
): Promise<Result> {
  return turns.run(async () => {
    const signal = AbortSignal.timeout(BOUNDS.seconds * 1000 + BESIDE_MS)
    try {
      const address = await reach(connection, rules)
      const drive = await DRIVERS[connection.kind]()
      return await drive(connection, address, query, BOUNDS, signal)
    } catch (error) {
      throw queryFault(error, connection, signal)
    }
  }, organisationId)
}
