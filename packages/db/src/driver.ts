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
import type pg from 'pg'
import { DatabaseError, toDatabaseError } from './errors.ts'
import type { Tables } from './tables.gen.ts'

/** Gives the statement that opens the transaction being started, from its scope. */
export type BeginStatement = () => string

const noop = () => {}

/** One pooled client in the form Kysely wants, with errors turned into DatabaseError. */
class PooledConnection implements DatabaseConnection {
  readonly client: pg.PoolClient
  /** The opening statement, sent but not yet known to have worked. */
  #opening: Promise<unknown> | undefined
  /** Set when the client's state is unknown, so that it must not be reused. */
  broken = false

  constructor(client: pg.PoolClient) {
    this.client = client
  }

  /** Sends the opening statement without waiting: it travels together with the first query. */
  open(statement: string): void {
    this.#opening = this.client.query(statement)
    this.#opening.catch(noop)
  }

  async executeQuery<R>(query: CompiledQuery): Promise<QueryResult<R>> {
    const { sql, parameters } = query
    return this.send<R>(() => this.client.query(sql, parameters as unknown[]))
  }

  /** Ends the transaction. A commit that PostgreSQL answered with ROLLBACK is an error, not a success. */
  async finish(statement: 'commit' | 'rollback'): Promise<void> {
    const result = await this.send(() => this.client.query(statement))
    if (statement === 'commit' && result.command !== 'COMMIT') {
      throw new DatabaseError(
        'aborted',
        'The transaction was rolled back instead of committed because an earlier statement in it failed.',
      )
    }
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
      const failure = toDatabaseError(error)
      if (failure.code === 'unavailable') this.broken = true
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
  readonly #begin: BeginStatement

  constructor(pool: pg.Pool, begin: BeginStatement) {
    this.#pool = pool
    this.#begin = begin
  }

  async init(): Promise<void> {}

  async acquireConnection(): Promise<PooledConnection> {
    try {
      return new PooledConnection(await this.#pool.connect())
    } catch (error) {
      throw toDatabaseError(error)
    }
  }

  async beginTransaction(connection: PooledConnection): Promise<void> {
    connection.open(this.#begin())
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
export function createKysely(pool: pg.Pool, begin: BeginStatement): Kysely<Tables> {
  const dialect: Dialect = {
    createAdapter: () => new PostgresAdapter(),
    createDriver: () => new PoolDriver(pool, begin) as Driver,
    createIntrospector: (db) => new PostgresIntrospector(db),
    createQueryCompiler: () => new PostgresQueryCompiler(),
  }
  return new Kysely<Tables>({ dialect })
}
