import type pg from 'pg'
import type { Engine } from '../database.ts'
import { toDatabaseError } from '../errors.ts'
import { listenOnPostgres } from './listenPostgres.ts'
import { createPool } from '../pool.ts'
import { findRole, refuseUnbound } from './login.ts'
import { Servers } from './servers.ts'

/** How long PostgreSQL's own word that a statement took too long may be on its way. */
const ANSWER_MILLISECONDS = 5_000

export interface PostgresConfig {
  /** postgresql:// address of the login the program runs under. With several hosts, the one that takes writes is used. */
  url: string
  environment: 'local' | 'development' | 'production'
  /** Largest number of connections of this process. */
  connections: number
  /** Whether what answers at the address keeps prepared statements for a connection. */
  remembersStatements: boolean
  /** Whether it is a pooler that gives each transaction another connection. */
  pooled: boolean
  /** Where to listen: PostgreSQL itself, or a pooler in session mode. */
  listenUrl: string
  queueTimeoutMilliseconds: number
  statementTimeoutMilliseconds: number
}

/**
 * Opens a pool on a PostgreSQL server.
 * @param bringUpToDate makes the schema current; runs once the login has been accepted.
 * @throws DatabaseError 'refused' in production for a login that row-level security does not hold; 'unavailable'.
 */
export async function openPostgres(
  config: PostgresConfig,
  bringUpToDate: () => Promise<void>,
): Promise<Engine> {
  const settings = [
    "timezone to 'UTC'",
    `statement_timeout to ${Math.trunc(config.statementTimeoutMilliseconds)}`,
    `idle_in_transaction_session_timeout to ${Math.trunc(config.statementTimeoutMilliseconds * 2)}`,
  ]
  // What is set on a connection of such a pooler is set for whoever has it next.
  const session = settings.map((setting) => `set ${setting}`).join(';')
  const servers = new Servers(config.url)
  const pool = createPool({
    connectionString: servers.addresses[0]!,
    Client: servers.clients(),
    application_name: 'bubbles',
    max: config.connections,
    connectionTimeoutMillis: config.queueTimeoutMilliseconds,
    keepAlive: true,
    // A network that drops packets closes nothing: without it a query would wait for a quarter of an hour.
    query_timeout: config.statementTimeoutMilliseconds + ANSWER_MILLISECONDS,
    // The pool waits for what this returns, although its types say otherwise.
    ...(!config.pooled && { onConnect: (client: pg.ClientBase) => client.query(session) as unknown as void }),
  })
  try {
    const client = await pool.connect()
    try {
      if (config.environment === 'production') await refuseUnbound(client)
      await bringUpToDate()
      return {
        kind: 'postgres',
        pool,
        role: await findRole(client),
        remembersStatements: config.remembersStatements,
        listening: listenOnPostgres(config.listenUrl),
        perTransaction: config.pooled
          ? settings.map((setting) => `;set local ${setting}`).join('')
          : undefined,
        close: async () => {},
      }
    } finally {
      client.release()
    }
  } catch (error) {
    await pool.end()
    throw toDatabaseError(error)
  }
}
