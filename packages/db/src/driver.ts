import {
  type CompiledQuery,
  type DatabaseConnection,
  type Dialect,
  type Driver,
  Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  type QueryCompiler,
  type QueryResult,
} from 'kysely'
import type { Writable } from 'node:stream'
import type pg from 'pg'
import { DatabaseError, toDatabaseError } from './errors.ts'
import type { Tables } from './tables.gen.ts'

/** A compiled query that the driver may send under a name. */
export interface NamedQuery extends CompiledQuery {
  readonly statementName: string
}

/** How the transaction being started is opened. */
export interface Opening {
  statement: string
  readOnly: boolean
}

export interface DriverOptions {
  /** Gives the opening of the transaction being started. */
  opening: (connection: PooledConnection) => Opening
  /** Whether prepared queries go by their names. */
  byName: boolean
}

const noop = () => {}

/**
 * A statement the connection was to remember is gone, or its table has changed: another connection has the new one.
 * SQLSTATE invalid_sql_statement_name, and feature_not_supported for "cached plan must not change result type".
 */
const STALE = new Set(['26000', '0A000'])

/** A server that takes no writes, where something was to be written, is a replica: the primary is somewhere else by now. */
const orAway = (failure: DatabaseError): DatabaseError =>
  failure.sqlState === '25006'
    ? new DatabaseError('unavailable', 'The server of the database takes no writes.', {
        sqlState: '25006',
        cause: failure,
      })
    : failure

/** One pooled client in the form Kysely wants, with errors turned into DatabaseError. */
export class PooledConnection implements DatabaseConnection {
  readonly client: pg.PoolClient
  readonly #byName: boolean
  /** The opening statement, sent but not yet known to have worked. */
  #opening: Promise<unknown> | undefined
  #readOnly = false
  /** Set when the client's state is unknown, so that it must not be reused. */
  broken = false

  constructor(client: pg.PoolClient, byName: boolean) {
    this.client = client
    this.#byName = byName
  }

  /** Sends the opening statement without waiting: it travels together with the first query. */
  open({ statement, readOnly }: Opening): void {
    this.#readOnly = readOnly
    this.#gather()
    this.#opening = this.client.query(statement)
    this.#opening.catch(noop)
  }

  async executeQuery<R>(query: CompiledQuery): Promise<QueryResult<R>> {
    const { sql: text, parameters } = query
    const values = parameters as unknown[]
    const name = this.#byName ? (query as Partial<NamedQuery>).statementName : undefined
    return this.send<R>(() => this.client.query(name ? { name, text, values } : { text, values }))
  }

  /**
   * Ends the transaction. A commit that PostgreSQL answered with ROLLBACK is an error, not a success. One that wrote
   * nothing is not waited for: it travels with the opening of the next transaction, and whatever comes of it loses nothing.
   */
  async finish(statement: 'commit' | 'rollback'): Promise<void> {
    if (this.#readOnly && statement === 'commit') {
      this.#gather()
      this.client.query(statement).catch(noop)
      return
    }
    const result = await this.send(() => this.client.query(statement))
    if (statement === 'commit' && result.command !== 'COMMIT') {
      throw new DatabaseError(
        'aborted',
        'The transaction was rolled back instead of committed because an earlier statement in it failed.',
      )
    }
  }

  /** Holds back what is written until the next tick: what follows at once leaves in the same packet. */
  #gather(): void {
    const { stream } = (this.client as unknown as { connection: { stream: Writable } }).connection
    stream.cork()
    process.nextTick(() => stream.uncork())
  }

  async send<R>(query: () => Promise<pg.QueryResult>): Promise<QueryResult<R> & { command: string }> {
    try {
      const answer = query()
      if (this.#opening) {
        answer.catch(noop)
        await this.#opening
        this.#opening = undefined
      }
      const { command, rowCount, rows } = await answer
      const counted =
        command === 'INSERT' || command === 'UPDATE' || command === 'DELETE' || command === 'MERGE'
      return counted
        ? { rows: (rows ?? []) as R[], command, numAffectedRows: BigInt(rowCount ?? 0) }
        : { rows: (rows ?? []) as R[], command }
    } catch (error) {
      const failure = this.#readOnly ? toDatabaseError(error) : orAway(toDatabaseError(error))
      if (failure.code === 'unavailable' || STALE.has(failure.sqlState ?? '')) this.broken = true
      throw failure
    }
  }

  streamQuery<R>(): AsyncIterableIterator<QueryResult<R>> {
    throw new DatabaseError(
      'other',
      'Streaming is not available: the embedded engine has no cursors. Page instead.',
    )
  }
}

/** Kysely driver over a pg pool, used for both engines: the embedded one speaks the same protocol. */
class PoolDriver implements Driver {
  readonly #pool: pg.Pool
  readonly #options: DriverOptions

  constructor(pool: pg.Pool, options: DriverOptions) {
    this.#pool = pool
    this.#options = options
  }

  async init(): Promise<void> {}

  async acquireConnection(): Promise<PooledConnection> {
    try {
      return new PooledConnection(await this.#pool.connect(), this.#options.byName)
    } catch (error) {
      throw toDatabaseError(error)
    }
  }

  async beginTransaction(connection: PooledConnection): Promise<void> {
    connection.open(this.#options.opening(connection))
  }

  async commitTransaction(connection: PooledConnection): Promise<void> {
    await connection.finish('commit')
  }

  async rollbackTransaction(connection: PooledConnection): Promise<void> {
    if (connection.broken) return
    try {
      await connection.finish('rollback')
    } catch {
      // The error that caused the rollback is the one to report; this client is thrown away instead.
      connection.broken = true
    }
  }

  async savepoint(
    connection: PooledConnection,
    name: string,
    compile: QueryCompiler['compileQuery'],
  ): Promise<void> {
    await this.#savepoint(connection, 'savepoint', name, compile)
  }

  async rollbackToSavepoint(
    connection: PooledConnection,
    name: string,
    compile: QueryCompiler['compileQuery'],
  ): Promise<void> {
    await this.#savepoint(connection, 'rollback to savepoint', name, compile)
  }

  async releaseSavepoint(
    connection: PooledConnection,
    name: string,
    compile: QueryCompiler['compileQuery'],
  ): Promise<void> {
    await this.#savepoint(connection, 'release savepoint', name, compile)
  }

  async #savepoint(
    connection: PooledConnection,
    command: string,
    name: string,
    _compile: QueryCompiler['compileQuery'],
  ): Promise<void> {
    await connection.send(() =>
      connection.client.query(`${command} ${connection.client.escapeIdentifier(name)}`),
    )
  }

  async releaseConnection(connection: PooledConnection): Promise<void> {
    connection.client.release(connection.broken)
  }

  async destroy(): Promise<void> {
    await this.#pool.end()
  }
}

/** A Kysely root over the pool. It stays inside this package: see `transaction` in database.ts. */
export function createKysely(pool: pg.Pool, options: DriverOptions): Kysely<Tables> {
  const dialect: Dialect = {
    createAdapter: () => new PostgresAdapter(),
    createDriver: () => new PoolDriver(pool, options) as Driver,
    createIntrospector: (db) => new PostgresIntrospector(db),
    createQueryCompiler: () => new PostgresQueryCompiler(),
  }
  return new Kysely<Tables>({ dialect })
}
