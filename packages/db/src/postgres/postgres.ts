import type pg from 'pg'
import type { Engine } from '../database.ts'
import { DatabaseError, toDatabaseError } from '../errors.ts'
import { listenOnPostgres } from './listenPostgres.ts'
import { createPool } from '../pool.ts'
import { applicationRole } from '../scope.ts'

/** How long PostgreSQL's own word that a statement took too long may be on its way. */
const ANSWER_MILLISECONDS = 5_000

export interface PostgresConfig {
  /** postgresql:// address of the login the program runs under. */
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

/** What the login may do, as PostgreSQL sees it. */
interface Login {
  name: string
  /** Superuser, or with BYPASSRLS: row-level security does not hold it. */
  unbound: boolean
  owner: boolean
}

async function readLogin(client: pg.ClientBase): Promise<Login> {
  const { rows } = await client.query<Login>(
    `select current_user as name, rolsuper or rolbypassrls as unbound,
      exists (select from pg_class where relowner = r.oid and relkind in ('r', 'p')
        and relnamespace = 'public'::regnamespace) as owner
    from pg_roles r where rolname = current_user`,
  )
  const login = rows[0]
  if (!login)
    throw new DatabaseError('refused', 'The database does not tell which role this program runs under.')
  return login
}

async function canSwitch(client: pg.ClientBase): Promise<boolean> {
  try {
    await client.query(`begin; set local role ${applicationRole}`)
    return true
  } catch {
    return false
  } finally {
    await client.query('rollback')
  }
}

/** The role to switch to for each transaction, or null when the login itself is the restricted one. */
async function findRole(client: pg.ClientBase): Promise<string | null> {
  const { unbound, owner } = await readLogin(client)
  return unbound || (owner && (await canSwitch(client))) ? applicationRole : null
}

async function refuseUnbound(client: pg.ClientBase): Promise<void> {
  const { name, unbound } = await readLogin(client)
  if (!unbound) return
  throw new DatabaseError(
    'refused',
    `The database login ${name} is a superuser or bypasses row-level security, which would leave nothing ` +
      `between organisations. Use a login made with: create role bubbles_server login in role ${applicationRole}`,
  )
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
  const pool = createPool({
    connectionString: config.url,
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
