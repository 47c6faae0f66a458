import type pg from 'pg'
import { createDatabase, type Database, type Engine } from './database.ts'
import type { Maintenance } from './embedded/protocol.ts'
import { DatabaseError, toDatabaseError } from './errors.ts'
import type { Messenger } from './listen.ts'
import { type Migration, migrate, readMigrations, verifyMigrated } from './migrate.ts'
import type { ObjectStore } from './objects.ts'
import { type Opening, openEngine } from './opening.ts'
import { openReplica, type ReplicaConfig } from './postgres/openReplica.ts'
import { openPostgres } from './postgres/postgres.ts'
import { primaryClient } from './postgres/servers.ts'

export interface DatabaseConfig {
  environment: 'local' | 'development' | 'production'
  /** postgresql:// address; with several hosts, the one that takes writes is used. Unset: the embedded engine. */
  url?: string | undefined
  /** Address of the owner's login, for migrations only, where `url` is a restricted login. */
  migrationUrl?: string | undefined
  /** Directory of the embedded engine, or 'memory'. */
  dataDirectory?: string | undefined
  /** Embedded engine: where it is being opened already. */
  opening?: Opening | undefined
  /** Embedded engine: when to checkpoint and vacuum. */
  maintenance?: Partial<Maintenance> | undefined
  /** Embedded engine: false in tests only. */
  fsync?: boolean | undefined
  /** Embedded engine in memory: path of a tar made by `dump()` to start from. */
  snapshot?: string | undefined
  /** PostgreSQL: connections of this process. Default 10. */
  connections?: number | undefined
  /** PostgreSQL: false behind a pooler that gives each transaction another connection and carries no prepared statements. */
  preparedStatements?: boolean | undefined
  /** PostgreSQL: true where `url` leads to a pooler that gives each transaction another connection. */
  pooled?: boolean | undefined
  /** PostgreSQL: address that leads to PostgreSQL itself, for listening, where `url` leads to such a pooler. */
  listenUrl?: string | undefined
  /** PostgreSQL: a streaming replica that `readUnchanging` reads from. */
  replica?: ReplicaConfig | undefined
  /** How long a transaction waits for a connection. Default 15 s. */
  queueTimeoutMilliseconds?: number | undefined
  /** PostgreSQL: longest statement. Default 30 s. The embedded engine has no timer to stop one. */
  statementTimeoutMilliseconds?: number | undefined
  /** PostgreSQL: what carries notifications in its place. It is closed with the database. */
  messenger?: Messenger | undefined
  /** Called once if the embedded engine dies by itself; from then on `ready()` is false. */
  onFailure?: ((error: Error) => void) | undefined
  /** Where bytes are kept that are not in their rows. Absent: all are. */
  objects?: ObjectStore | undefined
  /** Other migrations than this program's, for tests. */
  migrations?: Migration[] | undefined
}

async function canMigrate(client: pg.ClientBase): Promise<boolean> {
  const { rows } = await client.query<{ able: boolean }>(
    "select has_schema_privilege(current_user, 'public', 'create') as able",
  )
  return rows[0]?.able === true
}

async function migratePostgres(url: string, isOwner: boolean, migrations: Migration[]): Promise<void> {
  const client = primaryClient(url, { application_name: 'bubbles migrations' })
  client.on('error', () => {
    // The query under way fails with it; without a listener it would end the process.
  })
  try {
    await client.connect()
    if (isOwner || (await canMigrate(client))) await migrate(client, migrations)
    else await verifyMigrated(client, migrations)
  } catch (error) {
    throw toDatabaseError(error)
  } finally {
    await client.end().catch(() => {})
  }
}

async function migrateEmbedded(engine: Engine, migrations: Migration[]): Promise<void> {
  const client = await engine.pool.connect()
  try {
    await migrate(client, migrations)
  } finally {
    client.release()
  }
}

/**
 * Opens the database, brings its schema up to date, and returns the only way to it: `transaction`.
 * @throws DatabaseError 'refused' with a sentence for a person where it must not or cannot be opened (directory in
 * use, wrong version, changed migration, all-powerful login in production); 'unavailable' if nothing answers.
 */
export async function openDatabase(config: DatabaseConfig): Promise<Database> {
  const migrations = config.migrations ?? (await readMigrations())
  const { url, migrationUrl, onFailure } = config
  if (url) {
    const server = {
      url,
      environment: config.environment,
      remembersStatements: config.preparedStatements ?? true,
      pooled: config.pooled ?? false,
    }
    const engine = await openPostgres(
      {
        ...server,
        connections: config.connections ?? 10,
        listenUrl: config.listenUrl ?? url,
        queueTimeoutMilliseconds: config.queueTimeoutMilliseconds ?? 15_000,
        statementTimeoutMilliseconds: config.statementTimeoutMilliseconds ?? 30_000,
      },
      () => migratePostgres(migrationUrl ?? config.listenUrl ?? url, migrationUrl !== undefined, migrations),
    )
    const replica = config.replica && openReplica(config.replica, server)
    return createDatabase(engine, { ...config, replica })
  }
  if (!config.dataDirectory) {
    throw new DatabaseError('refused', 'No database is configured: give an address or a data directory.')
  }
  const { opening, dataDirectory, maintenance, fsync, snapshot, queueTimeoutMilliseconds } = config
  if (opening && onFailure) void opening.died.then(onFailure)
  const engine = await (opening?.engine ??
    openEngine({
      dataDirectory,
      maintenance,
      fsync,
      snapshot,
      onFailure,
      ...(queueTimeoutMilliseconds !== undefined && { queueTimeoutMilliseconds }),
    }))
  try {
    await migrateEmbedded(engine, migrations)
    return createDatabase(engine, { objects: config.objects })
  } catch (error) {
    await engine.pool.end()
    await engine.close()
    throw toDatabaseError(error)
  }
}
